import { useSearchParams } from 'react-router';
import { SelectField, TextField } from '../../ui/field.tsx';
import { PERIODS } from '../books.schema.ts';

export const choices = (words: Record<string, string>) => Object.entries(words).map(([value, label]) => ({ value, label }));

interface PeriodFieldsProps {
  period: keyof typeof PERIODS;
  from: string;
  to: string;
}

export function PeriodFields({ period, from, to }: PeriodFieldsProps) {
  const [params] = useSearchParams();
  return (
    <>
      <SelectField label="Period" name="period" key={`period ${period}`} defaultValue={period} options={choices(PERIODS)} />
      {period === 'days' && (
        <>
          <TextField label="From" name="from" type="date" key={`from ${from}`} defaultValue={params.get('from') ?? from} />
          <TextField label="To" name="to" type="date" key={`to ${to}`} defaultValue={params.get('to') ?? to} />
        </>
      )}
    </>
  );
}
