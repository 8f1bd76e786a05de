import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { discountOfSegment, peopleChanged } from '../coupons/people/coupon-people.server.ts';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { changedAt } from '../platform/time.ts';
import { said } from '../platform/words/said.ts';
import { SEGMENTS_AT_MOST, type SegmentAnswer, type SegmentForm } from './segments.schema.ts';
import { segments } from './segments.tables.ts';

type By = { actorId: string; now: Date };

type Row = typeof segments.$inferSelect;

const isKept = isNull(segments.archivedAt);

export async function listSegments(db: Db): Promise<SegmentAnswer[]> {
  const rows = await db.select().from(segments).where(isKept).orderBy(asc(segments.name), asc(segments.id)).limit(SEGMENTS_AT_MOST);
  return rows.map(answerOf);
}

/** Also one that was removed: an e-mail may still name it. */
export async function findSegment(db: Db, id: string): Promise<SegmentAnswer | null> {
  const [found] = await db.select().from(segments).where(eq(segments.id, id));
  return found ? answerOf(found) : null;
}

export async function getSegment(db: Db, id: string): Promise<SegmentAnswer> {
  const [found] = await db
    .select()
    .from(segments)
    .where(and(eq(segments.id, id), isKept));
  if (!found) throw noSuchSegment();
  return answerOf(found);
}

export async function createSegment(db: Db, form: SegmentForm, { actorId, now }: By): Promise<SegmentAnswer> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(segments, isKept)) >= SEGMENTS_AT_MOST)
      throw new Refusal(409, said('A shop may have at most {count} segments.', { count: SEGMENTS_AT_MOST }));
    const [row] = await tx
      .insert(segments)
      .values({ ...form, createdAt: now, updatedAt: now })
      .returning();
    if (!row) throw new Error('The segment was not written.');
    await recordAudit(tx, actorId, 'segment.create', `segment:${row.id}`, null, form);
    return answerOf(row);
  });
}

export async function changeSegment(
  db: Db,
  id: string,
  { updatedAt, ...form }: SegmentForm & { updatedAt: string },
  { actorId, now }: By,
): Promise<SegmentAnswer> {
  return db.transaction(async (tx) => {
    const before = await lockSegment(tx, id);
    if (before.updatedAt.getTime() !== Date.parse(updatedAt))
      throw new Refusal(409, 'Someone else changed this segment while you were editing. Reload the page to see it.', { code: 'changed' });
    // Never the same moment twice, so that each state can be told from the next.
    const after = { ...before, ...form, updatedAt: changedAt(before, now) };
    await tx.update(segments).set(after).where(eq(segments.id, id));
    await peopleChanged(tx, id);
    await recordAudit(tx, actorId, 'segment.change', `segment:${id}`, { name: before.name, rule: before.rule }, form);
    return answerOf(after);
  });
}

export async function removeSegment(db: Db, id: string, { actorId, now }: By) {
  await db.transaction(async (tx) => {
    const before = await lockSegment(tx, id);
    const used = await rowsOf<{ name: string }>(
      tx,
      sql`select name from letters where segment_id = ${id} and state in ('draft', 'scheduled') limit 1`,
    );
    if (used[0]) throw new Refusal(409, said('The e-mail “{name}” goes to this segment. Change that first.', { name: used[0].name }));
    const discount = await discountOfSegment(tx, id, now);
    if (discount !== null) throw new Refusal(409, said('The discount {name} is for this segment. Change that first.', { name: discount }));
    await tx.update(segments).set({ archivedAt: now }).where(eq(segments.id, id));
    await recordAudit(tx, actorId, 'segment.remove', `segment:${id}`, { name: before.name, rule: before.rule });
  });
}

async function lockSegment(tx: Db, id: string): Promise<Row> {
  const [found] = await tx
    .select()
    .from(segments)
    .where(and(eq(segments.id, id), isKept))
    .for('update');
  if (!found) throw noSuchSegment();
  return found;
}

const noSuchSegment = () => new Refusal(404, 'Segment not found.');

const answerOf = ({ id, name, rule, updatedAt }: Row): SegmentAnswer => ({ id, name, rule, updatedAt: updatedAt.toISOString() });
