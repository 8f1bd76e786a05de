import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import type { CouponAnswer, generatedAnswer } from '../coupons/coupons.schema.ts';
import { listCoupons } from '../coupons/coupons.server.ts';
import { listQuery } from '../platform/list-query.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../platform/money.ts';
import { getShop, requireStaff } from '../platform/page.server.ts';
import { dayOf, formatDate } from '../platform/time.ts';
import { api } from '../ui/api-client.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import type { Column } from '../ui/table.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import type { Route } from './+types/coupon-list-page';
import { ExportLink } from './address-form.tsx';
import { CouponDialog } from './coupon-dialog.tsx';
import { couponStatus } from './coupon-status.ts';
import { askedOf, leadToLastPage, queryOf, ROWS } from './list-address.ts';
import { ListFrame } from './list-frame.tsx';
import { staffMeta } from './staff-meta.ts';
import { useUndo } from './use-undo.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'coupons');
  const { db, now } = getShop(context);
  const query = { ...askedOf(listQuery, request.url), limit: ROWS };
  const { coupons, total } = await listCoupons(db, query);
  leadToLastPage(request.url, query, total);
  const rows = coupons.map((coupon) => ({ ...coupon, status: couponStatus(coupon, now()) }));
  return { coupons: rows, total, page: query.page, search: query.search, today: dayOf(now()) };
}

export const meta: Route.MetaFunction = () => staffMeta('Coupons');

type Row = CouponAnswer & { status: ReturnType<typeof couponStatus> };

export default function CouponListPage({ loaderData: { coupons, total, page, search, today } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [editing, setEditing] = useState<Row | 'new' | 'many' | null>(null);
  const navigate = useNavigate();
  const [deleting, setDeleting] = useState<Row | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function setActive({ id, code }: Row, isActive: boolean) {
    setBusyId(id);
    const answer = await api.put(`/api/coupons/${id}`, { isActive });
    setBusyId(null);
    const words = (active: boolean) => `${code} is ${active ? 'active' : 'inactive'}.`;
    if (answer.ok) undoable(words(isActive), () => api.put(`/api/coupons/${id}`, { isActive: !isActive }), words(!isActive));
    else toast(answer.message || 'The coupon could not be changed. Please try again.', 'error');
    await refresh(answer);
  }
  async function remove({ id, code }: Row) {
    setBusyId(id);
    const answer = await api.delete(`/api/coupons/${id}`);
    setBusyId(null);
    setDeleting(null);
    if (answer.ok) undoable(`${code} is deleted.`, () => api.post(`/api/coupons/${id}/restore`), `${code} is back.`);
    else toast(answer.message || 'The coupon could not be deleted. Please try again.', 'error');
    await refresh(answer);
  }
  async function saved(coupon: CouponAnswer | z.output<typeof generatedAnswer>) {
    if ('codes' in coupon) {
      const { prefix, codes } = coupon;
      toast(`${formatCount(codes.length)} ${codes.length === 1 ? 'code is' : 'codes are'} made. Export them as a file.`);
      setEditing(null);
      return navigate(`/admins/coupons?search=${prefix}`);
    }
    toast(editing === 'new' ? `${coupon.code} is added.` : `${coupon.code} is saved.`);
    setEditing(null);
    await refresh();
  }

  return (
    <>
      <div className="staff-head">
        <h1>Coupons</h1>
        <div className="staff-buttons">
          <Button variant="secondary" size="small" onClick={() => setEditing('many')}>
            Generate Codes
          </Button>
          <Button size="small" onClick={() => setEditing('new')} aria-keyshortcuts="n">
            <Icon name="plus" />
            Add Coupon
          </Button>
        </div>
      </div>
      <ListFrame
        one="coupon"
        many="coupons"
        {...{ total, page, search }}
        placeholder="Code"
        actions={<ExportLink to={`/api/coupons/coupons.csv?${queryOf({ search })}`} />}
        caption="Coupons, newest first"
        rows={coupons}
        rowKey={(coupon) => coupon.id}
        rowLabel={(coupon) => coupon.code}
        columns={columns({ busyId, onActive: setActive, onEdit: setEditing, onDelete: setDeleting })}
        noneFound="A coupon made for one person is found by its whole code, generated codes by their beginning."
        nothing={
          <EmptyState icon="tag" title="No coupons added yet.">
            Those that a campaign announces appear here by themselves.
          </EmptyState>
        }
      />
      <CouponDialog
        coupon={editing === 'new' || editing === 'many' ? null : editing}
        isMany={editing === 'many'}
        isOpen={editing !== null}
        today={today}
        onSaved={saved}
        onClose={() => setEditing(null)}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        question={`Are you sure you want to delete ${deleting?.code ?? 'this coupon'}?`}
        detail={<p>Nobody can use it any more. Orders that used it keep their discount.</p>}
        confirmLabel="Delete coupon"
        isBusy={busyId !== null}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}

interface Acts {
  busyId: string | null;
  onActive: (coupon: Row, isActive: boolean) => void;
  onEdit: (coupon: Row) => void;
  onDelete: (coupon: Row) => void;
}

function columns({ busyId, onActive, onEdit, onDelete }: Acts): Column<Row>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      isHeading: true,
      cell: ({ code, description }) => (
        <div className="staff-two">
          <span className="coupon-code">{code}</span>
          {description && <span className="staff-soft">{description}</span>}
        </div>
      ),
    },
    {
      key: 'discount',
      header: 'Discount',
      cell: (coupon) => (
        <div className="staff-two">
          <span>
            {coupon.type === 'percentage' ? `${coupon.discountPercentage}%` : formatRupees(paiseFromRupees(coupon.discountValue))}
          </span>
          {conditionsOf(coupon).map((words) => (
            <span key={words} className="staff-soft">
              {words}
            </span>
          ))}
        </div>
      ),
    },
    {
      key: 'from',
      header: 'Valid From',
      cell: ({ validFrom }) => <span className="staff-one-line">{formatDate(new Date(validFrom))}</span>,
    },
    {
      key: 'until',
      header: 'Valid Until',
      cell: ({ expiresAt }) => <span className="staff-one-line">{formatDate(new Date(expiresAt))}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, isPublic }) => (
        <span className="staff-badges">
          <Badge tone={status.tone}>{status.label}</Badge>
          {!isPublic && <span className="staff-soft">Not listed</span>}
        </span>
      ),
    },
    {
      key: 'uses',
      header: 'Uses',
      align: 'end',
      cell: ({ uses = 0, usageLimit }) => (usageLimit === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(usageLimit)}`),
    },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      cell: (coupon) => {
        const words = coupon.isActive ? 'Deactivate' : 'Activate';
        return (
          <div className="staff-actions">
            <button
              type="button"
              className="staff-view"
              aria-label={`${words} ${coupon.code}`}
              disabled={busyId === coupon.id}
              onClick={() => onActive(coupon, !coupon.isActive)}
            >
              {words}
            </button>
            <button type="button" className="staff-view" aria-label={`Edit ${coupon.code}`} onClick={() => onEdit(coupon)}>
              Edit
            </button>
            <button type="button" className="staff-view is-danger" aria-label={`Delete ${coupon.code}`} onClick={() => onDelete(coupon)}>
              Delete
            </button>
          </div>
        );
      },
    },
  ];
}

function conditionsOf({ minSubtotal, firstOrderOnly, perCustomerLimit }: CouponAnswer): string[] {
  return [
    ...(minSubtotal > 0 ? [`From ${formatRupees(paiseFromRupees(minSubtotal))}`] : []),
    ...(firstOrderOnly ? ['First order only'] : []),
    ...(perCustomerLimit === null ? [] : [perCustomerLimit === 1 ? 'Once per customer' : `${perCustomerLimit} times per customer`]),
  ];
}
