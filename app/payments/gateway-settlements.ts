// Amounts are paise.
import type { Day } from '../platform/time.ts';

/** Lists may shift while they are read: an item may come twice or be left out, and a later reading has it. */
export type GatewaySettlements = {
  list(days: { from: Day; to: Day }, cursor: string | null): Promise<Listed<GatewaySettlement>>;
  rows(settlementId: string, cursor: string | null): Promise<Listed<GatewaySettlementRow>>;
};

export type Listed<Item> = { items: Item[]; cursor: string | null };

export type GatewaySettlement = {
  settlementId: string;
  utr: string | null;
  /** Only `done` and `failed` are final. */
  status: 'pending' | 'done' | 'failed';
  paymentsPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  /** Refunds, disputes and other corrections: below 0 when they take from the settlement. */
  adjustmentPaise: number;
  chargePaise: number;
  chargeTaxPaise: number;
  amountPaise: number;
  settledAt: Date | null;
};

export const SETTLED_KINDS = ['payment', 'refund', 'dispute', 'other'] as const;

export type GatewaySettlementRow = {
  /** The same for every repetition: 'payment:1453002795'. */
  eventKey: string;
  kind: (typeof SETTLED_KINDS)[number];
  gatewayOrderId: string | null;
  gatewayPaymentId: string | null;
  gatewayRefundId: string | null;
  amountPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  /** Below 0 for a refund. */
  netPaise: number;
  at: Date | null;
};
