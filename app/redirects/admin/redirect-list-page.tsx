import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { type RedirectAnswer, redirectQuery } from '../redirects.schema.ts';
import { listRedirects } from '../redirects.server.ts';
import type { Route } from './+types/redirect-list-page';
import { ImportDialog } from './import-dialog.tsx';
import { RedirectDialog } from './redirect-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'content');
  const query = { ...askedOf(redirectQuery, request.url), limit: ROWS };
  const list = await listRedirects(getShop(context).db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page: query.page, search: query.search, sort: query.sort };
}

export const meta: Route.MetaFunction = () => staffMeta('Redirects');

export default function RedirectListPage({ loaderData: { items, total, page, search, sort } }: Route.ComponentProps) {
  const sorting = useSort(sort);
  const refresh = useRefresh();
  const undoable = useUndo();
  const [editing, setEditing] = useState<RedirectAnswer | 'new' | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function remove({ id, from, to }: RedirectAnswer) {
    setBusyId(id);
    const answer = await api.delete(`/api/redirects/${id}`);
    setBusyId(null);
    if (answer.ok)
      undoable(`Redirect of ${from} deleted.`, () => api.post('/api/redirects', { from, to }), `Redirect of ${from} restored.`);
    else toast(answer.message || "Couldn't delete the redirect. Please try again.", 'error');
    await refresh(answer);
  }
  async function saved({ from, to }: RedirectAnswer) {
    toast(`${from} now leads to ${to}.`);
    setEditing(null);
    await refresh();
  }

  return (
    <>
      <BackLink to="/admins/pages">Pages</BackLink>
      <PageHead>
        <h1>Redirects</h1>
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" size="small" onClick={() => setImporting(true)}>
            <Icon name="upload" />
            Import
          </Button>
          <Button size="small" onClick={() => setEditing('new')} aria-keyshortcuts="n">
            <Icon name="plus" />
            Add Redirect
          </Button>
        </div>
      </PageHead>
      <p className="soft max-w-184">
        Links to addresses that your shop no longer has, such as those of your old shop, lead to the page you choose. Renamed products and
        collections redirect by themselves.
      </p>
      <ListFrame
        one="redirect"
        many="redirects"
        {...{ total, page, search }}
        {...sorting}
        placeholder="Address"
        actions={<ExportLink to={`/api/redirects/redirects.csv?${queryOf({ search })}`} />}
        caption="Redirects"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ from }) => from}
        columns={columns({ busyId, onEdit: setEditing, onDelete: remove })}
        noneFound="Try a part of the address."
        nothing={
          <EmptyState icon="arrow-right" title="No redirects yet">
            Add the addresses of your old shop, or import its list of redirects.
          </EmptyState>
        }
      />
      <RedirectDialog
        isOpen={editing !== null}
        redirect={editing === 'new' ? null : editing}
        onSaved={saved}
        onClose={() => setEditing(null)}
      />
      <ImportDialog isOpen={isImporting} onImported={() => refresh()} onClose={() => setImporting(false)} />
    </>
  );
}

const SOURCES: Record<RedirectAnswer['source'], string> = {
  staff: 'Added by staff',
  import: 'Imported',
  renamed: 'Page renamed',
  move: 'Moved in',
};

interface Acts {
  busyId: string | null;
  onEdit: (redirect: RedirectAnswer) => void;
  onDelete: (redirect: RedirectAnswer) => void;
}

const columns = ({ busyId, onEdit, onDelete }: Acts): Column<RedirectAnswer>[] => [
  { key: 'from', header: 'Old address', sortKey: 'from', isHeading: true, cell: ({ from }) => <Address path={from} /> },
  { key: 'to', header: 'Leads to', sortKey: 'to', cell: ({ to }) => <Address path={to} /> },
  { key: 'source', header: 'Source', sortKey: 'source', cell: ({ source }) => <span className="soft">{SOURCES[source]}</span> },
  {
    key: 'uses',
    header: 'Visits',
    sortKey: 'uses',
    cell: ({ uses, lastUsedAt }) => (
      <span className="soft">{lastUsedAt ? `${formatCount(uses)}, last on ${formatDate(new Date(lastUsedAt))}` : 'None'}</span>
    ),
  },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (redirect) => (
      <RowActs>
        <RowAct aria-label={`Edit ${redirect.from}`} onClick={() => onEdit(redirect)}>
          Edit
        </RowAct>
        <RowAct isDanger aria-label={`Delete ${redirect.from}`} disabled={busyId === redirect.id} onClick={() => onDelete(redirect)}>
          Delete
        </RowAct>
      </RowActs>
    ),
  },
];

const Address = ({ path }: { path: string }) => <span className="block max-w-88 min-w-40 wrap-anywhere">{path}</span>;
