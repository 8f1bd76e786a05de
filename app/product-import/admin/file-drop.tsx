import { useState } from 'react';
import { useNavigate } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { CsvDrop } from '../../staff-kit/file-import/csv-drop.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { FILE_BYTES_AT_MOST, ROWS_AT_MOST } from '../product-import.schema.ts';

const MEGABYTES = FILE_BYTES_AT_MOST / 1024 / 1024;

export const FileFormat = () => (
  <Panel as="details">
    <summary className="min-h-7 cursor-pointer font-semibold max-md:min-h-11 max-md:content-center">File format</summary>
    <ul className="mt-2.5 grid max-w-184 list-disc gap-2 pl-4.5">
      <li>
        Use the template, a file exported from the product list, or a Shopify product CSV. Column titles go in the first row; cells are
        separated by commas, semicolons or tabs.
      </li>
      <li>Existing products are matched by ID, then SKU, then name. All others are new.</li>
      <li>
        A missing column leaves its field unchanged. An empty cell clears the field, except required ones: name, SKU, HSN, original price,
        GST and stock.
      </li>
      <li>Put categories, benefits, steps and pictures one per line in a cell, and ingredients as “Shea butter: Softens; Protects”.</li>
      <li>Put the values of your filters one filter per line: “Finish: Matte; Satin”. Filters that the cell leaves out are cleared.</li>
      <li>
        Pictures are fetched from public https:// or http:// URLs, up to 10 MB each. If one fails, you get a warning and the product is
        imported without it.
      </li>
      <li>
        Put timed sales one per line, with the price and Indian time: “199.00 from 2026-12-01 00:00 to 2026-12-05 00:00”. A day without a
        time counts from its start to its end. An empty cell ends the sales.
      </li>
      <li>
        A video is the address of one that this shop has, as in an exported file. Upload a new video on the product’s page. An empty cell
        takes the video off the product.
      </li>
      <li>
        A kit has its pieces in Kit Pieces, one per line with quantity and SKU: “2 x BALM-8”. The pieces are products of the shop or of the
        same file. Kit Price says own (the kit’s Original Price) or sum (its pieces together, less Offer %). Leave Stock, GST, MRP and HSN
        blank: a kit takes them from its pieces. A Shopify CSV may have these two columns too.
      </li>
      <li>
        A product with options, such as shades, has one row per variant. Its rows share the Handle and the option names; texts that all
        variants share go in one of them. Variants that the file leaves out stay as they are; “Deleted: yes” removes one.
      </li>
      <li>
        Shopify’s variants stay together. Type and tags become categories; drafts stay off sale. Shopify has no HSN codes, so you enter one
        for the whole file.
      </li>
    </ul>
  </Panel>
);

export function FileDrop() {
  const navigate = useNavigate();
  const [checking, setChecking] = useState('');
  const [fault, setFault] = useState('');

  async function check(files: FileList | null) {
    const file = files?.[0];
    if (!file || checking) return;
    setFault('');
    if (file.size > FILE_BYTES_AT_MOST) return setFault(`The file is larger than ${MEGABYTES} MB. Please split it.`);
    setChecking(file.name);
    const form = new FormData();
    form.set('file', file);
    const answer = await api.post('/api/product-imports', form);
    setChecking('');
    if (answer.ok) await navigate(`/admins/products/import/${answer.value.id}`);
    else setFault(answer.message || "Couldn't upload the file. Please try again.");
  }

  return (
    <div className="grid min-w-0 gap-4">
      <CsvDrop
        hint={`Drop it here or click to choose. Up to ${formatCount(ROWS_AT_MOST)} rows and ${MEGABYTES} MB. Nothing changes until you confirm.`}
        busyWords={checking && `Checking ${checking}...`}
        onFiles={check}
      />
      {fault && <Alert tone="danger">{fault}</Alert>}
    </div>
  );
}
