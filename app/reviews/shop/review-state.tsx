import { Suspense, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { lazyPart, ProgressLine } from '../../ui/deferred/lazy-part.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OwnReview } from '../reviews.schema.ts';

const ReviewDialog = lazyPart(() => import('./review-dialog.tsx'));

export interface ReviewStateProps {
  product: { id: string; name: string };
  writer: { id: string; fullName: string };
  review: OwnReview | null;
  /** The reward for a published review. */
  points: number;
  /** The page that shows the published review, if it is another one. */
  publishedAt?: string;
  onChanged: () => void;
}

export function ReviewState({ product, writer, review, points, publishedAt, onChanged }: ReviewStateProps) {
  const t = useWords();
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);

  function onSaved() {
    setOpen(false);
    toast(t('Thank you. Your review is awaiting approval.'));
    onChanged();
  }

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
      {review === null && (
        <Button variant="secondary" size="small" onClick={open} aria-label={t('Write a review of {product}', { product: product.name })}>
          <Icon name="pencil" /> {t('Write a review')}
        </Button>
      )}
      {review?.status === 'pending' && (
        <>
          <Badge tone="info">{t('Awaiting approval')}</Badge>
          <EditLink onClick={open}>{t('Edit your review')}</EditLink>
        </>
      )}
      {review?.status === 'rejected' && (
        <>
          <Badge tone="danger">{t('Not published')}</Badge>
          {review.reason && <span className="max-w-prose wrap-anywhere">{review.reason}</span>}
          <EditLink onClick={open}>{t('Edit and resubmit')}</EditLink>
        </>
      )}
      {review?.status === 'approved' && (
        <>
          <Badge tone="success">{t('Your review is published')}</Badge>
          {publishedAt && (
            <Link to={publishedAt} className="link inline-flex min-h-11 items-center">
              {t('See it')}
            </Link>
          )}
        </>
      )}
      {isOpen && (
        <Suspense fallback={<ProgressLine />}>
          <ReviewDialog
            product={product}
            writer={writer}
            review={review}
            points={points}
            onSaved={onSaved}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function EditLink({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button type="button" className="link inline-flex min-h-11 items-center" onClick={onClick}>
      {children}
    </button>
  );
}
