import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { REVIEW_STATUSES, type ReviewDecision, type StaffReview, staffReviewsQuery } from '../reviews.schema.ts';
import { countWaitingReviews, listStaffReviews } from '../staff-reviews.server.ts';
import type { Route } from './+types/review-list-page';
import { reviewColumns, STATUSES } from './review-columns.tsx';
import { ReviewRejectDialog } from './review-reject-dialog.tsx';
import { useDecisions } from './use-review-decisions.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'reviews');
  const { db } = getShop(context);
  const asked = askedOf(staffReviewsQuery, request.url);
  const query = { ...asked, limit: ROWS, sort: asked.sort === 'newest' ? ('queue' as const) : asked.sort };
  const { items, total, isNear } = await listStaffReviews(db, query);
  leadToLastPage(request.url, query, total);
  const waiting = await countWaitingReviews(db);
  const { page, search, sort, status = '' } = query;
  return { reviews: maskedFor(staff, items), total, isNear, waiting, ...{ page, search, sort, status } };
}

export const meta: Route.MetaFunction = () => staffMeta('Reviews');

export default function ReviewListPage({
  loaderData: { reviews, total, isNear, waiting, page, search, sort, status },
}: Route.ComponentProps) {
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
        {...{ total, page, search, isNear }}
        {...useSort(sort)}
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
        columns={reviewColumns({ isBusy, onApprove: (review) => decide([review], { status: 'approved' }), onReject: setRejecting })}
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
