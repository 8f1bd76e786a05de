// Matches lines of the bank with what was announced: by UTR on its own, and by amount and day when staff confirm it.
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Db, rowsOf } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { instant } from '../platform/records/end-of-term.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { CARRIERS } from '../settlements/courier-money.schema.ts';
import { PURPOSE_NAMES, type PurposeForm } from './bank.schema.ts';
import { bankLines } from './bank.tables.ts';
import { TRANSFERS } from './transfers.server.ts';

/** Imports and matches take turns: a line and a transfer are matched once. */
export const holdBank = (tx: Db) => tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('bank lines', 0))`);

/** One line and one transfer each, the same amount first. Money that comes in is no refund, and the other way round. */
export async function matchByUtr(tx: Db, now: Date): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`with pairs as (
        select l.id, l.day, t.settlement_id, t.courier, case when t.courier is not null then t.utr end as utr, t.refund_id, t.key,
          l.amount_paise = t.paise as is_same
        from ${TRANSFERS} t join bank_lines l on l.words @> array[t.word]
        where l.matched_by is null and t.line_id is null and length(t.word) >= 8 and sign(l.amount_paise) = sign(t.paise)
      ), of_lines as (
        select distinct on (id) * from pairs order by id, is_same desc, key
      ), chosen as (
        select distinct on (key) * from of_lines order by key, is_same desc, day, id
      )
      update bank_lines b set settlement_id = c.settlement_id, remittance_courier = c.courier, remittance_utr = c.utr, refund_id = c.refund_id,
        matched_by = 'utr', matched_at = ${instant(now)}
      from chosen c where b.id = c.id returning b.id`,
  );
  return rows.map(({ id }) => id);
}

/** Periodic task: a settlement may be known only after the statement that shows it. */
export async function matchBankLines(db: Db, now: Date) {
  if ((await db.$count(bankLines, isNull(bankLines.matchedBy))) === 0) return;
  await db.transaction(async (tx) => {
    await holdBank(tx);
    await matchByUtr(tx, now);
  });
}

type Target = {
  key: string;
  settlement_id: string | null;
  courier: (typeof CARRIERS)[number] | null;
  utr: string;
  refund_id: string | null;
};

export async function matchLine(db: Db, actorId: string, { id, transfer }: { id: string; transfer: string }, now: Date) {
  await db.transaction(async (tx) => {
    const line = await holdLine(tx, id);
    const [found] = await rowsOf<Target & { paise: string; line_id: string | null }>(
      tx,
      sql`select key, settlement_id, courier, utr, refund_id, paise, line_id from ${TRANSFERS} t where key = ${transfer}`,
    );
    if (!found) throw new Refusal(404, 'This transfer was not found.');
    if (found.line_id === id) return;
    refuseMatched(line);
    if (found.line_id) throw new Refusal(409, 'This transfer is already matched with another line.', { code: 'transfer_matched' });
    if (Math.sign(Number(found.paise)) !== Math.sign(line.amountPaise))
      throw new Refusal(409, 'One is a credit and the other a debit.', { code: 'other_direction' });
    const { settlement_id: settlementId, courier: remittanceCourier, refund_id: refundId } = found;
    const matched = { settlementId, remittanceCourier, remittanceUtr: remittanceCourier && found.utr, refundId };
    await tx
      .update(bankLines)
      .set({ ...matched, matchedBy: 'staff', matchedById: actorId, matchedAt: now })
      .where(eq(bankLines.id, id));
    await recordAudit(tx, actorId, 'bank.match', `bank:${line.account}`, null, { ...saidOf(line), transfer });
  });
}

export async function explainLine(db: Db, actorId: string, { id, purpose, note }: PurposeForm & { id: string }, now: Date) {
  await db.transaction(async (tx) => {
    const line = await holdLine(tx, id);
    if (line.purpose === purpose && line.note === note) return;
    refuseMatched(line);
    await tx.update(bankLines).set({ purpose, note, matchedBy: 'staff', matchedById: actorId, matchedAt: now }).where(eq(bankLines.id, id));
    await recordAudit(tx, actorId, 'bank.explain', `bank:${line.account}`, null, {
      ...saidOf(line),
      purpose: PURPOSE_NAMES[purpose],
      note,
    });
  });
}

/** The line is open again; the same UTR matches it again, so one matched by it stays. */
export async function reopenLine(db: Db, actorId: string, id: string) {
  await db.transaction(async (tx) => {
    const line = await holdLine(tx, id);
    if (line.matchedBy === null) return;
    if (line.matchedBy === 'utr') throw new Refusal(409, 'This line has the UTR of its transfer.', { code: 'matched_by_utr' });
    const open = { settlementId: null, remittanceCourier: null, remittanceUtr: null, refundId: null, purpose: null, note: '' };
    await tx
      .update(bankLines)
      .set({ ...open, matchedBy: null, matchedById: null, matchedAt: null })
      .where(eq(bankLines.id, id));
    const { settlementId, remittanceUtr, refundId, purpose, note } = line;
    const before = { settlementId, remittanceUtr, refundId, purpose: purpose && PURPOSE_NAMES[purpose], note };
    await recordAudit(tx, actorId, 'bank.reopen', `bank:${line.account}`, { ...saidOf(line), ...before }, saidOf(line));
  });
}

type Line = typeof bankLines.$inferSelect;

async function holdLine(tx: Db, id: string): Promise<Line> {
  await holdBank(tx);
  const [line] = await tx
    .select()
    .from(bankLines)
    .where(and(eq(bankLines.id, id)));
  if (!line) throw new Refusal(404, 'This line was not found.');
  return line;
}

function refuseMatched({ matchedBy }: Line) {
  if (matchedBy) throw new Refusal(409, 'Someone has already matched this line.', { code: 'line_matched' });
}

const saidOf = ({ day, amountPaise, reference }: Line) => ({ day, amountPaise, reference });
