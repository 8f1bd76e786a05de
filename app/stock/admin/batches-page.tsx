import { eq } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, notFoundPage, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import type { BatchStanding } from '../recalls/recalls.schema.ts';
import { listBatchesOf, reportBatch } from '../recalls/recalls.server.ts';
import type { Route } from './+types/batches-page';
import { BatchReport } from './batch-report.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'customers');
  const { db } = getShop(context);
  const id = requireId(params.id);
  const [product] = await db.select({ id: products.id, name: products.name }).from(products).where(eq(products.id, id));
  if (!product) throw notFoundPage();
  const asked = new URL(request.url).searchParams.get('batch');
  return {
    product,
    batches: await listBatchesOf(db, id),
    report: asked ? await orErrorPage(reportBatch(db, requireId(asked))) : null,
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Batches');

export default function BatchesPage({ loaderData: { product, batches, report } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={`/admins/products/${product.id}/stock`}>Stock</BackLink>
      <PageHead>
        <h1>{`Batches of ${product.name}`}</h1>
      </PageHead>
      <Table
        caption="Batches, the last to expire first"
        rows={batches}
        rowKey={({ id }) => id}
        rowLabel={({ number }) => number}
        columns={BATCH_COLUMNS}
        empty={
          <EmptyState icon="box" title="No batches">
            Enter a batch number when you record a delivery.
          </EmptyState>
        }
      />
      {report && <BatchReport key={report.id} report={report} />}
    </>
  );
}

const BATCH_COLUMNS: Column<BatchStanding>[] = [
  {
    key: 'number',
    header: 'Batch',
    isHeading: true,
    cell: ({ id, number }) => (
      <Link to={`?batch=${id}`} className="row-link" preventScrollReset>
        {number}
      </Link>
    ),
  },
  { key: 'expires', header: 'Expires', cell: ({ expiresOn }) => formatDate(startOfDay(expiresOn)) },
  { key: 'standing', header: 'Status', cell: ({ recalledAt }) => (recalledAt ? <Badge tone="danger">Recalled</Badge> : 'On sale') },
  { key: 'quantity', header: 'In stock', align: 'end', cell: ({ quantity }) => formatCount(quantity) },
  { key: 'sold', header: 'Sold', align: 'end', cell: ({ sold }) => formatCount(sold) },
];
