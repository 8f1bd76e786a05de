// Asks for the weight, shows who would carry the parcel for how much, and books one.
import { type FormEvent, useId, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { RadioCards, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Rates } from '../couriers.schema.ts';
import { COURIER_WORDS } from '../parcel-state.ts';
import { useCall } from './use-call.ts';

export function BookCourier({ order }: { order: { id: string; number: string } }) {
  const formId = useId();
  const { isBusy, call } = useCall();
  const [isOpen, setOpen] = useState(false);
  const [rates, setRates] = useState<Rates | null>(null);
  const [weight, setWeight] = useState('');

  async function ask(grams: string) {
    const answer = await api.get(`/api/order/${order.id}/rates?weightGrams=${encodeURIComponent(grams)}`);
    if (!answer.ok) {
      toast(answer.message || "Couldn't get the rates. Please try again.", 'error');
      if (!rates) setOpen(false);
      return;
    }
    setRates(answer.value);
    setWeight(String(answer.value.weightGrams));
  }
  function open() {
    setRates(null);
    setOpen(true);
    ask('');
  }
  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [courier = '', carrierId = ''] = String(new FormData(event.currentTarget).get('rate') ?? '').split('|');
    const body = { weightGrams: Number(weight), ...(courier && { courier: courier as Rates['rates'][number]['courier'], carrierId }) };
    const answer = await call(() => api.post(`/api/order/${order.id}/parcel`, body), `${order.number}: courier booked.`);
    if (answer.status !== 400) setOpen(false);
  }
  return (
    <>
      <Button size="small" onClick={open}>
        Book courier
      </Button>
      <FormModal
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={`Book a courier for ${order.number}`}
        formId={formId}
        submitLabel="Book courier"
        isReady={(rates?.rates.length ?? 0) > 0}
        isBusy={isBusy}
      >
        <form id={formId} onSubmit={send} className="grid min-w-0 gap-4">
          <TextField
            label="Weight in grams, packed"
            name="weight"
            inputMode="numeric"
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
            onBlur={() => weight && rates && weight !== String(rates.weightGrams) && ask(weight)}
            hint="Estimated from the packs. Weigh the parcel and correct it."
          />
          {rates === null && <p role="status">Asking for rates...</p>}
          {rates && rates.rates.length > 0 && <RateChoice rates={rates} />}
          {rates?.problems.map(({ courier, message }) => (
            <Alert key={courier} tone="warning" isStatic title={COURIER_WORDS[courier]}>
              {message}
            </Alert>
          ))}
        </form>
      </FormModal>
    </>
  );
}

const RateChoice = ({ rates }: { rates: Rates }) => (
  <RadioCards
    key={rates.weightGrams}
    legend="Courier"
    name="rate"
    defaultValue={`${rates.rates[0]?.courier}|${rates.rates[0]?.carrierId}`}
    options={rates.rates.map(({ courier, carrierId, carrierName, price, days }) => ({
      value: `${courier}|${carrierId}`,
      label: carrierName,
      detail: [
        COURIER_WORDS[courier],
        price !== null && formatRupees(paiseFromRupees(price)),
        days !== null && (days === 1 ? '1 day' : `${days} days`),
      ]
        .filter(Boolean)
        .join(', '),
    }))}
  />
);
