import { useState } from 'react';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { TextArea, TextField } from '../../../ui/field.tsx';
import { SEO_DESCRIPTION_AT_MOST, SEO_DESCRIPTION_SHOWN, SEO_TITLE_AT_MOST, SEO_TITLE_SHOWN } from '../../seo/seo-lengths.ts';
import type { ProductView } from '../../view/product-view.ts';
import { shownOf } from './search-result.ts';

interface SeoFieldsProps {
  product: ProductView | null;
  shopName: string;
  text: (name: string) => { name: string; error: string | undefined };
}

export function SeoFields({ product, shopName, text }: SeoFieldsProps) {
  const [title, setTitle] = useState(product?.seoTitle ?? '');
  const [description, setDescription] = useState(product?.seoDescription ?? '');
  return (
    <Panel className="grid min-w-0 gap-4" aria-labelledby="f-seo">
      <h2 id="f-seo">Search engines</h2>
      <TextField
        label="Search title"
        {...text('seoTitle')}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
        maxLength={SEO_TITLE_AT_MOST}
        isOptional
        hint={title ? lengthOf(title, SEO_TITLE_SHOWN) : 'Leave blank to use the name.'}
      />
      <TextArea
        label="Search description"
        {...text('seoDescription')}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
        rows={3}
        maxLength={SEO_DESCRIPTION_AT_MOST}
        isOptional
        hint={description ? lengthOf(description, SEO_DESCRIPTION_SHOWN) : 'Leave blank to use the start of the description.'}
      />
      <SearchResult
        path={product?.slug ?? 'new-product'}
        title={`${title.trim() || product?.name || 'Name'} | ${shopName}`}
        description={description.trim() || product?.summary || 'Description'}
      />
    </Panel>
  );
}

const lengthOf = (text: string, shown: number) =>
  [...text].length > shown
    ? `${[...text].length} characters: search engines show about ${shown}`
    : `${[...text].length} of about ${shown} characters`;

/** About as a search engine shows it. */
function SearchResult({ path, title, description }: { path: string; title: string; description: string }) {
  return (
    <figure className="grid min-w-0 gap-1">
      <figcaption className="field-label">Preview</figcaption>
      <div className="min-w-0 rounded-control border border-hairline bg-white p-3.5">
        <p className="truncate text-sm text-ink-soft">{`product › ${path}`}</p>
        <p className="text-lg wrap-anywhere text-clay">{shownOf(title, SEO_TITLE_SHOWN)}</p>
        <p className="text-sm wrap-anywhere">{shownOf(description, SEO_DESCRIPTION_SHOWN)}</p>
      </div>
    </figure>
  );
}
