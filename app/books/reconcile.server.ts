// Each check is one statement, so that the database does the reading, and all run in one snapshot: a running shop can be checked too.
import { type SQL, sql } from 'drizzle-orm';
import { BANK_CHECKS } from '../bank/bank-checks.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { isStatementCutOff } from '../platform/postgres/database-errors.ts';
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

const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

export function reconcile(db: Db): Promise<Finding[]> {
  return db.transaction(async (tx) => {
    const findings: Finding[] = [];
    for (const [check, statement] of Object.entries(CHECKS)) findings.push(...(await findingsOf(tx, check, statement)));
    return findings;
  }, SNAPSHOT);
}

/**
 * In a shop with a million orders some checks take minutes. Here none takes longer than `eachMs`, nor all of them `allMs`; which were left out is in
 * `leftOut`. The embedded engine cuts no statement off, and only looks at the time between two.
 */
export function reconcileWithin(db: Db, { eachMs, allMs }: { eachMs: number; allMs: number }, checks: Record<string, SQL> = CHECKS) {
  const endsAt = performance.now() + allMs;
  return db.transaction(async (tx) => {
    const findings: Finding[] = [];
    const leftOut: string[] = [];
    for (const [check, statement] of Object.entries(checks)) {
      const atMost = Math.floor(Math.min(eachMs, endsAt - performance.now()));
      const found = atMost > 0 ? await findingsInTime(tx, check, statement, atMost) : null;
      if (found) findings.push(...found);
      else leftOut.push(check);
    }
    return { findings, leftOut };
  }, SNAPSHOT);
}

/** Null when it takes longer. */
function findingsInTime(db: Db, check: string, statement: SQL, ms: number): Promise<Finding[] | null> {
  return db
    .transaction(async (tx) => {
      await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true)`);
      return findingsOf(tx, check, statement);
    })
    .catch((error: unknown) => {
      if (isStatementCutOff(error)) return null;
      throw error;
    });
}

async function findingsOf(db: Db, check: string, statement: SQL): Promise<Finding[]> {
  const rows = await rowsOf<{ finding: string }>(db, statement);
  return rows.map(({ finding }) => ({ check, finding }));
}
