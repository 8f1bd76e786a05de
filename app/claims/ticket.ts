// CL-2026-000123: the ticket of a claim.
import { dayOf } from '../platform/time.ts';
import type { ClaimRow } from './claims.server.ts';

export const ticketOf = ({ number, createdAt }: Pick<ClaimRow, 'number' | 'createdAt'>) =>
  `CL-${dayOf(createdAt).slice(0, 4)}-${String(number).padStart(6, '0')}`;

/** The number from a full ticket; null for anything else. */
export const readTicket = (text: string) => Number(/^CL-\d{4}-0*(\d{1,9})$/i.exec(text.trim())?.[1] ?? 0) || null;
