// The last card of a long row: fetches older reviews when it comes into view.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import type { Review } from '../reviews.schema.ts';

interface MoreReviewsProps {
  productId: string;
  page: number;
  pageSize: number;
  onLoaded: (reviews: Review[]) => void;
}

export default function MoreReviews({ productId, page, pageSize, onLoaded }: MoreReviewsProps) {
  const t = useWords();
  const card = useRef<HTMLDivElement>(null);
  const [failure, setFailure] = useState('');

  const load = useCallback(async () => {
    setFailure('');
    const answer = await api.get(`/api/reviews/product/${productId}?page=${page}&limit=${pageSize}`);
    if (answer.ok) onLoaded(answer.value);
    else setFailure(answer.status === 0 ? 'Something went wrong' : 'Failed to fetch reviews');
  }, [productId, page, pageSize, onLoaded]);

  // Load once; `load` changes with every render of the parent.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      load();
    });
    if (card.current) observer.observe(card.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={card}
      className="grid h-full min-h-40 place-content-center justify-items-center gap-4 rounded-panel border border-hairline p-6"
    >
      <p role={failure ? 'alert' : 'status'}>{t(failure || 'Loading reviews...')}</p>
      {failure && (
        <Button variant="secondary" size="small" onClick={load}>
          {t('Try again')}
        </Button>
      )}
    </div>
  );
}
