// The JSON of GSTR-1 and GSTR-3B, as the GST portal reads it.
import { rupeesFromPaise } from '../../platform/money.ts';
import type { ReportName } from '../books.schema.ts';
import type { Row } from '../books.server.ts';

/** Table -> its file, named like the sheet of the offline tool. The GSTR-3B summary is an additional check sheet. */
export const FILES = {
  b2b: 'b2b,sez,de.csv',
  b2cl: 'b2cl.csv',
  b2cs: 'b2cs.csv',
  cdnr: 'cdnr.csv',
  cdnur: 'cdnur.csv',
  exempt: 'exemp.csv',
  'hsn-b2b': 'hsn(b2b).csv',
  'hsn-b2c': 'hsn(b2c).csv',
  documents: 'docs.csv',
  'gstr3b-outward': 'gstr3b-3.1.csv',
  'gstr3b-inter': 'gstr3b-3.2.csv',
} as const satisfies Partial<Record<ReportName, string>>;

export type TableName = keyof typeof FILES;

export type Tables = Record<TableName, { rows: Row[]; csv: string }>;

/** The schema version of the 2026 offline tool. */
const VERSION = 'GST3.2.1';

const DESCRIPTION_LENGTH = 30;

const DOCUMENT_KINDS: Record<string, number> = { 'Invoices for outward supply': 1, 'Credit Note': 5 };

/** Empty tables are omitted. Amounts are rupees, dates dd-mm-yyyy. */
export function returnJson(gstin: string, fp: string, tables: Tables) {
  const rows = (name: TableName) => tables[name].rows;
  const sections = {
    b2b: groups(rows('b2b'), 'gstin').map(([ctin, of]) => ({ ctin, inv: documents(of, 'i', { rchrg: 'N', inv_typ: 'R' }) })),
    b2cl: groups(rows('b2cl'), 'place').map(([pos, of]) => ({ pos, inv: documents(of, 'i').map(({ pos: _, ...invoice }) => invoice) })),
    b2cs: rows('b2cs').map((row) => ({
      sply_ty: row['is_inter'] ? 'INTER' : 'INTRA',
      pos: text(row, 'place'),
      typ: 'OE',
      ...amounts(row, headsOf(row)),
    })),
    cdnr: groups(rows('cdnr'), 'gstin').map(([ctin, of]) => ({ ctin, nt: documents(of, 'nt', { ntty: 'C', rchrg: 'N', inv_typ: 'R' }) })),
    cdnur: documents(rows('cdnur'), 'nt', { typ: 'B2CL', ntty: 'C' }),
  };
  const hsn = { hsn_b2b: rows('hsn-b2b').map(hsnRow), hsn_b2c: rows('hsn-b2c').map(hsnRow) };
  const nil = rows('exempt').map((row) => ({ sply_ty: text(row, 'supply'), nil_amt: rupees(row, 'nil'), expt_amt: 0, ngsup_amt: 0 }));
  const issued = groups(rows('documents'), 'nature').map(([nature, of]) => ({
    doc_num: DOCUMENT_KINDS[nature],
    docs: of.map((row, index) => {
      const [totnum, cancel] = [Number(row['issued']), Number(row['cancelled'])];
      return { num: index + 1, from: text(row, 'first'), to: text(row, 'last'), totnum, cancel, net_issue: totnum - cancel };
    }),
  }));
  return {
    ...{ gstin, fp, version: VERSION, hash: 'hash' },
    ...Object.fromEntries(Object.entries(sections).filter(([, of]) => of.length > 0)),
    ...(hsn.hsn_b2b.length + hsn.hsn_b2c.length > 0 && { hsn }),
    ...(nil.length > 0 && { nil: { inv: nil } }),
    ...(issued.length > 0 && { doc_issue: { doc_det: issued } }),
  };
}

/** The rows of 3.1 are in the order of their letters. */
export function summaryJson(gstin: string, retPeriod: string, tables: Tables) {
  const [taxed = {}, zeroRated = {}, exempt = {}, reverse = {}, outside = {}] = tables['gstr3b-outward'].rows;
  const txval = (row: Row) => ({ txval: rupees(row, 'taxable') });
  const allOf = (row: Row) => ({
    ...txval(row),
    ...{ iamt: rupees(row, 'igst'), camt: rupees(row, 'cgst'), samt: rupees(row, 'sgst'), csamt: 0 },
  });
  const toConsumers = tables['gstr3b-inter'].rows.map((row) => ({ pos: text(row, 'place'), ...txval(row), iamt: rupees(row, 'igst') }));
  return {
    ...{ gstin, ret_period: retPeriod },
    sup_details: {
      osup_det: allOf(taxed),
      osup_zero: { ...txval(zeroRated), iamt: rupees(zeroRated, 'igst'), csamt: 0 },
      osup_nil_exmp: txval(exempt),
      isup_rev: allOf(reverse),
      osup_nongst: txval(outside),
    },
    inter_sup: { unreg_details: toConsumers, comp_details: [], uin_details: [] },
  };
}

const text = (row: Row, key: string) => String(row[key] ?? '');

const rupees = (row: Row, key: string) => rupeesFromPaise(Number(row[key] ?? 0));

function groups(rows: Row[], key: string): Array<[string, Row[]]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) found.set(text(row, key), [...(found.get(text(row, key)) ?? []), row]);
  return [...found].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

const headsOf = (row: Row) => (row['is_inter'] ? (['iamt'] as const) : (['camt', 'samt'] as const));

const HEADS = { iamt: 'igst', camt: 'cgst', samt: 'sgst' } as const;

function amounts(row: Row, heads: ReadonlyArray<keyof typeof HEADS>) {
  const taxes = Object.fromEntries(heads.map((head) => [head, rupees(row, HEADS[head])]));
  return { rt: Number(row['rate']) / 100, txval: rupees(row, 'taxable'), ...taxes, csamt: 0 };
}

/** One entry for all rates of a document. `prefix`: invoices use inum and idt, notes nt_num and nt_dt. */
function documents(rows: Row[], prefix: 'i' | 'nt', same: Record<string, string> = {}) {
  return groups(rows, 'serial').map(([serial, of]) => {
    const [row = {}] = of;
    const day = text(row, 'day').split('-').toReversed().join('-');
    return {
      ...(prefix === 'i' ? { inum: serial, idt: day } : { nt_num: serial, nt_dt: day }),
      val: rupees(row, 'value'),
      pos: text(row, 'place'),
      ...same,
      itms: of.map((each, index) => ({ num: index + 1, itm_det: amounts(each, headsOf(each)) })),
    };
  });
}

const hsnRow = (row: Row, index: number) => ({
  num: index + 1,
  hsn_sc: text(row, 'hsn'),
  desc: text(row, 'description').slice(0, DESCRIPTION_LENGTH),
  uqc: text(row, 'uqc').split('-')[0],
  qty: Number(row['quantity']),
  ...amounts(row, ['iamt', 'camt', 'samt']),
});
