import { type FormEvent, useId, useState } from 'react';
import { QrCode } from '../../../accounts/admin/qr-code.tsx';
import { formatRupees, isRupees, paiseFromRupees } from '../../../platform/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog.tsx';
import { TextField } from '../../../ui/field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { type Payment, payableIn, quickAmounts } from '../../offline/draft-sale.ts';
import { PAYMENT_NAMES, TILL_PAYMENTS, type TillPayment } from '../../till.schema.ts';
import { upiLink } from '../../upi-link.ts';

interface PayDialogProps {
  totalPaise: number;
  reference: string;
  upi: { upiId: string; name: string } | null;
  error: string;
  isBusy: boolean;
  onPay: (payment: Payment) => void;
  onClose: () => void;
}

export function PayDialog({ totalPaise, reference, upi, error, isBusy, onPay, onClose }: PayDialogProps) {
  const id = useId();
  const [type, setType] = useState<TillPayment>('Cash');
  const [tendered, setTendered] = useState('');
  const [note, setNote] = useState('');
  const [mistake, setMistake] = useState('');
  const payablePaise = payableIn(type, totalPaise);
  const typed = Number(tendered.trim());
  const tenderedPaise = tendered.trim() === '' ? payablePaise : isRupees(typed) ? paiseFromRupees(typed) : -1;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    if (type === 'Cash' && tenderedPaise < payablePaise) return setMistake(`${formatRupees(payablePaise)} is due`);
    onPay({ type, tenderedPaise: type === 'Cash' ? tenderedPaise : null, reference: type === 'Cash' ? '' : note });
  }

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`To pay: ${formatRupees(payablePaise)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Back
          </Button>
          <Button type="submit" form={id} isBusy={isBusy} busyLabel="Recording...">
            {type === 'Cash' ? `Take ${formatRupees(payablePaise)} in cash` : `${formatRupees(payablePaise)} received`}
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
        {type === 'Cash' && (
          <CashFields
            {...{ payablePaise, tenderedPaise, tendered, mistake }}
            onTendered={(text) => {
              setTendered(text);
              setMistake('');
            }}
          />
        )}
        {type === 'UPI' && <UpiCode upi={upi} reference={reference} paise={payablePaise} />}
        {type !== 'Cash' && (
          <TextField
            label={type === 'UPI' ? 'UTR' : 'Slip number'}
            value={note}
            onChange={({ target }) => setNote(target.value)}
            maxLength={60}
            autoComplete="off"
            isOptional
            hint={
              type === 'UPI' ? 'Confirm only after you have seen the payment arrive.' : 'Confirm only after the machine has approved it.'
            }
          />
        )}
        <RadioCards
          legend="Payment method"
          name="paymentType"
          value={type}
          onChange={(value) => setType(value as TillPayment)}
          options={TILL_PAYMENTS.map((value) => ({ value, label: PAYMENT_NAMES[value] }))}
        />
      </form>
    </Modal>
  );
}

interface CashFieldsProps {
  payablePaise: number;
  tenderedPaise: number;
  tendered: string;
  mistake: string;
  onTendered: (text: string) => void;
}

const CashFields = ({ payablePaise, tenderedPaise, tendered, mistake, onTendered }: CashFieldsProps) => (
  <>
    <TextField
      label="Cash received (₹)"
      value={tendered}
      onChange={({ target }) => onTendered(target.value)}
      inputMode="decimal"
      autoComplete="off"
      placeholder={String(payablePaise / 100)}
      error={mistake}
    />
    <div className="flex flex-wrap gap-2">
      {quickAmounts(payablePaise).map((paise) => (
        <Button key={paise} size="small" variant="secondary" onClick={() => onTendered(String(paise / 100))}>
          {formatRupees(paise)}
        </Button>
      ))}
    </div>
    <p role="status" className="text-lg">
      {`Change: ${tenderedPaise >= payablePaise ? formatRupees(tenderedPaise - payablePaise) : '–'}`}
    </p>
  </>
);

function UpiCode({ upi, reference, paise }: { upi: PayDialogProps['upi']; reference: string; paise: number }) {
  if (!upi) return <p>Enter the shop’s UPI ID in Settings, Payments, to show a QR code with the amount.</p>;
  return (
    <figure className="grid justify-items-center gap-1">
      <QrCode text={upiLink({ ...upi, reference, paise })} label={`UPI QR code for ${formatRupees(paise)} to ${upi.upiId}`} />
      <figcaption>{`${upi.name}, ${upi.upiId}`}</figcaption>
    </figure>
  );
}
