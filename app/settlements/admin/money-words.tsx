import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { PermittedLink } from '../../staff-kit/permitted-link.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { type Settlement, STATUS_WORDS } from '../settlements.schema.ts';

export const exact = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

export const Amount = ({ rupees }: { rupees: number | null }) =>
  rupees === null ? <span className="soft">None</span> : <span className="tabular">{exact(rupees)}</span>;

export const OrderLink = ({ order }: { order: { id: string; number: string } | null }) =>
  order ? (
    <PermittedLink permission="orders" to={`/admins/orders/${order.id}`} className="link reach">
      {order.number}
    </PermittedLink>
  ) : (
    <span className="soft">Unknown</span>
  );

const TONES: Record<Settlement['status'], BadgeTone> = { pending: 'info', done: 'success', failed: 'danger' };

export const SettlementState = ({ status }: Pick<Settlement, 'status'>) => <Badge tone={TONES[status]}>{STATUS_WORDS[status]}</Badge>;
