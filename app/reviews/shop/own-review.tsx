// Next to a product's reviews, for signed-in users: their own review, or the button to write one. Fetched only for them.
import { useCallback, useEffect, useState } from 'react';
import type { DisplayCopy } from '../../accounts/display-copy.ts';
import { api } from '../../ui/browser/api-client.ts';
import type { ReviewStanding } from '../reviews.schema.ts';
import { ReviewState } from './review-state.tsx';

export default function OwnReview({ product, user }: { product: { id: string; name: string }; user: DisplayCopy }) {
  const [standing, setStanding] = useState<ReviewStanding | null>(null);
  const ask = useCallback(async () => {
    const answer = await api.get(`/api/reviews/product/${product.id}/mine`);
    if (answer.ok) setStanding(answer.value);
  }, [product.id]);
  useEffect(() => {
    ask();
  }, [ask]);
  // Users who have not bought it need no explanation.
  if (!standing || (!standing.canReview && !standing.review)) return null;
  const { review, points } = standing;
  return <ReviewState product={product} writer={user} review={review} points={points} onChanged={ask} />;
}
