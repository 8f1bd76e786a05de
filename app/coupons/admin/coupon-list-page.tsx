import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { dayOf } from '../../platform/time.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from '../../staff-kit/list/list-address.ts';
import { ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { AUTOMATIC_AT_MOST, type CouponAnswer, couponQuery, type generatedAnswer } from '../coupons.schema.ts';
import { countAutomatic, listCoupons } from '../coupons.server.ts';
import { nameOfDiscount } from '../discount-words.ts';
import { earlierGoodsOf } from '../goods-scope.ts';
import type { Route } from './+types/coupon-list-page';
import { CouponBulk } from './coupon-bulk.tsx';
import { columns } from './coupon-columns.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponStatus } from './coupon-status.ts';
import { readGoodsChoices } from './goods-choices.server.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'coupons');
  const { db, now } = getShop(context);
  const query = { ...askedOf(couponQuery, request.url), limit: ROWS };
  const { coupons, total } = await listCoupons(db, query);
  leadToLastPage(request.url, query, total);
  const rows = coupons.map((coupon) => ({ ...coupon, status: couponStatus(coupon, now()) }));
  const choices = await readGoodsChoices(
    db,
    coupons.flatMap(({ goods, gotGoods, customers }) => [goods, gotGoods, earlierGoodsOf(customers)]),
  );
  const automatic = await countAutomatic(db, now());
  return { automatic, coupons: rows, total, page: query.page, search: query.search, sort: query.sort, today: dayOf(now()), choices };
}

export const meta: Route.MetaFunction = () => staffMeta('Coupons');

export type Row = CouponAnswer & { status: ReturnType<typeof couponStatus> };

export default function CouponListPage({
  loaderData: { automatic, coupons, total, page, search, sort, today, choices },
}: Route.ComponentProps) {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [editing, setEditing] = useState<Row | 'new' | 'many' | null>(null);
  const navigate = useNavigate();
  const [busyId, setBusyId] = useState<string | null>(null);
  const deletion = useDeletion();
  const selection = useSelection(coupons, { keyOf: ({ id }) => id, view: '', total, hasMore: false });

  async function setActive({ id, ...row }: Row, isActive: boolean) {
    const name = nameOfDiscount(row);
    setBusyId(id);
    const answer = await api.put(`/api/coupons/${id}`, { isActive });
    setBusyId(null);
    const words = (active: boolean) => `${name} is ${active ? 'active' : 'inactive'}.`;
    if (answer.ok) undoable(words(isActive), () => api.put(`/api/coupons/${id}`, { isActive: !isActive }), words(!isActive));
    else toast(answer.message || "Couldn't change the coupon. Please try again.", 'error');
    await refresh(answer);
  }
  async function saved(coupon: CouponAnswer | z.output<typeof generatedAnswer>) {
    if ('codes' in coupon) {
      const { prefix, codes } = coupon;
      toast(`${formatCount(codes.length)} ${codes.length === 1 ? 'code' : 'codes'} generated. Export them as a file.`);
      setEditing(null);
      return navigate(`/admins/coupons?search=${prefix}`);
    }
    const name = nameOfDiscount(coupon);
    toast(editing === 'new' ? `${name} is added.` : `${name} saved.`);
    setEditing(null);
    await refresh();
  }

  return (
    <>
      <Head onAdd={setEditing} />
      <AutomaticAtMost count={automatic} />
      <ListFrame
        one="coupon"
        many="coupons"
        {...{ total, page, search }}
        {...useSort(sort)}
        placeholder="Code or name"
        actions={<ExportLink to={`/api/coupons/coupons.csv?${queryOf({ search })}`} />}
        caption="Coupons, newest first"
        rows={coupons}
        rowKey={(coupon) => coupon.id}
        rowLabel={nameOfDiscount}
        selection={selection.ofTable}
        columns={columns({ busyId: busyId ?? deletion.busyId, onActive: setActive, onEdit: setEditing, onDelete: deletion.ask })}
        noneFound="Search personal coupons by full code, generated codes by prefix, automatic discounts by name."
        nothing={
          <EmptyState icon="tag" title="No coupons added yet.">
            Campaign coupons appear here automatically.
          </EmptyState>
        }
      >
        <CouponBulk selection={selection} total={total} />
      </ListFrame>
      <CouponDialog
        coupon={editing === 'new' || editing === 'many' ? null : editing}
        isMany={editing === 'many'}
        isOpen={editing !== null}
        {...{ today, choices }}
        onSaved={saved}
        onClose={() => setEditing(null)}
      />
      {deletion.dialog}
    </>
  );
}

const Head = ({ onAdd }: { onAdd: (what: 'new' | 'many') => void }) => (
  <PageHead>
    <h1>Coupons</h1>
    <div className="flex flex-wrap items-center gap-2">
      <Button variant="secondary" size="small" onClick={() => onAdd('many')}>
        Generate Codes
      </Button>
      <Button size="small" onClick={() => onAdd('new')} aria-keyshortcuts="n">
        <Icon name="plus" />
        Add Coupon
      </Button>
    </div>
  </PageHead>
);

function AutomaticAtMost({ count }: { count: number }) {
  if (count < AUTOMATIC_AT_MOST) return null;
  return (
    <Alert>
      {AUTOMATIC_AT_MOST} automatic discounts are active, which is the most there can be. Deactivate or delete one before you add another.
    </Alert>
  );
}

function useDeletion() {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function remove({ id, ...row }: Row) {
    const name = nameOfDiscount(row);
    setBusyId(id);
    const answer = await api.delete(`/api/coupons/${id}`);
    setBusyId(null);
    setDeleting(null);
    if (answer.ok) undoable(`${name} deleted.`, () => api.post(`/api/coupons/${id}/restore`), `${name} restored.`);
    else toast(answer.message || "Couldn't delete the coupon. Please try again.", 'error');
    await refresh(answer);
  }
  const dialog = (
    <ConfirmDialog
      isOpen={deleting !== null}
      question={`Are you sure you want to delete ${deleting ? nameOfDiscount(deleting) : 'this coupon'}?`}
      detail={<p>It can no longer be used. Orders that used it keep their discount.</p>}
      confirmLabel="Delete coupon"
      isBusy={busyId !== null}
      onConfirm={() => deleting && remove(deleting)}
      onCancel={() => setDeleting(null)}
    />
  );
  return { ask: setDeleting, busyId, dialog };
}
