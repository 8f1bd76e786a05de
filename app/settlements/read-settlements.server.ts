// Lists may shift while they are read, so each reading goes back some days, and rows are read again until they add up to their settlement.
import { and, desc, eq, gte, inArray, ne, sql } from 'drizzle-orm';
import { z } from 'zod';
import { GatewayError } from '../payments/gateway.ts';
import type { GatewaySettlements, Listed } from '../payments/gateway-settlements.ts';
import type { GatewayName, Gateways } from '../payments/gateways.server.ts';
import type { Db } from '../platform/database.server.ts';
import { defineJob } from '../platform/jobs.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { addDays, dayOf, daysBefore } from '../platform/time.ts';
import { gatewaySettlements, settlementReadings } from './settlements.tables.ts';
import { matchRows, type StoredSettlement, writeRows, writeSettlement } from './write-settlements.server.ts';

export const READ_SETTLEMENTS = defineJob('read-settlements', {
  lane: 'money',
  isOutgoing: true,
  limitSeconds: 300,
  payload: z.object({ gateway: z.string() }),
});

/** Settlements arrive on the next working days; the gateway reports a failed one a few days later. */
const DAYS_BACK = 14;

const DAYS_BACK_AT_FIRST = 60;

const PAGES_AT_MOST = 200;

const SETTLEMENTS_A_READING = 60;

/** The list of rows may have shifted during the first pass. */
const PASSES = 2;

type Parts = Pick<Shop, 'db' | 'log'>;

/** The job. What was read before a failure stays, and the next attempt reads it again. */
export async function readSettlements({ db, log }: Parts, gateways: Gateways, name: string, now: Date) {
  const gateway = gateways.all.find((each) => each.name === name);
  if (!gateway?.settlements) return;
  try {
    await readAll(db, gateway.name, gateway.settlements, now);
    await noteReading(db, gateway.name, { readAt: now, problem: null }, now);
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    await noteReading(db, gateway.name, { problem: problemWords(error) }, now);
    // Its keys or its contract do not allow it: asking again within the hour would not help.
    if (!error.retryable) return log.warn('settlements not read', { gateway: name, code: error.code, status: error.status });
    throw error;
  }
}

const problemWords = ({ retryable, status }: GatewayError) =>
  retryable
    ? 'The gateway did not answer. The shop tries again.'
    : `The gateway refused${status ? ` (${status})` : ''}. Ask it to open its settlement API, or upload its file.`;

async function noteReading(db: Db, gateway: GatewayName, result: { readAt?: Date; problem: string | null }, now: Date) {
  await db
    .insert(settlementReadings)
    .values({ gateway, triedAt: now, ...result })
    .onConflictDoUpdate({ target: settlementReadings.gateway, set: { triedAt: now, ...result } });
}

async function readAll(db: Db, gateway: GatewayName, asked: GatewaySettlements, now: Date) {
  const [known] = await db
    .select({ id: gatewaySettlements.id })
    .from(gatewaySettlements)
    .where(and(eq(gatewaySettlements.gateway, gateway), eq(gatewaySettlements.source, 'api')))
    .limit(1);
  const today = dayOf(now);
  const days = { from: addDays(today, -(known ? DAYS_BACK : DAYS_BACK_AT_FIRST)), to: today };
  for await (const page of pagesOf((cursor) => asked.list(days, cursor)))
    await db.transaction(async (tx) => {
      // In one order, so that two readers cannot wait for each other.
      const sorted = page.toSorted((one, other) => (one.settlementId < other.settlementId ? -1 : 1));
      for (const settlement of sorted) await writeSettlement(tx, gateway, settlement, 'api', now);
    });
  for (let pass = 0; pass < PASSES; pass += 1) {
    const uneven = await listUneven(db, gateway, now);
    for (const settlement of uneven) await readRows(db, asked, settlement, now);
    if (uneven.length === 0) break;
  }
  await db.transaction((tx) => matchRows(tx));
}

async function readRows(db: Db, asked: GatewaySettlements, { id, settlementId }: StoredSettlement, now: Date) {
  for await (const page of pagesOf((cursor) => asked.rows(settlementId, cursor)))
    await db.transaction(async (tx) => {
      await tx.select({ id: gatewaySettlements.id }).from(gatewaySettlements).where(eq(gatewaySettlements.id, id)).for('update');
      await writeRows(tx, id, page, now);
    });
}

/** Those whose rows do not add up to them yet, the newest first. */
const listUneven = (db: Db, gateway: GatewayName, now: Date): Promise<StoredSettlement[]> =>
  db
    .select()
    .from(gatewaySettlements)
    .where(
      and(
        eq(gatewaySettlements.gateway, gateway),
        eq(gatewaySettlements.source, 'api'),
        inArray(gatewaySettlements.status, ['done', 'pending']),
        gte(gatewaySettlements.createdAt, daysBefore(now, DAYS_BACK_AT_FIRST)),
        ne(
          gatewaySettlements.rowsPaise,
          sql`${gatewaySettlements.amountPaise} + ${gatewaySettlements.chargePaise} + ${gatewaySettlements.chargeTaxPaise}`,
        ),
      ),
    )
    .orderBy(desc(gatewaySettlements.settledAt))
    .limit(SETTLEMENTS_A_READING);

/** Ends with the list, at a cursor that comes again, or after 200 pages. */
async function* pagesOf<Item>(read: (cursor: string | null) => Promise<Listed<Item>>) {
  const seen = new Set<string>();
  let cursor: string | null = null;
  for (let page = 0; page < PAGES_AT_MOST; page += 1) {
    const { items, cursor: next }: Listed<Item> = await read(cursor);
    if (items.length > 0) yield items;
    if (next === null || seen.has(next)) return;
    seen.add(next);
    cursor = next;
  }
}
