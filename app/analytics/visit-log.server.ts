// Counts the steps of visits, and where the visits of orders came from, off the requests. No number tells one visit from another: the
// browser itself reports each step once a visit.
import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { DAY_MS, type Day, dayOf, dayPeriod } from '../platform/time.ts';
import type { DeviceType } from './analytics.schema.ts';
import { DIRECT, OTHER, type Step, type Touch } from './visit-touch.ts';
import { orderTouches, visitDays } from './visits.tables.ts';
import { createWriteBehind } from './write-behind.server.ts';

type Came = { touch: Touch; device: DeviceType; at: Date };
export type StepTaken = Came & { step: Step };
export type OrderOfVisit = Came & { orderId: string };
export type VisitLog = ReturnType<typeof createVisitLog>;

/** Sources with their campaigns a day; "direct" and "other" come on top. */
export const TOUCHES_A_DAY = 200;
/** Less than an order keeps where it came from, so that none is counted twice. */
const TOLD_WITHIN_DAYS = 1;

export function createVisitLog({ db, log }: Pick<Shop, 'db' | 'log'>) {
  const steps = createWriteBehind<StepTaken>('steps of visits', log, (batch) => writeSteps(db, batch));
  const bought = createWriteBehind<OrderOfVisit>('visits of orders', log, (batch) => writeTouches(db, batch));
  return {
    addStep: steps.add,
    addOrder: bought.add,
    async flush() {
      await steps.flush();
      await bought.flush();
    },
  };
}

async function writeSteps(db: Db, batch: StepTaken[]) {
  await db.transaction(async (tx) => {
    const sums = new Map<string, typeof visitDays.$inferInsert & Record<Step, number>>();
    for (const { step, device, day, touch } of await bounded(tx, batch)) {
      const key = [day, device, ...nameOf(touch)].join('\n');
      const sum = sums.get(key) ?? { day, device, ...touch, product: 0, cart: 0, checkout: 0 };
      sum[step] += 1;
      sums.set(key, sum);
    }
    // Sorted: two nodes writing at once lock the sums in the same order, and do not deadlock.
    const rows = [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, sum]) => sum);
    await tx
      .insert(visitDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [visitDays.day, visitDays.device, visitDays.source, visitDays.medium, visitDays.campaign],
        set: {
          product: sql`${visitDays.product} + excluded.product`,
          cart: sql`${visitDays.cart} + excluded.cart`,
          checkout: sql`${visitDays.checkout} + excluded.checkout`,
        },
      });
  });
}

/** The first touch reported for an order is kept. */
async function writeTouches(db: Db, batch: OrderOfVisit[]) {
  await db.transaction(async (tx) => {
    const told = await bounded(tx, batch);
    const since = new Date(Math.min(...batch.map(({ at }) => at.getTime())) - TOLD_WITHIN_DAYS * DAY_MS);
    const ids = told.map(({ orderId }) => orderId);
    const recent = await tx
      .select({ id: orders.id, at: orders.createdAt })
      .from(orders)
      .where(and(inArray(orders.id, ids), gte(orders.createdAt, since)));
    const placedAt = new Map(recent.map(({ id, at }) => [id, at]));
    const rows = told.flatMap(({ orderId, device, touch }) => {
      const at = placedAt.get(orderId);
      return at ? [{ orderId, at, device, ...touch }] : [];
    });
    if (rows.length > 0) await tx.insert(orderTouches).values(rows).onConflictDoNothing();
  });
}

const nameOf = ({ source, medium, campaign }: Touch) => [source, medium, campaign];

/** Any visitor can name any source: beyond the day's number, further ones count as "other". */
async function bounded<Row extends Came>(tx: Db, batch: Row[]): Promise<(Row & { day: Day })[]> {
  const days = new Map<Day, Set<string>>();
  const rows: (Row & { day: Day })[] = [];
  for (const row of batch) {
    const day = dayOf(row.at);
    const known = days.get(day) ?? (await touchesOf(tx, day));
    days.set(day, known);
    const name = nameOf(row.touch).join('\n');
    const isRoom = known.has(name) || known.size < TOUCHES_A_DAY || row.touch.source === DIRECT;
    if (isRoom && row.touch.source !== DIRECT) known.add(name);
    rows.push({ ...row, day, touch: isRoom ? row.touch : { source: OTHER, medium: '', campaign: '' } });
  }
  return rows;
}

/** One writer at a time: nodes that looked at once would each add the last ones. */
async function touchesOf(tx: Db, day: Day): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('touches of visits', 0))`);

  const columns = { source: visitDays.source, medium: visitDays.medium, campaign: visitDays.campaign };
  const counted = await tx.selectDistinct(columns).from(visitDays).where(eq(visitDays.day, day));
  const { source, medium, campaign } = orderTouches;
  const { from, before } = dayPeriod(day);
  const ordered = await tx
    .selectDistinct({ source, medium, campaign })
    .from(orderTouches)
    .where(and(gte(orderTouches.at, from), lt(orderTouches.at, before)));
  const isBounded = (touch: Touch) => touch.source !== DIRECT && !(touch.source === OTHER && !touch.medium && !touch.campaign);
  return new Set([...counted, ...ordered].filter(isBounded).map((touch) => nameOf(touch).join('\n')));
}
