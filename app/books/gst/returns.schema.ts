// The JSON of the returns, as the offline tools of the GST portal write and read it. Amounts are rupees as numbers with at most two
// decimals, dates dd-mm-yyyy, a place of supply the two digits of its state. Browser-safe.
import { z } from 'zod';

const rupees = z.number().refine((amount) => Number(amount.toFixed(2)) === amount, 'At most two decimals');
const place = z.string().regex(/^\d\d$/);
const day = z.string().regex(/^\d\d-\d\d-\d{4}$/);
const gstin = z.string().length(15);
const period = z.string().regex(/^(0[1-9]|1[0-2])\d{4}$/);
const serial = z.string().min(1).max(16);
const amounts = { rt: z.number(), txval: rupees, iamt: rupees.optional(), camt: rupees.optional(), samt: rupees.optional(), csamt: rupees };
const items = z.array(z.strictObject({ num: z.int(), itm_det: z.strictObject(amounts) })).min(1);
const regular = { rchrg: z.literal('N'), inv_typ: z.literal('R') };
const invoice = { inum: serial, idt: day, val: rupees, itms: items };
const note = { ntty: z.literal('C'), nt_num: serial, nt_dt: day, val: rupees, pos: place, itms: items };
const hsn = z.array(
  z.strictObject({
    num: z.int(),
    hsn_sc: z.string().regex(/^\d{4,8}$/),
    desc: z.string().max(30),
    uqc: z.string(),
    qty: z.number(),
    ...amounts,
  }),
);
const series = z.strictObject({ num: z.int(), from: serial, to: serial, totnum: z.int(), cancel: z.int(), net_issue: z.int() });

/** Tables without rows are absent. */
export const gstr1 = z.strictObject({
  gstin,
  fp: period,
  version: z.string(),
  hash: z.literal('hash'),
  b2b: z.array(z.strictObject({ ctin: gstin, inv: z.array(z.strictObject({ ...invoice, pos: place, ...regular })) })).optional(),
  b2cl: z.array(z.strictObject({ pos: place, inv: z.array(z.strictObject(invoice)) })).optional(),
  b2cs: z.array(z.strictObject({ sply_ty: z.enum(['INTRA', 'INTER']), pos: place, typ: z.literal('OE'), ...amounts })).optional(),
  cdnr: z.array(z.strictObject({ ctin: gstin, nt: z.array(z.strictObject({ ...note, ...regular })) })).optional(),
  cdnur: z.array(z.strictObject({ typ: z.literal('B2CL'), ...note })).optional(),
  hsn: z.strictObject({ hsn_b2b: hsn, hsn_b2c: hsn }).optional(),
  nil: z
    .strictObject({
      inv: z.array(
        z.strictObject({
          sply_ty: z.enum(['INTRB2B', 'INTRAB2B', 'INTRB2C', 'INTRAB2C']),
          ...{ nil_amt: rupees, expt_amt: rupees, ngsup_amt: rupees },
        }),
      ),
    })
    .optional(),
  doc_issue: z.strictObject({ doc_det: z.array(z.strictObject({ doc_num: z.int(), docs: z.array(series) })) }).optional(),
});

const allHeads = z.strictObject({ txval: rupees, iamt: rupees, camt: rupees, samt: rupees, csamt: rupees });
const onlyValue = z.strictObject({ txval: rupees });

/** Tables 3.1 and 3.2. */
export const gstr3b = z.strictObject({
  gstin,
  ret_period: period,
  sup_details: z.strictObject({
    osup_det: allHeads,
    osup_zero: z.strictObject({ txval: rupees, iamt: rupees, csamt: rupees }),
    osup_nil_exmp: onlyValue,
    isup_rev: allHeads,
    osup_nongst: onlyValue,
  }),
  inter_sup: z.strictObject({
    unreg_details: z.array(z.strictObject({ pos: place, txval: rupees, iamt: rupees })),
    comp_details: z.array(z.never()),
    uin_details: z.array(z.never()),
  }),
});
