import { formatDate, startOfDay } from '../../platform/time.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { attemptForm, type OwnParcel } from '../couriers.schema.ts';
import type { OrderParcelProps } from './order-parcel.tsx';

export function AnswerAttempt({ order, attempt }: { order: OrderParcelProps['order']; attempt: NonNullable<OwnParcel['attempt']> }) {
  const refresh = useRefresh();
  const { isBusy, call } = useCall();
  const path = `/api/order/${order.id}/attempt` as const;
  const saved = 'Saved. It will be sent to the courier.';
  const form = useForm({
    schema: attemptForm,
    read(given) {
      const text = textIn(given);
      return text('landmark') ? { action: 'contact', landmark: text('landmark') } : { action: 'again', on: text('on') };
    },
    send: (answer) => api.post(path, answer),
    async onDone() {
      toast(saved);
      await refresh();
    },
    failure: "Couldn't reach the shop. Please try again.",
  });
  return (
    <form {...form.props} className="grid min-w-0 gap-3">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <p className="soft">The failed attempt needs an answer. Call the customer, or wait: they can choose on their order page.</p>
      <SelectField
        label="Try again on"
        name="on"
        error={form.errors['on']}
        options={attempt.days.map((day) => ({ value: day, label: formatDate(startOfDay(day)) }))}
      />
      <TextField label="Or a landmark for the driver" name="landmark" maxLength={120} isOptional error={form.errors['landmark']} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" isBusy={form.isBusy} disabled={isBusy}>
          Tell the courier
        </Button>
        <Button
          variant="danger"
          size="small"
          disabled={isBusy || form.isBusy}
          onClick={() => call(() => api.post(path, { action: 'cancel' }), { done: saved })}
        >
          Call the parcel back
        </Button>
      </div>
    </form>
  );
}
