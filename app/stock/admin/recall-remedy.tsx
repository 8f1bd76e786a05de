import { useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PayoutFields } from '../../orders/admin/payout-fields.tsx';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import type { BatchBuyer } from '../recalls/recalls.schema.ts';

export type Remedy = 'refund' | 'replace' | 'pieces-back';
export type RemedyChoice = { what: Remedy; buyer: BatchBuyer };

const SETTLED = { open: 'Claim open', replaced: 'Replaced', refunded: 'Refunded', refused: 'Claim refused' };

/** Of a sale at the counter, staff take the goods back on its own page. */
export function RemedyCell({ buyer, onChoose }: { buyer: BatchBuyer; onChoose: (choice: RemedyChoice) => void }) {
  const { orderId, inHouseOrderId, isTill, takenBack, isPaid, status, number, remedy } = buyer;
  if (inHouseOrderId)
    return (
      <Link to={`/admins/invoices/${isTill ? 'till/sales/' : ''}${inHouseOrderId}`} className="link reach">
        {takenBack > 0 ? `${takenBack} taken back` : isTill ? 'Take back' : 'Open sale'}
        <span className="sr-only"> {number}</span>
      </Link>
    );
  if (remedy)
    return (
      <div className="grid justify-items-start gap-1">
        <Link to={`/admins/claims/${remedy.claimId}`} className="link reach">
          {SETTLED[remedy.status]}
        </Link>
        <Button variant="quiet" size="small" className="-mx-3" onClick={() => onChoose({ what: 'pieces-back', buyer })}>
          {`${remedy.piecesBack} of ${remedy.pieces} back`}
          <span className="sr-only"> {number}</span>
        </Button>
      </div>
    );
  const choices = [
    ...(orderId && isPaid ? ([['refund', 'Refund']] as const) : []),
    ...(status === 'delivered' ? ([['replace', 'Replace']] as const) : []),
  ];
  return (
    <div className="flex flex-wrap gap-2">
      {choices.map(([what, label]) => (
        <Button key={what} variant="secondary" size="small" onClick={() => onChoose({ what, buyer })}>
          {label}
          <span className="sr-only"> {number}</span>
        </Button>
      ))}
    </div>
  );
}

type DialogProps = { batch: { id: string; number: string }; choice: RemedyChoice | null; onClose: () => void };

const WORDS: Record<Remedy, { title: string; submit: string; done: string; failure: string }> = {
  refund: { title: 'Refund', submit: 'Refund', done: 'Refunded.', failure: "Couldn't refund the order. Please try again." },
  replace: {
    ...{ title: 'Replace', submit: 'Replace', done: 'The replacement is to be sent: see Claims.' },
    failure: "Couldn't replace it. Please try again.",
  },
  'pieces-back': { title: 'Pieces given back', submit: 'Save', done: 'Saved.', failure: "Couldn't save it. Please try again." },
};

export function RemedyDialog({ batch, choice, onClose }: DialogProps) {
  const formId = useId();
  const [isBusy, setBusy] = useState(false);
  const words = WORDS[choice?.what ?? 'refund'];
  return (
    <FormModal
      {...{ onClose, formId, isBusy }}
      isOpen={choice !== null}
      title={`${words.title}: ${choice?.buyer.number ?? ''}`}
      submitLabel={words.submit}
    >
      {choice && <RemedyForm {...{ batch, choice }} id={formId} onBusy={setBusy} onDone={onClose} />}
    </FormModal>
  );
}

type FormProps = { batch: DialogProps['batch']; choice: RemedyChoice; id: string; onBusy: (isBusy: boolean) => void; onDone: () => void };

function RemedyForm({ batch, choice: { what, buyer }, id, onBusy, onDone }: FormProps) {
  const { revalidate } = useRevalidator();
  const { isCash, pieces, remedy } = buyer;
  const orderId = buyer.orderId ?? '';
  const words = WORDS[what];
  const form = useForm({
    read: (given) => {
      const text = textIn(given);
      return {
        orderId,
        ...(what === 'refund' && { method: text('method') || undefined, reference: text('reference') || undefined }),
        ...(what === 'pieces-back' && { piecesBack: Number(text('piecesBack') || Number.NaN) }),
      };
    },
    send: (given) => api.post(`/api/batches/${batch.id}/${what}`, given),
    async onDone() {
      toast(words.done);
      onDone();
      await revalidate();
    },
    onBusy,
    failure: words.failure,
  });
  const goods = `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
  return (
    <form id={id} {...form.props} className="grid min-w-0 gap-4">
      {what === 'refund' && (
        <>
          <p>{`The price paid for ${goods} of batch ${batch.number}, with tax, goes back. The customer is e-mailed. This cannot be undone.`}</p>
          {isCash && <PayoutFields errors={form.errors} />}
        </>
      )}
      {what === 'replace' && (
        <p>{`${goods} are taken from another batch and sent free of charge. The customer is e-mailed. Ship the parcel in Claims.`}</p>
      )}
      {what === 'pieces-back' && (
        <TextField
          label="Pieces given back so far"
          name="piecesBack"
          inputMode="numeric"
          defaultValue={remedy?.piecesBack}
          error={form.errors['piecesBack']}
          hint="For the recall report. They never return to stock: destroy them, or send them to the maker."
        />
      )}
      {form.message && <Alert tone="danger">{form.message}</Alert>}
    </form>
  );
}
