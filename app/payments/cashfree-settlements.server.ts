// Source: www.cashfree.com/docs, Get All Settlements and Settlement Reconciliation. Both are POST, although they only read.
import type { Day } from '../platform/time.ts';
import { type CashfreeAccess, callCashfree } from './cashfree-call.server.ts';
import { settlementRowsAnswer, settlementsAnswer } from './cashfree-settlements.schema.ts';
import type { GatewaySettlements } from './gateway-settlements.ts';

const ITEMS_A_PAGE = 100;

export function cashfreeSettlements(access: CashfreeAccess): GatewaySettlements {
  const page = (cursor: string | null) => ({ limit: ITEMS_A_PAGE, cursor });
  return {
    list: ({ from, to }, cursor) => {
      const filters = { start_date: startOf(from), end_date: `${to}T23:59:59+05:30` };
      return callCashfree(
        access,
        { method: 'POST', path: '/settlements', body: { pagination: page(cursor), filters }, isRead: true },
        settlementsAnswer,
      );
    },
    rows: (settlementId, cursor) => {
      const filters = { cf_settlement_ids: [asNumber(settlementId)] };
      return callCashfree(
        access,
        { method: 'POST', path: '/settlement/recon', body: { pagination: page(cursor), filters }, isRead: true },
        settlementRowsAnswer,
      );
    },
  };
}

const startOf = (day: Day) => `${day}T00:00:00+05:30`;

const asNumber = (id: string) => (/^\d{1,15}$/.test(id) ? Number(id) : id);
