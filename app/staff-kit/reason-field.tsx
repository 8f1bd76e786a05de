import { TextField } from '../ui/field.tsx';

export const ReasonField = ({ error }: { error: string | undefined }) => (
  <TextField label="Reason" name="reason" required maxLength={300} error={error} hint="For your colleagues; kept in the audit log." />
);
