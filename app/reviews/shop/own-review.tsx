// Beside the reviews of a product, for who is signed in: their own review, or the way to write one. Fetched only then.
import { useCallback, useEffect, useState } from 'react';
import type { DisplayCopy } from '../../accounts/display-copy.ts';
import { api } from '../../ui/api-client.ts';
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
  // Who has not bought it needs no sentence about it.
  if (!standing || (!standing.canReview && !standing.review)) return null;
  const { review, points } = standing;
  return <ReviewState product={product} writer={user} review={review} points={points} onChanged={ask} />;
}
