import { TextField } from '../../ui/field.tsx';

export function PayoutFields({ errors }: { errors: Record<string, string | undefined> }) {
  return (
    <>
      <TextField
        label="Paid out by"
        name="method"
        placeholder="UPI, bank transfer ..."
        maxLength={120}
        autoComplete="off"
        error={errors['method']}
      />
      <TextField label="Payout reference" name="reference" maxLength={120} autoComplete="off" error={errors['reference']} />
    </>
  );
}
