import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { closingForm, openingForm, type TillDay } from '../days/till-days.schema.ts';

const FAILURE = "Couldn't reach the shop. Please try again.";
const AMOUNT = { inputMode: 'decimal', autoComplete: 'off' } as const;

/** An empty field is no amount, not 0. */
const amountIn = (text: string) => (text === '' ? Number.NaN : Number(text));

export const DrawerForms = ({ sheet }: { sheet: TillDay }) =>
  sheet.closing ? (
    <Reopen sheet={sheet} />
  ) : (
    <div className="grid max-w-md gap-4 print:hidden">
      <OpeningForm sheet={sheet} />
      <ClosingForm sheet={sheet} />
    </div>
  );

function OpeningForm({ sheet: { till, day, opening } }: { sheet: TillDay }) {
  const refresh = useRefresh();
  const form = useForm({
    schema: openingForm,
    read: (given) => ({ till, day, opening: amountIn(textIn(given)('opening')) }),
    send: (values) => api.put('/api/till/days/opening', values),
    async onDone() {
      toast('Opening cash saved.');
      await refresh();
    },
    failure: FAILURE,
  });
  return (
    <form {...form.props} className="grid gap-2">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <div className="flex items-start gap-2">
        <TextField
          label="Opening cash (₹)"
          name="opening"
          fieldClassName="grow"
          defaultValue={opening}
          error={form.errors['opening']}
          {...AMOUNT}
        />
        <Button type="submit" variant="secondary" size="small" isBusy={form.isBusy} className="mt-7.5">
          Save
        </Button>
      </div>
    </form>
  );
}

/** What was counted stays when a sale came in meanwhile; the sheet above then shows what the drawer should hold. */
function ClosingForm({ sheet: { till, day, expected } }: { sheet: TillDay }) {
  const refresh = useRefresh();
  const form = useForm({
    schema: closingForm,
    read(given) {
      const text = textIn(given);
      return { till, day, counted: amountIn(text('counted')), expected, note: text('note') };
    },
    send: (values) => api.put('/api/till/days/closing', values),
    async onDone() {
      toast('The day is closed.');
      await refresh();
    },
    onRefused: (refused) => refresh(refused),
    failure: FAILURE,
  });
  return (
    <form {...form.props} className="grid gap-3">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <TextField label="Cash counted (₹)" name="counted" error={form.errors['counted']} {...AMOUNT} />
      <TextField label="Note" name="note" maxLength={500} isOptional autoComplete="off" error={form.errors['note']} />
      <Button type="submit" isBusy={form.isBusy} className="mt-1 justify-self-start max-md:justify-self-stretch">
        Close the day
      </Button>
    </form>
  );
}

function Reopen({ sheet: { till, day } }: { sheet: TillDay }) {
  const { isBusy, call } = useCall();
  return (
    <div className="print:hidden">
      <Button
        size="small"
        variant="secondary"
        isBusy={isBusy}
        onClick={() => call(() => api.put('/api/till/days/reopening', { till, day }), {})}
      >
        Reopen
      </Button>
    </div>
  );
}
