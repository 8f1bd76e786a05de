import { useState } from 'react';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { StockTabs } from '../../staff-kit/stock-tabs.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { type SupplierAnswer, supplierQuery } from '../suppliers/suppliers.schema.ts';
import { listSuppliers } from '../suppliers/suppliers.server.ts';
import type { Route } from './+types/supplier-list-page';
import { SupplierDialog } from './supplier-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'costs');
  const query = { ...askedOf(supplierQuery, request.url), limit: ROWS };
  const list = await listSuppliers(getShop(context).db, query);
  leadToLastPage(request.url, query, list.total);
  return { ...list, page: query.page, search: query.search, sort: query.sort };
}

export const meta: Route.MetaFunction = () => staffMeta('Suppliers');

export default function SupplierListPage({ loaderData: { items, total, isNear, page, search, sort } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const [editing, setEditing] = useState<SupplierAnswer | 'new' | null>(null);
  const [leaving, setLeaving] = useState<SupplierAnswer | null>(null);

  async function remove() {
    if (!leaving) return;
    const answer = await api.delete(`/api/suppliers/${leaving.id}`);
    setLeaving(null);
    if (answer.ok) toast(`${leaving.name} deleted.`);
    else toast(answer.message || "Couldn't delete the supplier. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <>
      <PageHead>
        <h1>Suppliers</h1>
        <Button size="small" onClick={() => setEditing('new')} aria-keyshortcuts="n">
          <Icon name="plus" />
          Add Supplier
        </Button>
      </PageHead>
      <StockTabs />
      <ListFrame
        one="supplier"
        many="suppliers"
        {...{ total, page, search, isNear }}
        {...useSort(sort)}
        placeholder="Name, GSTIN or contact"
        caption="Suppliers by name"
        rows={items}
        rowKey={({ id }) => id}
        rowLabel={({ name }) => name}
        columns={columns(setEditing, setLeaving)}
        nothing={
          <EmptyState icon="users" title="No suppliers yet">
            Add the firms you buy from, to write orders to them.
          </EmptyState>
        }
      />
      <SupplierDialog
        isOpen={editing !== null}
        supplier={editing === 'new' ? null : editing}
        onClose={() => setEditing(null)}
        onSaved={async ({ name }) => {
          toast(`${name} saved.`);
          setEditing(null);
          await refresh();
        }}
      />
      <ConfirmDialog
        isOpen={leaving !== null}
        question={`Delete ${leaving?.name}?`}
        detail={<p>Orders and receipts keep the name.</p>}
        confirmLabel="Delete"
        onConfirm={remove}
        onCancel={() => setLeaving(null)}
      />
    </>
  );
}

const columns = (onEdit: (row: SupplierAnswer) => void, onDelete: (row: SupplierAnswer) => void): Column<SupplierAnswer>[] => [
  {
    key: 'name',
    header: 'Supplier',
    sortKey: 'name',
    isHeading: true,
    cell: ({ name, gstin }) => (
      <TwoLines>
        {name}
        {gstin && <span className="soft">{gstin}</span>}
      </TwoLines>
    ),
  },
  {
    key: 'contact',
    header: 'Contact',
    cell: ({ contactName, email, phone }) => (
      <TwoLines>
        {contactName}
        <span className="soft wrap-anywhere">{[phone, email].filter(Boolean).join(' · ')}</span>
      </TwoLines>
    ),
  },
  { key: 'lead', header: 'Lead time', sortKey: 'lead', cell: ({ leadDays }) => `${leadDays} ${leadDays === 1 ? 'day' : 'days'}` },
  { key: 'open', header: 'Open orders', sortKey: 'open', align: 'end', cell: ({ openOrders }) => openOrders },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (row) => (
      <RowActs>
        <RowAct aria-label={`Edit ${row.name}`} onClick={() => onEdit(row)}>
          Edit
        </RowAct>
        <RowAct isDanger aria-label={`Delete ${row.name}`} onClick={() => onDelete(row)}>
          Delete
        </RowAct>
      </RowActs>
    ),
  },
];
