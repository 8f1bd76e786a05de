// A file is checked by importing it in a transaction that is then taken back, so that the preview cannot differ from the import.
import type { GatewayName } from '../../payments/gateways.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import type { CARRIERS } from '../courier-money.schema.ts';
import { importCashFile } from './courier-files.server.ts';
import type { FileKind } from './file-columns.ts';
import { type ReadFile, readSettlementFile } from './file-rows.server.ts';
import { type FileReport, namedColumns, PARTIES } from './files.schema.ts';
import { importFreightFile } from './freight-file.server.ts';
import { importGatewayFile, type Plan } from './gateway-file.server.ts';

type Carrier = (typeof CARRIERS)[number];
type Asked = { kind: FileKind; party: string; file: File; named: Record<string, string> };

export function askedIn(form: FormData, kind: FileKind): Asked {
  const file = form.get('file');
  if (!(file instanceof File)) throw badField('file', 'Choose a CSV file.');
  const party = String(form.get('party') ?? '');
  if (!Object.keys(PARTIES[kind]).includes(party)) throw badField('party', 'Choose whose file it is.');
  return { kind, party, file, named: readNamed(form.get('columns')) };
}

function readNamed(given: unknown): Record<string, string> {
  if (typeof given !== 'string' || given === '') return {};
  try {
    return namedColumns.parse(JSON.parse(given));
  } catch {
    throw badField('columns', 'Choose the columns again.');
  }
}

const IMPORTS: Record<FileKind, (tx: Db, party: string, read: ReadFile, now: Date) => Promise<Plan>> = {
  gateway: (tx, party, read, now) => importGatewayFile(tx, party as GatewayName, read, now),
  cash: (tx, party, read, now) => importCashFile(tx, party as Carrier, read, now),
  freight: (tx, party, read, now) => importFreightFile(tx, party as Carrier, read, now),
};

export async function checkFile(db: Db, { kind, party, file, named }: Asked, now: Date): Promise<FileReport> {
  const read = await readSettlementFile(file, kind, named);
  if (read.missing.length > 0) return reportOf(read, NOTHING);
  const preview: { plan: Plan } = { plan: NOTHING };
  await db
    .transaction(async (tx) => {
      preview.plan = await IMPORTS[kind](tx, party, read, now);
      throw new TakenBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof TakenBack)) throw error;
    });
  return reportOf(read, preview.plan);
}

class TakenBack extends Error {}

/** The same file again changes nothing. */
export async function importFile(db: Db, actorId: string, { kind, party, file, named }: Asked, now: Date): Promise<FileReport> {
  const read = await readSettlementFile(file, kind, named);
  if (read.missing.length > 0) throw new Refusal(400, said('This file needs the column “{title}”.', { title: read.missing[0] ?? '' }));
  return db.transaction(async (tx) => {
    const report = reportOf(read, await IMPORTS[kind](tx, party, read, now));
    const { added, changed, unchanged, problems, amount } = report;
    await recordAudit(tx, actorId, 'settlement.import', `settlement:${kind}`, null, {
      party,
      file: file.name.slice(0, 200),
      added,
      changed,
      unchanged,
      problems,
      amount,
    });
    return report;
  });
}

const NOTHING: Plan = { added: 0, changed: 0, unchanged: 0, unknown: 0, paise: 0 };

const reportOf = ({ head, columns, missing, count, problems }: ReadFile, { paise, ...plan }: Plan): FileReport => ({
  head,
  columns,
  missing,
  rows: count,
  ...plan,
  amount: rupeesFromPaise(paise),
  problems: problems.count,
  listed: problems.listed,
});
