import { Icon } from '../../ui/icon.tsx';

export function ReturnFiles({ period, query }: { period: string | null; query: string }) {
  if (!period) return <p className="field-hint">Choose a month or a quarter to download its GSTR-1.</p>;
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="soft">For the GST portal:</span>
      <a className="button button-secondary button-small" href={`/api/books/gstr1/zip?${query}`} download>
        <Icon name="download" /> GSTR-1, all tables (ZIP)
      </a>
      <a className="button button-secondary button-small" href={`/api/books/gstr1/json?${query}`} download>
        <Icon name="download" /> GSTR-1 (JSON)
      </a>
      <a className="button button-secondary button-small" href={`/api/books/gstr3b/json?${query}`} download>
        <Icon name="download" /> GSTR-3B (JSON)
      </a>
    </div>
  );
}
