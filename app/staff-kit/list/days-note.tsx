import { useSearchParams } from 'react-router';
import { Link } from '../../ui/link.tsx';
import { daysWords } from './days-words.ts';
import { addressWith } from './list-address.ts';

export function DaysNote(days: Parameters<typeof daysWords>[0]) {
  const [params] = useSearchParams();
  const words = daysWords(days);
  if (words === '') return null;
  return (
    <>
      {words}
      {' · '}
      <Link to={addressWith(params, { from: '', to: '' })} className="link">
        Show all days
      </Link>
    </>
  );
}
