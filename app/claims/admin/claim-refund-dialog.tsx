// Refunding or refusing a claim. The dialog stays open while the server refuses what was typed.
import { type ReactNode, useId, useState } from 'react';
import { PayoutFields } from '../../orders/admin/payout-fields.tsx';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { CLAIM_KIND_WORDS, type ClaimDetail, inWords } from '../claims.schema.ts';

interface ClaimDialogProps {
  claim: ClaimDetail;
  isOpen: boolean;
  /** After any answer that is not about a field. */
  onAnswer: (answer: Answer<unknown>) => void;
  onClose: () => void;
}

export function ClaimRefundDialog({ claim, isOpen, onAnswer, onClose }: ClaimDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal isOpen={isOpen} onClose={onClose} title={`Refund ${claim.ticket}`} formId={formId} submitLabel="Refund" isBusy={isBusy}>
      <ClaimForm
        id={formId}
        read={(given) => {
          const text = textIn(given);
          return { method: text('method') || undefined, reference: text('reference') || undefined, restock: given.has('restock') };
        }}
        send={(payout) => api.post(`/api/claims/${claim.id}/refund`, payout)}
        onBusy={setBusy}
        onAnswer={onAnswer}
      >
        {(errors) => (
          <>
            <p>
              {`${inWords(claim.items)}: refunds the price paid with tax; the delivery charge is refunded with the last item. `}
              {`The credit note will say “${CLAIM_KIND_WORDS[claim.kind]}”. The customer is e-mailed. This cannot be undone.`}
            </p>
            {claim.paymentMethod === 'cod' && <PayoutFields errors={errors} />}
            <Checkbox label="Return items to stock" name="restock" hint="For example if they never left." />
          </>
        )}
      </ClaimForm>
    </FormModal>
  );
}

export function ClaimRefuseDialog({ claim, isOpen, onAnswer, onClose }: ClaimDialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`Refuse ${claim.ticket}`}
      formId={formId}
      submitLabel="Refuse"
      submitVariant="danger-filled"
      isBusy={isBusy}
    >
      <ClaimForm
        id={formId}
        read={(given) => ({ reason: textIn(given)('reason') })}
        send={(refusal) => api.post(`/api/claims/${claim.id}/refuse`, refusal)}
        onBusy={setBusy}
        onAnswer={onAnswer}
      >
        {(errors) => (
          <TextArea
            label="Reason"
            name="reason"
            rows={4}
            required
            maxLength={1000}
            error={errors['reason']}
            hint={`${claim.order.name} sees it in the e-mail and on the order. You can reopen the claim later.`}
          />
        )}
      </ClaimForm>
    </FormModal>
  );
}

interface ClaimFormProps<V> extends Pick<ClaimDialogProps, 'onAnswer'> {
  id: string;
  read: (given: FormData) => V;
  send: (values: V) => Promise<Answer<unknown>>;
  onBusy: (isBusy: boolean) => void;
  children: (errors: Record<string, string | undefined>) => ReactNode;
}

function ClaimForm<V>({ id, read, send, onBusy, onAnswer, children }: ClaimFormProps<V>) {
  const form = useForm({
    read,
    send,
    onDone: (value) => onAnswer({ ok: true, status: 200, value }),
    onRefused: (refused) => Object.keys(refused.fields).length === 0 && onAnswer(refused),
    onBusy,
    failure: '',
  });
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {children(form.errors)}
    </form>
  );
}
