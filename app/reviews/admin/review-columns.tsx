import { formatDate } from '../../platform/time.ts';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { Column } from '../../ui/table.tsx';
import type { StaffReview } from '../reviews.schema.ts';

export const STATUSES: Record<StaffReview['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

interface Acts {
  isBusy: boolean;
  onApprove: (review: StaffReview) => void;
  onReject: (review: StaffReview) => void;
}

export const reviewColumns = (acts: Acts): Column<StaffReview>[] => [
  {
    key: 'review',
    header: 'Review',
    sortKey: 'rating',
    isHeading: true,
    className: 'md:w-[42%]',
    cell: (review) => <ReviewText review={review} />,
  },
  {
    key: 'product',
    header: 'Product',
    sortKey: 'product',
    cell: ({ product, variant, order }) => (
      <TwoLines>
        <PermittedLink permission="products" to={`/admins/products/${product.id}`} className="link reach">
          {variant ? `${product.name} – ${variant}` : product.name}
        </PermittedLink>
        {order && (
          <PermittedLink permission="orders" to={`/admins/orders/${order.id}`} className="link reach">
            {order.number}
          </PermittedLink>
        )}
      </TwoLines>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    sortKey: 'name',
    cell: ({ name, customer, isSample, broughtFrom }) => (
      <TwoLines>
        <span>{name}</span>
        {customer?.email && (
          <span className="soft max-w-56 truncate" title={customer.email}>
            {customer.email}
          </span>
        )}
        {isSample && <Badge>Sample</Badge>}
        {broughtFrom && <Badge>{`From ${broughtFrom}`}</Badge>}
      </TwoLines>
    ),
  },
  {
    key: 'date',
    header: 'Written',
    sortKey: 'date',
    cell: ({ date }) => (
      <time className="soft max-w-56 truncate" dateTime={date}>
        {formatDate(new Date(date))}
      </time>
    ),
  },
  {
    key: 'status',
    header: 'Status',
    className: 'md:min-w-38',
    cell: ({ status, reason }) => (
      <TwoLines>
        <Badge tone={STATUSES[status].tone}>{STATUSES[status].label}</Badge>
        {reason && <span className="soft">{reason}</span>}
      </TwoLines>
    ),
  },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (review) => <ReviewActs review={review} {...acts} />,
  },
];

const ReviewText = ({ review: { rating, title, content, photos } }: { review: StaffReview }) => (
  <div className="grid max-w-160 justify-items-start gap-1 font-normal wrap-anywhere whitespace-pre-line">
    <Rating value={rating} />
    <strong className="font-medium">{title}</strong>
    <p>{content}</p>
    {photos.length > 0 && (
      <ul className="mt-1 flex gap-2">
        {photos.map(({ key, url }, place) => (
          <li key={key}>
            <a href={url} target="_blank" rel="noreferrer">
              <img
                src={url}
                alt={`${place + 1} of ${photos.length}, opens in a new tab`}
                width="72"
                height="72"
                loading="lazy"
                className="size-18 rounded-control object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    )}
  </div>
);

function ReviewActs({ review, isBusy, onApprove, onReject }: Acts & { review: StaffReview }) {
  const about = `the review of ${review.product.name} by ${review.name}`;
  return (
    <RowActs>
      {review.status !== 'approved' && (
        <RowAct aria-label={`Approve ${about}`} disabled={isBusy} onClick={() => onApprove(review)}>
          Approve
        </RowAct>
      )}
      {review.status !== 'rejected' && (
        <RowAct isDanger aria-label={`Reject ${about}`} disabled={isBusy} onClick={() => onReject(review)}>
          Reject
        </RowAct>
      )}
    </RowActs>
  );
}
