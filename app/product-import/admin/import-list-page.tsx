import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DownloadLink } from '../../staff-kit/list/download-link.tsx';
import { askedOf } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Column } from '../../ui/table.tsx';
import { listImports } from '../find-imports.server.ts';
import { importList } from '../product-import.schema.ts';
import type { Route } from './+types/import-list-page';
import { FileDrop, FileFormat } from './file-drop.tsx';
import { FORMAT_WORDS, IMPORT_BADGES } from './import-words.ts';

const ROWS = 10;

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const query = { ...askedOf(importList, request.url), limit: ROWS };
  return { ...(await listImports(getShop(context).db, query)), page: query.page, sort: query.sort };
}

export const meta: Route.MetaFunction = () => staffMeta('Import products');

export default function ImportListPage({ loaderData: { imports, total, page, sort } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to="/admins/products">Products</BackLink>
      <PageHead>
        <h1>Import products</h1>
        <DownloadLink to="/api/product-imports/template.csv">Template</DownloadLink>
      </PageHead>
      <FileDrop />
      <FileFormat />
      <section className="grid min-w-0 gap-4" aria-labelledby="earlier">
        <h2 id="earlier">Earlier files</h2>
        <ListFrame
          one="file"
          many="files"
          named="imports"
          {...{ total, page }}
          {...useSort(sort)}
          rowsAtOnce={ROWS}
          caption="Imports"
          isLined
          rows={imports}
          rowKey={(each) => each.id}
          nothing={<EmptyState icon="upload" title="No files yet" />}
          columns={COLUMNS}
        />
      </section>
    </>
  );
}

const COLUMNS: Column<Route.ComponentProps['loaderData']['imports'][number]>[] = [
  {
    key: 'file',
    header: 'File',
    sortKey: 'file',
    isHeading: true,
    cell: ({ id, fileName }) => (
      <Link to={`/admins/products/import/${id}`} className="row-link">
        {fileName}
      </Link>
    ),
  },
  { key: 'format', header: 'Format', sortKey: 'format', cell: ({ format }) => <span className="soft">{FORMAT_WORDS[format]}</span> },
  {
    key: 'state',
    header: 'Status',
    sortKey: 'state',
    cell: ({ state }) => <Badge tone={IMPORT_BADGES[state].tone}>{IMPORT_BADGES[state].label}</Badge>,
  },
  {
    key: 'products',
    header: 'Products',
    cell: ({ actions }) => {
      const count = actions.create + actions.update + actions.unchanged + actions.problem;
      return <span className="soft">{`${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}</span>;
    },
  },
  {
    key: 'when',
    header: 'When',
    sortKey: 'date',
    cell: ({ createdAt, createdBy }) => <span className="soft">{`${formatDateTime(new Date(createdAt))}, ${createdBy}`}</span>,
  },
];
