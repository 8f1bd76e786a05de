import { type Day, formatDate, startOfDay } from '../../platform/time.ts';

export function daysInWords({ from, to }: { from: Day; to: Day }) {
  const [first, last] = [formatDate(startOfDay(from)), formatDate(startOfDay(to))];
  return first === last ? first : `${first} to ${last}`;
}
