// Each check is one statement, so that the database does the reading, and all run in one snapshot: a running shop can be checked too.
import type { SQL } from 'drizzle-orm';
import { BANK_CHECKS } from '../bank/bank-checks.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { SETTLEMENT_CHECKS } from '../settlements/settlement-checks.server.ts';
import { BUYING_CHECKS } from './checks/buying-checks.server.ts';
import { CORRECTNESS_CHECKS } from './checks/correctness-checks.server.ts';
import { COUNTER_CHECKS } from './checks/counter-checks.server.ts';
import { DOCUMENT_CHECKS } from './checks/document-checks.server.ts';
import { KEPT_CHECKS } from './checks/kept-checks.server.ts';
import { ORDER_CHECKS } from './checks/order-checks.server.ts';
import { REWARD_CHECKS } from './checks/reward-checks.server.ts';
import { STOCK_CHECKS } from './checks/stock-checks.server.ts';

export type Finding = { check: string; finding: string };

const CHECKS: Record<string, SQL> = {
  ...ORDER_CHECKS,
  ...STOCK_CHECKS,
  ...REWARD_CHECKS,
  ...DOCUMENT_CHECKS,
  ...KEPT_CHECKS,

  ...COUNTER_CHECKS,
  ...BUYING_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...BANK_CHECKS,
  ...CORRECTNESS_CHECKS,
};

export const CHECK_NAMES = Object.keys(CHECKS);

export function reconcile(db: Db): Promise<Finding[]> {
  return db.transaction(
    async (tx) => {
      const findings: Finding[] = [];
      for (const [check, statement] of Object.entries(CHECKS)) {
        const rows = await rowsOf<{ finding: string }>(tx, statement);
        findings.push(...rows.map(({ finding }) => ({ check, finding })));
      }
      return findings;
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}
