import { useState } from 'react';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../platform/money.ts';
import { FormDialog } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { toast } from '../../ui/toast.tsx';
import { returnAmount } from '../returns/return-amount.ts';
import { PAYMENT_NAMES, TILL_PAYMENTS, type TillPayment, type TillSale, tillReturnForm } from '../till.schema.ts';

interface ReturnFormProps {
  sale: TillSale;
  till: string;
  onClose: () => void;
}

export function ReturnForm({ sale, till, onClose }: ReturnFormProps) {
  const back = useChosen(sale);
  return (
    <FormDialog
      isOpen
      size="large"
      onClose={onClose}
      title="Take goods back"
      isReady={back.isAny}
      submitLabel={back.isAny ? `Give back ${formatRupees(back.paidPaise)}` : 'Choose the goods'}
    >
      {({ id, onBusy }) => <Fields {...{ id, sale, till, back, onBusy }} onDone={onClose} />}
    </FormDialog>
  );
}

function useChosen(sale: TillSale) {
  const [pieces, setPieces] = useState<number[]>(() => sale.lines.map(() => 0));
  const [isSound, setSound] = useState<boolean[]>(() => sale.lines.map(() => true));
  const [method, setMethod] = useState<TillPayment>(sale.paymentType);
  return {
    ...{ pieces, isSound, method, setMethod },
    setPiecesOf: (place: number, count: number) => setPieces((now) => now.with(place, count)),
    setSoundOf: (place: number, is: boolean) => setSound((now) => now.with(place, is)),
    paidPaise: amountOf(sale, pieces, method).paidPaise,
    isAny: pieces.some((count) => count > 0),
    lines: sale.lines.flatMap(({ position }, place) => {
      const quantity = pieces[place] ?? 0;
      return quantity > 0 ? [{ position, quantity, restocked: isSound[place] ? quantity : 0 }] : [];
    }),
  };
}

interface FieldsProps {
  id: string;
  sale: TillSale;
  till: string;
  back: ReturnType<typeof useChosen>;
  onBusy: (isBusy: boolean) => void;
  onDone: () => void;
}

function Fields({ id, sale, till, back, onBusy, onDone }: FieldsProps) {
  const refresh = useRefresh();
  // A second press or a lost answer takes the goods back once.
  const [key] = useState(randomName);
  const { method, lines, paidPaise } = back;
  const form = useForm({
    schema: tillReturnForm,
    read(given) {
      const text = textIn(given);
      return { ...{ till, lines, method }, reference: text('reference'), reason: text('reason'), paid: rupeesFromPaise(paidPaise) };
    },
    send: (body) => api.post(`/api/till/sales/${sale.id}/returns`, body, { headers: { 'Idempotency-Key': key } }),
    async onDone() {
      toast(`${formatRupees(paidPaise)} goes back to the customer.`);
      onDone();
      await refresh();
    },
    onBusy,
    failure: 'No connection. Try again: the return counts once.',
  });
  return (
    <form id={id} {...form.props} className="grid gap-4">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <Pieces lines={sale.lines} pieces={back.pieces} isSound={back.isSound} onPieces={back.setPiecesOf} onSound={back.setSoundOf} />
      <TextField
        label="Reason"
        name="reason"
        maxLength={200}
        required
        autoComplete="off"
        hint="Printed on the credit note."
        error={form.errors['reason']}
      />
      <RadioCards
        legend="Money goes back by"
        name="method"
        value={method}
        onChange={(value) => back.setMethod(value as TillPayment)}
        options={TILL_PAYMENTS.map((value) => ({ value, label: PAYMENT_NAMES[value] }))}
      />
      {method !== 'Cash' && (
        <TextField label="Reference" name="reference" maxLength={60} isOptional autoComplete="off" error={form.errors['reference']} />
      )}
    </form>
  );
}

interface PiecesProps {
  lines: TillSale['lines'];
  pieces: readonly number[];
  isSound: readonly boolean[];
  onPieces: (place: number, count: number) => void;
  onSound: (place: number, is: boolean) => void;
}

const Pieces = ({ lines, pieces, isSound, onPieces, onSound }: PiecesProps) => (
  <ul className="divide-y divide-hairline">
    {lines.map(({ position, productName, quantity, returned }, place) => (
      <li key={position} className="grid items-center gap-2 py-2 md:grid-cols-[minmax(0,1fr)_auto_11rem]">
        <span>
          {productName}
          <span className="soft block">{`${quantity - returned} of ${quantity} can come back`}</span>
        </span>
        {quantity > returned && (
          <>
            <QuantityStepper
              label={`Pieces of ${productName} that come back`}
              value={pieces[place] ?? 0}
              min={0}
              max={quantity - returned}
              onChange={(count) => onPieces(place, count)}
            />
            <Checkbox label="Back to stock" checked={isSound[place] ?? true} onChange={({ target }) => onSound(place, target.checked)} />
          </>
        )}
      </li>
    ))}
  </ul>
);

/** The same calculation as the shop's, which refuses another amount. */
const amountOf = ({ lines, receipt, returns }: TillSale, pieces: readonly number[], method: TillPayment) =>
  returnAmount(
    {
      lines: lines.map(({ total, quantity, returned }) => ({ totalPaise: paiseFromRupees(total), quantity, returned })),
      roundOffPaise: paiseFromRupees(receipt.roundOff),
      owedBeforePaise: returns.reduce((sum, { amount }) => sum + paiseFromRupees(amount), 0),
      paidBeforePaise: returns.reduce((sum, { paid }) => sum + paiseFromRupees(paid), 0),
    },
    { pieces, isCash: method === 'Cash' },
  );
