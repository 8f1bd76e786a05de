import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { addressWith, askedOf } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { getImport, listImportRows } from '../find-imports.server.ts';
import { rowQuery } from '../product-import.schema.ts';
import type { Route } from './+types/import-page';
import { ImportOptionsForm } from './import-options-form.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportRowDetails } from './import-row-details.tsx';
import { ImportSteering, OPTIONS_FORM } from './import-steering.tsx';
import { badgeOf, FORMAT_WORDS, figuresOf, IMPORT_BADGES } from './import-words.ts';

const ROWS = 25;
const WHILE_RUNNING_MS = 2_000;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const { db } = getShop(context);
  const found = await orErrorPage(getImport(db, requireId(params.id)));
  const query = { ...askedOf(rowQuery, request.url), limit: ROWS };
  return { found, ...(await listImportRows(db, params.id, query)), page: query.page, show: query.show ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Import products');

export default function ImportPage({ loaderData: { found, rows, total, page, show } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const [isDirty, setDirty] = useState(false);
  useFresh(found.state === 'running' ? WHILE_RUNNING_MS : null);
  const figures = figuresOf(found).filter(({ count, show: of }) => count > 0 || of === '' || of === show);
  return (
    <>
      <BackLink to="/admins/products/import">Import products</BackLink>
      <PageHead>
        <div className="min-w-0">
          <h1 className="break-words">{found.fileName}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={IMPORT_BADGES[found.state].tone}>{IMPORT_BADGES[found.state].label}</Badge>
            <span className="soft">
              {`${FORMAT_WORDS[found.format]}, by ${found.createdBy}, ${formatDateTime(new Date(found.createdAt))}`}
              {found.finishedAt && `, ended ${formatDateTime(new Date(found.finishedAt))}`}
            </span>
          </p>
        </div>
        <ImportSteering found={found} isDirty={isDirty} />
      </PageHead>
      <ImportOutcome found={found} />
      {found.remarks.length > 0 && (
        <Alert isStatic>
          {found.remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Alert>
      )}
      {found.state === 'checked' && (
        <ImportOptionsForm key={JSON.stringify(found.options)} id={OPTIONS_FORM} found={found} isDirty={isDirty} onDirty={setDirty} />
      )}
      <section className="grid min-w-0 gap-4" aria-label="Products in the file">
        <Tabs
          label="Which products"
          tabs={figures.map(({ show: of, label, count }) => ({
            to: addressWith(params, { show: of ?? '' }),
            label,
            count,
            isCurrent: of === show,
          }))}
        />
        <div className={ROWS_FRAME}>
          <Table
            caption="Products in the file, in file order"
            isLined
            rowClassName="max-md:grid-cols-[auto_minmax(0,1fr)_auto] max-md:px-4 md:[&>*]:align-top"
            rows={rows}
            rowKey={({ line, name }) => `${line} ${name}`}
            empty={<EmptyState icon="search" title="None" />}
            columns={[
              { key: 'row', header: 'Row', align: 'end', cell: ({ line }) => <span className="soft">{formatCount(line)}</span> },
              {
                key: 'name',
                header: 'Product',
                isHeading: true,
                cell: ({ name, productId }) =>
                  productId ? (
                    <Link className="link" to={`/admins/products/${productId}`}>
                      {name}
                    </Link>
                  ) : (
                    name || <span className="soft">No name</span>
                  ),
              },
              { key: 'what', header: 'Status', cell: (row) => <Badge tone={badgeOf(row).tone}>{badgeOf(row).label}</Badge> },
              { key: 'details', header: 'Details', className: 'max-md:col-span-full', cell: (row) => <ImportRowDetails row={row} /> },
            ]}
          />
        </div>
        <Pagination
          page={page}
          pageCount={Math.ceil(total / ROWS)}
          toPage={(next) => addressWith(params, { page: next })}
          label="Pages of products"
        />
      </section>
    </>
  );
}
