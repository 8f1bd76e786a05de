// Which pieces come back, which of them can be sold again, and how the money goes back.
import { type FormEvent, useId, useState } from 'react';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { api, isDropped } from '../../ui/browser/api-client.ts';
import { randomName } from '../../ui/browser/random-name.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Checkbox, QuantityStepper, RadioCards, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { returnAmount } from '../return-amount.ts';
import { PAYMENT_NAMES, TILL_PAYMENTS, type TillPayment, type TillSale } from '../till.schema.ts';

interface ReturnFormProps {
  sale: TillSale;
  till: string;
  onClose: () => void;
}

export function ReturnForm({ sale, till, onClose }: ReturnFormProps) {
  const id = useId();
  const { pieces, setPieces, isSound, setSound, method, setMethod, reason, setReason, reference, setReference, ...form } = useReturn({
    ...{ sale, till, onClose },
  });
  const { error, isBusy, isChosen, paidPaise, submit } = form;
  return (
    <Modal
      isOpen
      size="large"
      onClose={onClose}
      title="Take goods back"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} disabled={!isChosen} isBusy={isBusy}>
            {isChosen ? `Give back ${formatRupees(paidPaise)}` : 'Choose the goods'}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className="grid gap-4">
        {error && (
          <Alert tone="danger" isStatic>
            {error}
          </Alert>
        )}
        <Pieces
          lines={sale.lines}
          {...{ pieces, isSound }}
          onPieces={(place, count) => setPieces((now) => now.map((each, at) => (at === place ? count : each)))}
          onSound={(place, is) => setSound((now) => now.map((each, at) => (at === place ? is : each)))}
        />
        <TextField
          label="Reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={200}
          required
          autoComplete="off"
          hint="Printed on the credit note."
        />
        <RadioCards
          legend="Money goes back by"
          name="method"
          value={method}
          onChange={(value) => setMethod(value as TillPayment)}
          options={TILL_PAYMENTS.map((value) => ({ value, label: PAYMENT_NAMES[value] }))}
        />
        {method !== 'Cash' && (
          <TextField
            label="Reference"
            value={reference}
            onChange={({ target }) => setReference(target.value)}
            maxLength={60}
            isOptional
            autoComplete="off"
          />
        )}
      </form>
    </Modal>
  );
}

/** What is chosen, what it comes to, and sending it. */
function useReturn({ sale, till, onClose }: ReturnFormProps) {
  const refresh = useRefresh();
  // A second press or a lost answer takes the goods back once.
  const [key] = useState(randomName);
  const [pieces, setPieces] = useState<number[]>(() => sale.lines.map(() => 0));
  const [isSound, setSound] = useState<boolean[]>(() => sale.lines.map(() => true));
  const [method, setMethod] = useState<TillPayment>(sale.paymentType);
  const [reason, setReason] = useState('');
  const [reference, setReference] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { paidPaise } = amountOf(sale, pieces, method);
  const isChosen = pieces.some((count) => count > 0);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy || !isChosen) return;
    if (!reason.trim()) return setError('Enter a reason');
    setBusy(true);
    const lines = sale.lines.flatMap(({ position }, place) => {
      const quantity = pieces[place] ?? 0;
      return quantity > 0 ? [{ position, quantity, restocked: isSound[place] ? quantity : 0 }] : [];
    });
    const body = { till, lines, method, reference: method === 'Cash' ? '' : reference, reason, paid: rupeesFromPaise(paidPaise) };
    const answer = await api.post(`/api/till/sales/${sale.id}/returns`, body, { headers: { 'Idempotency-Key': key } });
    setBusy(false);
    if (!answer.ok)
      return setError(
        isDropped(answer) ? 'No connection. Try again: the return counts once.' : (Object.values(answer.fields)[0] ?? answer.message),
      );
    toast(`${formatRupees(paidPaise)} goes back to the customer.`);
    onClose();
    await refresh();
  }

  return {
    ...{ pieces, setPieces, isSound, setSound, method, setMethod, reason, setReason, reference, setReference },
    ...{ error, isBusy, isChosen, paidPaise, submit },
  };
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
