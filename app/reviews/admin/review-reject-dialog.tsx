// Rejecting a review always needs a reason: its writer reads it, and may resubmit.
import { type FormEvent, useId, useState } from 'react';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { TextArea } from '../../ui/field.tsx';
import type { StaffReview } from '../reviews.schema.ts';

const REASON_AT_MOST = 500;

interface ReviewRejectDialogProps {
  review: StaffReview | null;
  isBusy: boolean;
  onReject: (review: StaffReview, reason: string) => void;
  onClose: () => void;
}

export function ReviewRejectDialog({ review, isBusy, onReject, onClose }: ReviewRejectDialogProps) {
  const formId = useId();
  const [error, setError] = useState<string>();

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy || !review) return;
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    if (reason === '') return setError('Please give a reason');
    setError(undefined);
    onReject(review, reason);
  }

  return (
    <FormModal
      isOpen={review !== null}
      onClose={onClose}
      title={`Reject the review of ${review?.product.name ?? ''}`}
      formId={formId}
      submitLabel="Reject review"
      submitVariant="danger-filled"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={submit} noValidate className="grid min-w-0 gap-4">
        {review?.status === 'approved' && <p>It is removed from the shop and its points are reversed.</p>}
        <TextArea
          label="Reason"
          name="reason"
          rows={3}
          required
          maxLength={REASON_AT_MOST}
          error={error}
          hint="Shown to the reviewer by e-mail and next to their review. A low rating is not a reason."
        />
      </form>
    </FormModal>
  );
}
