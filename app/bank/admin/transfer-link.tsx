import { PARTIES } from '../../settlements/files/files.schema.ts';
import { Link } from '../../ui/link.tsx';
import type { Transfer } from '../bank.schema.ts';

const NAMES: Record<string, string> = { ...PARTIES.gateway, ...PARTIES.cash };
const KINDS: Record<Transfer['kind'], string> = { settlement: 'Settlement', remittance: 'Cash', refund: 'Refund' };
const PLACES: Record<Transfer['kind'], (id: string) => string> = {
  settlement: (id) => `/admins/books/settlements/${id}`,
  remittance: () => '/admins/books/settlements/cash?show=all',
  refund: (id) => `/admins/orders/${id}`,
};

export const transferWords = ({ kind, party }: Transfer) => `${KINDS[kind]}, ${NAMES[party] ?? party}`;

export const TransferLink = ({ transfer }: { transfer: Transfer }) => (
  <Link to={PLACES[transfer.kind](transfer.id ?? '')} className="link reach">
    {transferWords(transfer)}
  </Link>
);
