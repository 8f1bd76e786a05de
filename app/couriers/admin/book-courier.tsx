import { useId, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { toast } from '../../ui/toast.tsx';
import { bookForm, type Rates } from '../couriers.schema.ts';
import { COURIER_WORDS } from '../parcel-state.ts';

export function BookCourier({ order }: { order: { id: string; number: string } }) {
  const formId = useId();
  const refresh = useRefresh();
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
  const form = useForm({
    schema: bookForm,
    read(given) {
      const text = textIn(given);
      const [courier, carrierId] = text('rate').split('|');
      return { weightGrams: Number(text('weightGrams')), ...(courier && { courier, carrierId }) };
    },
    send: (parcel) => api.post(`/api/order/${order.id}/parcel`, parcel),
    async onDone() {
      toast(`${order.number}: courier booked.`);
      setOpen(false);
      await refresh();
    },
    failure: "Couldn't reach the shop. Please try again.",
    // What is not about a field has changed the parcel: the page shows its state.
    async onRefused(refused, message) {
      if (refused.status === 400) return;
      toast(message, 'error');
      setOpen(false);
      await refresh(refused);
    },
  });
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
        isBusy={form.isBusy}
      >
        <form id={formId} {...form.props} className="grid min-w-0 gap-4">
          {form.message && <Alert tone="danger">{form.message}</Alert>}
          <TextField
            label="Weight in grams, packed"
            name="weightGrams"
            error={form.errors['weightGrams']}
            inputMode="numeric"
            value={weight}
            onChange={(event) => setWeight(event.target.value)}
            onBlur={() => weight && rates && weight !== String(rates.weightGrams) && ask(weight)}
            hint="Estimated from the packs. Weigh the parcel and correct it."
          />
          {rates === null && <p role="status">Asking for rates...</p>}
          {rates && rates.rates.length > 0 && <RateChoice rates={rates} />}
          {rates && <RateProblems problems={rates.problems} />}
        </form>
      </FormModal>
    </>
  );
}

const RateProblems = ({ problems }: Pick<Rates, 'problems'>) =>
  problems.map(({ courier, message }) => (
    <Alert key={courier} tone="warning" isStatic title={COURIER_WORDS[courier]}>
      {message}
    </Alert>
  ));

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
