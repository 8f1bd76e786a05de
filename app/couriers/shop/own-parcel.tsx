import { useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { startOfDay } from '../../platform/time.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { RadioCards } from '../../ui/fields/radio-cards.tsx';
import { toast } from '../../ui/toast.tsx';
import { REASONS } from '../attempts/attempt-words.ts';
import type { OwnParcel as Parcel } from '../couriers.schema.ts';

interface OwnParcelProps {
  orderId: string;
  parcel: Parcel;
  isOwn: boolean;
}

export function OwnParcel({ orderId, parcel: { trackingUrl, expectedOn, attempt, state }, isOwn }: OwnParcelProps) {
  const t = useWords();
  const isOnItsWay = state === 'in_transit' || state === 'out_for_delivery';
  return (
    <>
      {isOnItsWay && expectedOn && <p className="mt-3">{t('Expected on {date}', { date: t.date(startOfDay(expectedOn)) })}</p>}
      {trackingUrl && (
        <a className="link mt-2 inline-flex min-h-11 items-center" href={trackingUrl} target="_blank" rel="noreferrer">
          {t('Track on the courier’s page')}
        </a>
      )}
      {attempt && isOwn && <AttemptChoice orderId={orderId} attempt={attempt} />}
    </>
  );
}

type Attempt = NonNullable<Parcel['attempt']>;
type Action = 'again' | 'contact' | 'cancel';

function AttemptChoice({ orderId, attempt }: { orderId: string; attempt: Attempt }) {
  const t = useWords();
  if (attempt.action)
    return (
      <Alert tone="success" isStatic title={t('Thank you. We told the courier.')} className="mt-4">
        {attempt.action === 'again' && attempt.on
          ? t('The courier tries again on {date}.', { date: t.date(startOfDay(attempt.on)) })
          : attempt.action === 'cancel'
            ? t('The parcel comes back to us. We refund you when it arrives.')
            : t('The courier tries again with your new details.')}
      </Alert>
    );
  return <AttemptForm orderId={orderId} attempt={attempt} />;
}

function AttemptForm({ orderId, attempt }: { orderId: string; attempt: Attempt }) {
  const t = useWords();
  const refresh = useRefresh();
  const [action, setAction] = useState<Action>(attempt.days.length > 0 ? 'again' : 'contact');
  const form = useForm({
    read(given) {
      const text = (name: string) => textIn(given)(name) || undefined;
      return {
        action,
        ...{ again: { on: text('on') }, contact: { phone: text('phone'), landmark: text('landmark') }, cancel: {} }[action],
      };
    },
    send: (wish) => api.post(`/api/order/${orderId}/attempt`, wish),
    onDone: () => refresh(),
    async onRefused(answer, message) {
      if (Object.keys(answer.fields).length === 0) toast(message, 'error');
      await refresh(answer);
    },
    failure: "We couldn't connect. Please try again.",
  });

  const choices = [
    ...(attempt.days.length > 0 ? [{ value: 'again', label: t('Try again on another day') }] : []),
    { value: 'contact', label: t('Change phone number or landmark') },
    { value: 'cancel', label: t('Cancel the delivery'), detail: t('The parcel comes back to us. We refund you when it arrives.') },
  ];
  return (
    <form {...form.props} className="mt-4 grid gap-4 rounded-panel border border-edge bg-paper p-4">
      <div>
        <h3 className="text-lg">{t('What should the courier do?')}</h3>
        <p className="mt-1 text-ink-soft">{t(REASONS[attempt.reason])}</p>
      </div>
      <RadioCards
        legend={t('What should the courier do?')}
        isLegendHidden
        name="action"
        options={choices}
        value={action}
        onChange={(value) => setAction(value as Action)}
      />
      {action === 'again' && (
        <SelectField
          label={t('Day')}
          name="on"
          error={form.errors['on']}
          options={attempt.days.map((day) => ({ value: day, label: t.date(startOfDay(day)) }))}
        />
      )}
      {action === 'contact' && (
        <>
          <TextField
            label={t('Phone')}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            maxLength={20}
            error={form.errors['phone']}
            isOptional
          />
          <TextField label={t('Landmark')} name="landmark" maxLength={120} error={form.errors['landmark']} isOptional />
        </>
      )}
      <Button type="submit" isBusy={form.isBusy} className="justify-self-start">
        {t('Tell the courier')}
      </Button>
    </form>
  );
}
