// Masks contact details in lists, for staff who need them only on the record itself (DPDP Rules 2025, r.6(1)(a)).
import { may } from '../../vocabulary/permissions.ts';
import type { SignedIn } from '../shop.server.ts';

export const maskedEmail = (email: string) => email.replace(/^(.).*(?=@)/, '$1***');
export const maskedPhone = (phone: string) => phone.replace(/\d(?=(?:\D*\d){4})/g, '*');

const MASKS: Record<string, (text: string) => string> = { email: maskedEmail, phone: maskedPhone };

/** A list as this member of staff may see it: with the customers permission, `email` and `phone` stay readable; else masked at any depth. */
export const maskedFor = <Row>(staff: Pick<SignedIn, 'staffRole'> | null, rows: Row[]): Row[] =>
  may(staff, 'customers') ? rows : rows.map((row) => masked(row) as Row);

function masked(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(masked);
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, typeof each === 'string' ? (MASKS[key]?.(each) ?? each) : masked(each)]),
  );
}
