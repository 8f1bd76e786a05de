import { useId, useState } from 'react';
import { CONSENTS } from '../../consents/consents.schema.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { type ChosenPhoto, chosenFrom, PhotoChooser } from '../../media/photo-chooser.tsx';
import { formatCount } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { type OwnReview, REVIEW_CONTENT_AT_MOST, REVIEW_PHOTOS_AT_MOST, REVIEW_TITLE_AT_MOST, reviewForm } from '../reviews.schema.ts';
import { RatingInput } from './rating-input.tsx';
import { dropDraft, keepDraft, readDraft } from './review-draft.ts';

interface ReviewDialogProps {
  product: { id: string; name: string };
  writer: { id: string; fullName: string };
  review: OwnReview | null;
  points: number;
  onSaved: () => void;
  onClose: () => void;
}

const FAILURE = 'Your review could not be sent. Please try again.';

export default function ReviewDialog({ product, writer, review, points, onSaved, onClose }: ReviewDialogProps) {
  const t = useWords();
  const language = useLanguage();
  const formId = useId();
  const [draft, setDraft] = useState(() => readDraft(writer.id, product.id) ?? draftOf(review));
  const [photos, setPhotos] = useState<ChosenPhoto[]>(() => chosenFrom(review?.photos ?? []));
  const form = useForm({
    schema: reviewForm,
    send: ({ rating, title, content }) => {
      const sent = new FormData();
      for (const [name, value] of Object.entries({ rating, title, content, language })) sent.append(name, String(value));
      for (const { file, url } of photos) sent.append('photos', file ?? url);
      const address = `/api/reviews/product/${product.id}` as const;
      return review ? api.put(address, sent) : api.post(address, sent);
    },
    onDone: () => {
      dropDraft(writer.id, product.id);
      onSaved();
    },
    failure: FAILURE,
  });

  function change(changes: Partial<typeof draft>) {
    const next = { ...draft, ...changes };
    setDraft(next);
    keepDraft(writer.id, product.id, next);
  }
  const errorOf = (name: string) => (form.errors[name] ? t(form.errors[name]) : undefined);

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={review ? t('Edit your review of {product}', { product: product.name }) : t('Review {product}', { product: product.name })}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={formId} isBusy={form.isBusy} busyLabel={t('Sending...')}>
            {t('Submit review')}
          </Button>
        </>
      }
    >
      <form id={formId} {...form.props} className="grid gap-5">
        {form.message && <Alert tone="danger">{t(form.message)}</Alert>}
        {review?.status === 'rejected' && review.reason && (
          <Alert tone="warning" isStatic title={t('Why it was not published')}>
            {review.reason}
          </Alert>
        )}
        <ReviewFields draft={draft} onChange={change} errorOf={errorOf} />
        <PhotoChooser atMost={REVIEW_PHOTOS_AT_MOST} isOptional photos={photos} onChange={setPhotos} error={errorOf('photos')} />
        <p className="text-sm text-ink-soft">
          {t(CONSENTS.review.text, { name: writer.fullName })}{' '}
          {points > 0 && t("You'll get {points} points once it's published, whatever your rating.", { points: formatCount(points) })}
        </p>
      </form>
    </Modal>
  );
}

const draftOf = (review: OwnReview | null) => ({
  rating: review?.rating ?? null,
  title: review?.title ?? '',
  content: review?.content ?? '',
});

interface ReviewFieldsProps {
  draft: ReturnType<typeof draftOf>;
  onChange: (changes: Partial<ReviewFieldsProps['draft']>) => void;
  errorOf: (name: string) => string | undefined;
}

function ReviewFields({ draft, onChange, errorOf }: ReviewFieldsProps) {
  const t = useWords();
  return (
    <>
      <RatingInput
        name="rating"
        legend={t('Your rating')}
        value={draft.rating}
        onChange={(rating) => onChange({ rating })}
        error={errorOf('rating')}
      />
      <TextField
        label={t('Title')}
        name="title"
        isOptional
        value={draft.title}
        onChange={(event) => onChange({ title: event.target.value })}
        maxLength={REVIEW_TITLE_AT_MOST}
        hint={t("If left blank, we'll use your first five words.")}
        error={errorOf('title')}
      />
      <TextArea
        label={t('Your review')}
        name="content"
        rows={5}
        required
        value={draft.content}
        onChange={(event) => onChange({ content: event.target.value })}
        maxLength={REVIEW_CONTENT_AT_MOST}
        hint={t('{count} of {most} characters', {
          count: formatCount(draft.content.length),
          most: formatCount(REVIEW_CONTENT_AT_MOST),
        })}
        error={errorOf('content')}
      />
    </>
  );
}
