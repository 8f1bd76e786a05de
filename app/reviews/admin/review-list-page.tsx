import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDate } from '../../platform/time.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useFresh } from '../../staff-kit/use-fresh.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Rating } from '../../ui/rating.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { countWaitingReviews, listStaffReviews } from '../decide-review.server.ts';
import { REVIEW_STATUSES, type ReviewDecision, type StaffReview, staffReviewsQuery } from '../reviews.schema.ts';
import type { Route } from './+types/review-list-page';
import { ReviewRejectDialog } from './review-reject-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'reviews');
  const { db } = getShop(context);
  const query = { ...askedOf(staffReviewsQuery, request.url), limit: ROWS, sort: 'queue' as const };
  const { items, total } = await listStaffReviews(db, query);
  leadToLastPage(request.url, query, total);
  const waiting = await countWaitingReviews(db);
  return { reviews: maskedFor(staff, items), total, waiting, page: query.page, search: query.search, status: query.status ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Reviews');

const STATUSES: Record<StaffReview['status'], { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'warning' },
  approved: { label: 'Approved', tone: 'success' },
  rejected: { label: 'Rejected', tone: 'danger' },
};

export default function ReviewListPage({ loaderData: { reviews, total, waiting, page, search, status } }: Route.ComponentProps) {
  const { isBusy, decideEach } = useDecisions();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [rejecting, setRejecting] = useState<StaffReview | null>(null);
  useFresh();
  const chosen = reviews.filter((review) => selected.has(review.id) && review.status !== 'approved');

  async function decide(which: readonly StaffReview[], decision: ReviewDecision) {
    await decideEach(which, decision);
    setRejecting(null);
    setSelected(new Set());
  }

  return (
    <>
      <PageHead>
        <h1>Reviews</h1>
      </PageHead>
      <ListFrame
        one="review"
        many="reviews"
        {...{ total, page, search }}
        placeholder="Words, product, name or e-mail"
        filters={
          <FilterSelect
            name="status"
            label="Status"
            value={status}
            all="All Status"
            choices={REVIEW_STATUSES.map((value) => ({ value, label: STATUSES[value].label }))}
          />
        }
        note={waiting > 0 && `, ${formatCount(waiting)} waiting in all`}
        above={
          chosen.length > 0 && (
            <p className="mb-3">
              <Button size="small" isBusy={isBusy} onClick={() => decide(chosen, { status: 'approved' })}>
                {`Approve ${chosen.length} selected`}
              </Button>
            </p>
          )
        }
        caption="Reviews, pending first"
        rows={reviews}
        rowKey={(review) => review.id}
        rowLabel={(review) => `the review of ${review.product.name} by ${review.name}`}
        selection={{ selected, onChange: setSelected }}
        columns={columns({ isBusy, onApprove: (review) => decide([review], { status: 'approved' }), onReject: setRejecting })}
        nothing={
          <EmptyState icon="star" title="No reviews yet">
            Customers are asked for a review after delivery.
          </EmptyState>
        }
      />
      <ReviewRejectDialog
        review={rejecting}
        isBusy={isBusy}
        onReject={(review, reason) => decide([review], { status: 'rejected', reason })}
        onClose={() => setRejecting(null)}
      />
    </>
  );
}

function useDecisions() {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [isBusy, setBusy] = useState(false);

  /** One at a time, so that a refusal does not stop the others. */
  async function decideEach(which: readonly StaffReview[], decision: ReviewDecision) {
    setBusy(true);
    const refusals: string[] = [];
    const done: StaffReview[] = [];
    let answer: Answer<unknown> | undefined;
    for (const review of which) {
      answer = await api.put(`/api/reviews/${review.id}`, { ...decision, readAt: review.updatedAt });
      if (answer.ok) done.push(review);
      else refusals.push(answer.message || "Couldn't change the review. Please try again.");
    }
    await refresh(answer);
    setBusy(false);
    const words = done.length === 1 ? '1 review is' : `${done.length} reviews are`;
    if (done.length > 0) undoable(`${words} ${decision.status}.`, () => takeBack(done), `${words}: change undone.`);
    for (const refusal of new Set(refusals)) toast(refusal, 'error');
  }

  async function takeBack(decided: readonly StaffReview[]): Promise<Answer<unknown>> {
    const answers: Answer<unknown>[] = [];
    for (const { id, status: before, reason, updatedAt: readAt } of decided)
      answers.push(await api.put(`/api/reviews/${id}`, { status: before, reason: reason ?? undefined, isUndo: true, readAt }));
    return answers.find(({ ok }) => !ok) ?? { ok: true, status: 200, value: null };
  }

  return { isBusy, decideEach };
}

interface Acts {
  isBusy: boolean;
  onApprove: (review: StaffReview) => void;
  onReject: (review: StaffReview) => void;
}

const columns = (acts: Acts): Column<StaffReview>[] => [
  {
    key: 'review',
    header: 'Review',
    isHeading: true,
    className: 'md:w-[42%]',
    cell: (review) => <ReviewText review={review} />,
  },
  {
    key: 'product',
    header: 'Product',
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
    cell: ({ name, customer, isSample, broughtFrom }) => (
      <TwoLines>
        <span>{name}</span>
        {customer && (
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
