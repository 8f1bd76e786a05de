import { useSearchParams } from 'react-router';
import { addressWith } from './list-address.ts';

type Direction = 'asc' | 'desc';

export function useSort(sort = '') {
  const [params] = useSearchParams();
  const [key = '', direction] = sort.split('-');
  return {
    sort: { key, direction: (direction === 'asc' ? 'asc' : 'desc') as Direction },
    toSort: (to: string, next: Direction) => addressWith(params, { sort: `${to}-${next}` }),
  };
}
