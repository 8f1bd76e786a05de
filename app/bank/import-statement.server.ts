// A statement is checked by importing it in a transaction that is then taken back, so that the preview cannot differ from the import.
import { sql } from 'drizzle-orm';
import type { Db } from '../platform/database.server.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { badField } from '../platform/refusal.ts';
import { dayOf } from '../platform/time.ts';
import { type StatementReport, statementTexts } from './bank.schema.ts';
import { bankLines } from './bank.tables.ts';
import { holdBank, matchByUtr } from './match-lines.server.ts';
import { readStatement, type Statement } from './read-statement.server.ts';

type Asked = { account: string; file: File };

export function askedIn(form: FormData): Asked {
  const file = form.get('file');
  if (!(file instanceof File)) throw badField('file', 'Choose a CSV file.');
  const read = statementTexts.safeParse({ account: form.get('account') ?? '' });
  if (!read.success) throw badField('account', read.error.issues[0]?.message ?? 'Enter the account');
  return { account: read.data.account, file };
}

/** What an import would do. Nothing is changed. */
export async function checkStatement(db: Db, { account, file }: Asked, now: Date): Promise<StatementReport> {
  const statement = await readStatement(file, dayOf(now));
  const preview: { report: StatementReport | null } = { report: null };
  await db
    .transaction(async (tx) => {
      preview.report = await write(tx, account, statement, now);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  if (!preview.report) throw new Error('The preview ended without a report.');
  return preview.report;
}

class TakenBack extends Error {}

/** The same file again changes nothing, nor does one that overlaps it. */
export async function importStatement(db: Db, actorId: string, { account, file }: Asked, now: Date): Promise<StatementReport> {
  const statement = await readStatement(file, dayOf(now));
  return db.transaction(async (tx) => {
    const report = await write(tx, account, statement, now);
    const { added, unchanged, problems, from, to, gaps, matched } = report;
    const told = { file: file.name.slice(0, 200), added, unchanged, problems, from, to, gaps, matched };
    await recordAudit(tx, actorId, 'bank.import', `bank:${account}`, null, told);
    return report;
  });
}

const ROWS_AT_ONCE = 1_000;

async function write(tx: Db, account: string, { lines, count, problems, gaps }: Statement, now: Date): Promise<StatementReport> {
  await holdBank(tx);
  const added = new Set<string>();
  for (let start = 0; start < lines.length; start += ROWS_AT_ONCE) {
    const rows = lines.slice(start, start + ROWS_AT_ONCE).map((line) => ({ ...line, account: nameOf(account), createdAt: now }));
    const made = await tx.insert(bankLines).values(rows).onConflictDoNothing().returning({ id: bankLines.id });
    for (const { id } of made) added.add(id);
  }
  const matched = (await matchByUtr(tx, now)).filter((id) => added.has(id)).length;
  const days = lines.map(({ day }) => day).toSorted();
  const sum = (sign: number) => lines.reduce((all, { amountPaise }) => all + Math.max(0, sign * amountPaise), 0);
  return {
    rows: count,
    added: added.size,
    changed: 0,
    unchanged: lines.length - added.size,
    problems: problems.count,
    listed: problems.listed,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    credited: rupeesFromPaise(sum(1)),
    debited: rupeesFromPaise(sum(-1)),
    gaps,
    matched,
  };
}

/** 'hdfc  4321' and 'HDFC 4321' are one account. */
const nameOf = (account: string) => account.replace(/\s+/g, ' ').toUpperCase();

/** The accounts whose statements were imported, the last used first: a file is of one of them. */
export async function listAccounts(db: Db): Promise<{ account: string; until: string }[]> {
  return db
    .select({ account: bankLines.account, until: sql<string>`max(${bankLines.day})::text` })
    .from(bankLines)
    .groupBy(bankLines.account)
    .orderBy(sql`max(${bankLines.createdAt}) desc`, bankLines.account)
    .limit(20);
}
