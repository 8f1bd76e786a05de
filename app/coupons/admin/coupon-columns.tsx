import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDate } from '../../platform/time.ts';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import type { Column } from '../../ui/table.tsx';
import type { CouponAnswer } from '../coupons.schema.ts';
import { customerWords, discountWords, goodsWords, nameOfDiscount } from '../discount-words.ts';
import type { Row } from './coupon-list-page.tsx';

interface Acts {
  busyId: string | null;
  onActive: (coupon: Row, isActive: boolean) => void;
  onEdit: (coupon: Row) => void;
  onDelete: (coupon: Row) => void;
}

export function columns({ busyId, onActive, onEdit, onDelete }: Acts): Column<Row>[] {
  return [
    {
      key: 'code',
      header: 'Code',
      sortKey: 'code',
      isHeading: true,
      cell: ({ code, description, isAutomatic, combines }) =>
        isAutomatic ? (
          <TwoLines>
            <span className="font-medium">{description}</span>
            <span className="soft">{combines ? 'Automatic, combines' : 'Automatic'}</span>
          </TwoLines>
        ) : (
          <TwoLines>
            <span className="font-medium tracking-[0.02em] uppercase">{code}</span>
            {description && <span className="soft">{description}</span>}
          </TwoLines>
        ),
    },
    {
      key: 'discount',
      header: 'Discount',
      cell: (coupon) => (
        <TwoLines>
          <span>{discountWords(coupon)}</span>
          {conditionsOf(coupon).map((words) => (
            <span key={words} className="soft">
              {words}
            </span>
          ))}
        </TwoLines>
      ),
    },
    {
      key: 'from',
      header: 'Valid From',
      sortKey: 'from',
      cell: ({ validFrom }) => <span className="max-w-56 truncate">{formatDate(new Date(validFrom))}</span>,
    },
    {
      key: 'until',
      header: 'Valid Until',
      sortKey: 'until',
      cell: ({ expiresAt }) => <span className="max-w-56 truncate">{formatDate(new Date(expiresAt))}</span>,
    },
    {
      key: 'status',
      header: 'Status',
      cell: ({ status, isPublic, isAutomatic }) => (
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={status.tone}>{status.label}</Badge>
          {!isPublic && !isAutomatic && <span className="soft">Not listed</span>}
        </span>
      ),
    },
    {
      key: 'uses',
      header: 'Uses',
      sortKey: 'uses',
      align: 'end',
      cell: ({ uses = 0, usageLimit }) => (usageLimit === null ? formatCount(uses) : `${formatCount(uses)} of ${formatCount(usageLimit)}`),
    },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      cell: (coupon) => <CouponActs {...{ coupon, busyId, onActive, onEdit, onDelete }} />,
    },
  ];
}

function CouponActs({ coupon, busyId, onActive, onEdit, onDelete }: Acts & { coupon: Row }) {
  const words = coupon.isActive ? 'Deactivate' : 'Activate';
  const name = nameOfDiscount(coupon);
  return (
    <RowActs>
      <RowAct aria-label={`${words} ${name}`} disabled={busyId === coupon.id} onClick={() => onActive(coupon, !coupon.isActive)}>
        {words}
      </RowAct>
      <RowAct aria-label={`Edit ${name}`} onClick={() => onEdit(coupon)}>
        Edit
      </RowAct>
      <RowAct isDanger aria-label={`Delete ${name}`} onClick={() => onDelete(coupon)}>
        Delete
      </RowAct>
    </RowActs>
  );
}

function conditionsOf({ minSubtotal, firstOrderOnly, perCustomerLimit, customers, people, ...terms }: CouponAnswer): string[] {
  const goods = goodsWords(terms);
  return [
    ...(goods ? [`On ${goods}`] : []),
    ...(minSubtotal > 0 ? [`From ${formatRupees(paiseFromRupees(minSubtotal))}`] : []),
    ...(customers ? [customerWords(customers, people)] : []),
    ...(firstOrderOnly ? ['First order only'] : []),
    ...(perCustomerLimit === null ? [] : [perCustomerLimit === 1 ? 'Once per customer' : `${perCustomerLimit} times per customer`]),
  ];
}
