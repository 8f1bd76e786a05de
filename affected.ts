// `npm run affected -- --kind orders,accounts --since 2026-11-20T00:00:00+05:30` lists the people affected by a breach, as CSV
// (docs/breach-runbook.md). With --letter facts.json --by owner@example.com it also e-mails them, as a service message.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { findAccount } from './app/accounts/accounts.server.ts';
import { DATA_KINDS, type DataKind, isDataKind, listAffected } from './app/own-data/affected.server.ts';
import { breachFacts, mailAffected } from './app/own-data/breach-mail.server.ts';
import { type Database, openDatabase } from './app/platform/database.server.ts';
import { csvOf } from './app/platform/files/csv.server.ts';
import { placeIn } from './app/platform/postgres/database-settings.server.ts';

const text = { type: 'string' } as const;

try {
  const { values } = parseArgs({ options: { kind: text, since: text, until: text, letter: text, by: text } });
  const place = placeIn(process.env);
  if (!place.url && !existsSync(path.join(place.folder, 'postgres'))) throw new Error(`There is no database in ${place.folder}.`);
  const kinds = kindsIn(values.kind);
  const [since, until] = [momentIn('since', values.since), momentIn('until', values.until) ?? new Date()];
  const database = await openDatabase(place);
  await act(database, kinds, { ...(since && { from: since }), until }, values).finally(() => database.close());
  process.exit(0);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function act(
  { background: db }: Database,
  kinds: DataKind[],
  period: { from?: Date; until: Date },
  { letter, by }: { letter?: string; by?: string },
) {
  const facts = letter ? breachFacts.parse(JSON.parse(readFileSync(letter, 'utf8'))) : null;
  const sender = facts ? await findAccount(db, (by ?? '').toLowerCase()) : null;
  if (facts && sender?.staffRole !== 'owner') throw new Error('Name the owner who sends it: --by owner@example.com');
  const people = await listAffected(db, kinds, period);
  process.stdout.write(
    csvOf([
      ['Email', 'Phone', 'Name', 'Language', 'Data'],
      ...people.map(({ email, phone, name, language, kinds: of }) => [email, phone, name, language, of.join(' ')]),
    ]),
  );
  console.error(`${people.length} people`);
  if (!facts || !sender) return;
  for (const { mailing, skippedFor } of await mailAffected(db, sender.id, facts, people, new Date()))
    console.error(`Mailing ${mailing.id}: ${mailing.counts.queued ?? 0} queued; left out: ${JSON.stringify(skippedFor)}`);
}

function kindsIn(given = ''): DataKind[] {
  const kinds = given.split(',').map((kind) => kind.trim());
  if (!kinds.every(isDataKind)) throw new Error(`--kind takes ${DATA_KINDS.join(', ')}, with commas between.`);
  return kinds.filter(isDataKind);
}

function momentIn(name: string, given: string | undefined): Date | null {
  if (!given) return null;
  const moment = new Date(given);
  if (Number.isNaN(moment.getTime())) throw new Error(`--${name} takes a moment such as 2026-11-20T00:00:00+05:30.`);
  return moment;
}
