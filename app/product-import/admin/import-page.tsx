import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { formatCount } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DownloadLink } from '../../staff-kit/list/download-link.tsx';
import { Progress } from '../../staff-kit/list/figures.tsx';
import { addressWith, askedOf } from '../../staff-kit/list/list-address.ts';
import { ROWS_FRAME } from '../../staff-kit/list/list-frame.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { getImport, listImportRows } from '../find-imports.server.ts';
import { type ImportAnswer, type ImportRow, rowQuery } from '../product-import.schema.ts';
import type { Route } from './+types/import-page';
import { ImportOptionsForm } from './import-options-form.tsx';
import { badgeOf, FORMAT_WORDS, figuresOf, IMPORT_BADGES } from './import-words.ts';

const ROWS = 25;
const WHILE_RUNNING_MS = 2_000;
const OPTIONS = 'import-options';

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
        <Steering found={found} isDirty={isDirty} />
      </PageHead>
      <Outcome found={found} />
      {found.remarks.length > 0 && (
        <Alert isStatic>
          {found.remarks.map((remark) => (
            <p key={remark}>{remark}</p>
          ))}
        </Alert>
      )}
      {found.state === 'checked' && (
        <ImportOptionsForm key={JSON.stringify(found.options)} id={OPTIONS} found={found} isDirty={isDirty} onDirty={setDirty} />
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
              { key: 'details', header: 'Details', className: 'max-md:col-span-full', cell: (row) => <Details row={row} /> },
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

function Outcome({ found: { state, actions, outcomes } }: { found: ImportAnswer }) {
  const { create, update, problem } = actions;
  const done = outcomes.created + outcomes.updated + outcomes.skipped + outcomes.failed;
  const left = problem + outcomes.skipped + outcomes.failed;
  if (state === 'checked') {
    if (problem === 0) return null;
    return (
      <Alert tone="warning" isStatic>
        {`${formatCount(problem)} ${problem === 1 ? 'product has' : 'products have'} a problem and will be skipped. Fix the file and upload it again${create + update > 0 ? ', or import the rest' : ''}.`}
      </Alert>
    );
  }
  if (state === 'running')
    return (
      <section className="grid gap-1.5" aria-label="Progress">
        <Progress max={create + update} value={done} label="Products processed" />
        <p role="status">{`${formatCount(done)} of ${formatCount(create + update)} products. You can leave this page; the import continues.`}</p>
      </section>
    );
  return (
    <Alert tone={state === 'stopped' || left > 0 ? 'warning' : 'success'}>
      {`${formatCount(outcomes.created)} created, ${formatCount(outcomes.updated)} updated${left > 0 ? `, ${formatCount(left)} skipped` : ''}.${state === 'stopped' ? ' The rest of the file was not imported.' : ''}`}
    </Alert>
  );
}

function Steering({ found: { id, state, actions, outcomes }, isDirty }: { found: ImportAnswer; isDirty: boolean }) {
  const refresh = useRefresh();
  const [busy, setBusy] = useState('');
  const [isAsking, setAsking] = useState(false);
  const count = actions.create + actions.update;
  const isLeft = actions.problem + outcomes.skipped + outcomes.failed > 0 || state === 'stopped';

  async function steer(act: 'start' | 'stop') {
    setBusy(act);
    const answer = await api.post(`/api/product-imports/${id}/${act}`);
    setBusy('');
    setAsking(false);
    if (!answer.ok) toast(answer.message || "Couldn't change the import. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <div className="flex flex-wrap items-center gap-2">
      {isLeft && (
        <DownloadLink to={`/api/product-imports/${id}/left-out.csv`}>
          {state === 'checked' ? 'Rows with problems' : 'Skipped rows'}
        </DownloadLink>
      )}
      {state === 'checked' && !isDirty && count > 0 && (
        <Button size="small" isBusy={busy === 'start'} busyLabel="Starting..." onClick={() => steer('start')}>
          {`Import ${formatCount(count)} ${count === 1 ? 'product' : 'products'}`}
        </Button>
      )}
      {state === 'checked' && isDirty && (
        <Button type="submit" form={OPTIONS} size="small">
          Check again
        </Button>
      )}
      {state === 'running' && (
        <Button variant="danger" size="small" onClick={() => setAsking(true)}>
          Stop
        </Button>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        question="Stop this import?"
        detail={<p>Imported products are kept. To import the rest, upload the file again.</p>}
        confirmLabel="Stop import"
        cancelLabel="Keep importing"
        isBusy={busy === 'stop'}
        onConfirm={() => steer('stop')}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

function Details({ row: { problems, warnings, differences, reason } }: { row: ImportRow }) {
  return (
    <div className="grid max-w-176 min-w-0 gap-1.5 wrap-anywhere">
      {reason && <p className="text-kumkum">{reason}</p>}
      {[...problems.map((note) => ({ ...note, isProblem: true })), ...warnings.map((note) => ({ ...note, isProblem: false }))].map(
        ({ line, column, message, isProblem }) => (
          <p key={`${line} ${column} ${message}`} className={`flex gap-1.5 ${isProblem ? 'text-kumkum' : '[&>svg]:text-clay'}`}>
            <Icon name="warning" label={isProblem ? 'Problem' : 'Warning'} className="mt-0.5 size-4.5" />
            <span>
              {line && `Row ${line}: `}
              {column && <strong>{`${column}: `}</strong>}
              {message}
            </span>
          </p>
        ),
      )}
      {differences.length > 0 && (
        <dl className="grid gap-0.5">
          {differences.map(({ variant, column, before, after }) => (
            <div key={`${variant} ${column}`} className="grid gap-x-2 md:grid-cols-[minmax(6.5rem,auto)_1fr]">
              <dt className="text-ink-soft">{variant ? `${variant}: ${column}` : column}</dt>
              <dd className="whitespace-pre-line">
                {before !== '' && (
                  <>
                    <del className="text-ink-soft">{before}</del> <Icon
                      name="arrow-right"
                      label="becomes"
                      className="inline size-3.5"
                    />{' '}
                  </>
                )}
                {after === '' ? <span className="soft">nothing</span> : <ins className="no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
