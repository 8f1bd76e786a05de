// What a gateway says that it paid to the shop's bank. Amounts are paise.
import type { Day } from '../platform/time.ts';

/** Lists may shift while they are read: an item may come twice or be left out, and a later reading has it. */
export type GatewaySettlements = {
  /** Those of the days, both included. */
  list(days: { from: Day; to: Day }, cursor: string | null): Promise<Listed<GatewaySettlement>>;
  /** The payments and refunds of one settlement. */
  rows(settlementId: string, cursor: string | null): Promise<Listed<GatewaySettlementRow>>;
};

/** One page; a null cursor is the last one. */
export type Listed<Item> = { items: Item[]; cursor: string | null };

export type GatewaySettlement = {
  settlementId: string;
  /** The bank's reference; null until the bank has it. */
  utr: string | null;
  /** Only `done` and `failed` are final. */
  status: 'pending' | 'done' | 'failed';
  /** What customers paid, before fees. */
  paymentsPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  /** Refunds, disputes and other corrections: below 0 when they take from the settlement. */
  adjustmentPaise: number;
  /** For the transfer itself. */
  chargePaise: number;
  chargeTaxPaise: number;
  /** What reached the bank. */
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
  /** The id that the shop gave the refund. */
  gatewayRefundId: string | null;
  /** Of the payment or refund, without a sign. */
  amountPaise: number;
  feePaise: number;
  feeTaxPaise: number;
  /** Its part of the settlement: below 0 for a refund. */
  netPaise: number;
  at: Date | null;
};
