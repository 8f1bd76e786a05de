import './imports.css';
import { type DragEvent, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { formatCount } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { formatDateTime } from '../platform/time.ts';
import { listImports } from '../product-import/find-imports.server.ts';
import { FILE_BYTES_AT_MOST, type ImportAnswer, importList, ROWS_AT_MOST } from '../product-import/product-import.schema.ts';
import { Alert } from '../ui/alert.tsx';
import { api } from '../ui/api-client.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Route } from './+types/import-list-page';
import { BackLink } from './back-link.tsx';
import { DownloadLink } from './download-link.tsx';
import { FORMAT_WORDS, IMPORT_BADGES } from './import-words.ts';
import { askedOf } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';
import { staffMeta } from './staff-meta.ts';

const ROWS = 10;
const MEGABYTES = FILE_BYTES_AT_MOST / 1024 / 1024;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const query = { ...askedOf(importList, request.url), limit: ROWS };
  return { ...(await listImports(getShop(context).db, query)), page: query.page };
}

export const meta: Route.MetaFunction = () => staffMeta('Import products');

export default function ImportListPage({ loaderData: { imports, total, page } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/products">Products</BackLink>
      <div className="staff-head">
        <h1>Import products</h1>
        <DownloadLink to="/api/product-imports/template.csv">Template</DownloadLink>
      </div>
      <FileDrop />
      <details className="staff-card import-rules">
        <summary>How a file is read</summary>
        <ul>
          <li>
            It may be the template, a file that Export of the list of products wrote, or Shopify’s product CSV. Titles stand in the first
            row; commas, semicolons or tabs part the cells.
          </li>
          <li>A product that exists is found by its ID, else by its SKU, else by its name. All others are new.</li>
          <li>
            A column that is missing leaves its field as it is. An empty cell empties the field, unless it must have something: name, SKU,
            HSN, prices before the offer, GST and stock then stay.
          </li>
          <li>
            Categories, benefits, steps and pictures stand one a line in their cell; an ingredient as “Shea butter: Softens; Protects”.
          </li>
          <li>
            Pictures are fetched from public addresses that begin with https:// or http://, up to 10 MB each. One that cannot be had is
            told, and its product is imported without it.
          </li>
          <li>
            From Shopify each variant becomes a product of its own, named “Name – Variant”. Type and tags become categories; drafts are not
            on sale. Shopify has no HSN code: it is asked once for the file.
          </li>
        </ul>
      </details>
      <section className="staff-stack" aria-labelledby="earlier">
        <h2 id="earlier">Earlier files</h2>
        <ListFrame
          one="file"
          many="files"
          named="imports"
          {...{ total, page }}
          rowsAtOnce={ROWS}
          caption="Imports, newest first"
          rows={imports}
          rowKey={(each) => each.id}
          nothing={<EmptyState icon="upload" title="No file yet" />}
          columns={[
            {
              key: 'file',
              header: 'File',
              isHeading: true,
              cell: ({ id, fileName }) => (
                <Link to={`/admins/products/import/${id}`} className="row-link">
                  {fileName}
                </Link>
              ),
            },
            { key: 'format', header: 'Format', cell: ({ format }) => <span className="staff-soft">{FORMAT_WORDS[format]}</span> },
            {
              key: 'state',
              header: 'Status',
              cell: ({ state }) => <Badge tone={IMPORT_BADGES[state].tone}>{IMPORT_BADGES[state].label}</Badge>,
            },
            {
              key: 'products',
              header: 'Products',
              cell: ({ actions }) => {
                const count = actions.create + actions.update + actions.unchanged + actions.problem;
                return <span className="staff-soft">{`${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}</span>;
              },
            },
            {
              key: 'when',
              header: 'When',
              cell: ({ createdAt, createdBy }) => (
                <span className="staff-soft">{`${formatDateTime(new Date(createdAt))}, ${createdBy}`}</span>
              ),
            },
          ]}
        />
      </section>
    </>
  );
}

/** A file that is chosen or dropped is checked at once; its page says what was found. */
function FileDrop() {
  const id = useId();
  const navigate = useNavigate();
  const [isOver, setOver] = useState(false);
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
    const answer = await api.post<ImportAnswer>('/api/product-imports', form);
    setChecking('');
    if (answer.ok) await navigate(`/admins/products/import/${answer.value.id}`);
    else setFault(answer.message || 'The file could not be sent. Please try again.');
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    check(event.dataTransfer.files);
  }

  return (
    <div className="staff-stack">
      <label
        htmlFor={id}
        className={isOver ? 'drop-zone import-drop is-over' : 'drop-zone import-drop'}
        aria-busy={checking !== '' || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <input
          id={id}
          type="file"
          accept=".csv,.txt,.tsv,text/csv"
          className="sr-only"
          aria-describedby={`${id}-limits`}
          onChange={(event) => {
            check(event.target.files);
            event.target.value = ''; // So that the same file can be chosen again once it was mended.
          }}
        />
        {checking ? <span className="spinner" aria-hidden="true" /> : <Icon name="upload" />}
        <span role="status">{checking ? `Checking ${checking}...` : 'Choose a CSV file'}</span>
        <span id={`${id}-limits`} className="field-hint">
          {`Drop it here, or press to choose. Up to ${formatCount(ROWS_AT_MOST)} rows and ${MEGABYTES} MB. Nothing is changed until you say so.`}
        </span>
      </label>
      {fault && <Alert tone="danger">{fault}</Alert>}
    </div>
  );
}
