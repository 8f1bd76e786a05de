// Statements of the bank against what gateways, couriers and staff say was paid.
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aStaffMember, aTradingShop, buy, type Person, type Shopper } from '../../test/world.ts';
import { reconcile } from '../books/reconcile.server.ts';
import { refunds } from '../orders/refunds/refunds.tables.ts';
import { courierRemittances, gatewaySettlements } from '../settlements/settlements.tables.ts';
import { bankLines } from './bank.tables.ts';
import { matchBankLines } from './match-lines.server.ts';

const NOW = new Date('2026-11-25T06:30:00Z');
const s = await openTestShop();
let staff: Person;
let shopper: Shopper;

beforeEach(async () => {
  await s.reset();
  s.setClock(NOW);
  ({ staff, shopper } = await aTradingShop(s));
});
afterAll(() => s.close());

const HEAD = 'Date,Description,Reference,Amount,Balance';
const UTR = 'UTIBN62026112412345';

const send = async (what: 'check' | 'import', lines: string, account = 'HDFC 4321') => {
  const form = new FormData();
  form.set('file', new File([`${HEAD}\n${lines}\n`], 'statement.csv', { type: 'text/csv' }));
  form.set('account', account);
  return s.request('POST', `/api/bank-lines/${what}`, { as: staff.token, body: form });
};
const get = async (path: string) => (await s.request('GET', path, { as: staff.token })).json;
const list = async (show: string) => get(`/api/bank-lines?show=${show}`);
const put = (id: string, what: 'transfer' | 'purpose', json: object, as = staff.token) =>
  s.request('PUT', `/api/bank-lines/${id}/${what}`, { as, body: json });
const checks = async () => (await reconcile(s.db)).filter(({ check }) => check.includes('bank')).map(({ finding }) => finding);

async function aSettlement(rupees: number, { utr = UTR, day = '2026-11-20', status = 'done' as 'done' | 'failed' } = {}) {
  const paise = rupees * 100;
  const figures = { paymentsPaise: paise, amountPaise: paise };
  const settledAt = new Date(`${day}T05:30:00Z`);
  const [made] = await s.db
    .insert(gatewaySettlements)
    .values({ gateway: 'cashfree', settlementId: utr, utr, status, source: 'api', settledAt, ...figures })
    .returning();
  return made?.id ?? '';
}
const aRemittance = (awb: string, rupees: number, utr = 'N329242345678901') =>
  s.db.insert(courierRemittances).values({ courier: 'delhivery', awb, utr, amountPaise: rupees * 100, remittedOn: '2026-11-18' });

describe('by UTR', () => {
  test('a settlement and the sum of a remittance are found in narration or reference, with other signs and zeros', async () => {
    const settlement = await aSettlement(980);
    await aRemittance('A1', 400);
    await aRemittance('A2', 100);
    const report = (
      await send(
        'import',
        `20/11/2026,NEFT CR-CASHFREE-${UTR.toLowerCase()}-NIKHAR,,980,10980\n19/11/2026,DELHIVERY,000N329242345678901,500,10000`,
      )
    ).json;
    expect(report).toMatchObject({ rows: 2, added: 2, matched: 2, problems: 0, from: '2026-11-19', to: '2026-11-20', credited: 1480 });
    expect(await list('matched')).toMatchObject([
      { matched: { kind: 'settlement', party: 'cashfree', id: settlement, amount: 980 }, matchedBy: 'utr' },
      { matched: { kind: 'remittance', party: 'delhivery', amount: 500 }, matchedBy: 'utr' },
    ]);
    expect(await list('open')).toEqual([]);
    expect(await list('differs')).toEqual([]);
    expect(await checks()).toEqual([]);
  });

  test('a settlement that is read after its statement is matched by the minute’s task', async () => {
    await send('import', `20/11/2026,NEFT ${UTR},,980,`);
    expect(await list('open')).toHaveLength(1);
    await aSettlement(980);
    await matchBankLines(s.db, NOW);
    expect(await list('open')).toEqual([]);
  });

  test('a refund paid by hand is its debit, and never a credit', async () => {
    const orderId = await buy(s, shopper, (await aProduct(s)).id, { paymentMethod: 'online' });
    const refund = {
      orderId,
      kind: 'staff',
      payoutMethod: 'UPI',
      payoutReference: '632912345678',
      cause: 'a',
      amountPaise: 5_000,
    } as const;
    await s.db.insert(refunds).values({ ...refund, status: 'done' });
    await send('import', '20/11/2026,UPI/632912345678,,50,\n21/11/2026,UPI/ASHA/632912345678/REFUND,,-50,');
    expect(await list('matched')).toMatchObject([{ amount: -50, matched: { kind: 'refund', party: 'UPI', id: orderId } }]);
    expect(await list('open')).toMatchObject([{ amount: 50, suggestion: null }]);
  });

  test('another amount is matched and listed, and a discrepancy of the books', async () => {
    await aSettlement(980);
    await send('import', `20/11/2026,NEFT ${UTR},,950,`);
    expect(await list('differs')).toMatchObject([{ amount: 950, matched: { amount: 980 } }]);
    expect(await checks()).toEqual([`the settlement ${UTR} of cashfree paid 98000 paise, the bank shows 95000 on 2026-11-20`]);
  });

  test('one settlement is one line: a second with its UTR stays open', async () => {
    await aSettlement(980);
    await send('import', `20/11/2026,NEFT ${UTR},,900,\n21/11/2026,NEFT ${UTR},,980,`);
    expect(await list('matched')).toMatchObject([{ amount: 980 }]);
    expect(await list('open')).toMatchObject([{ amount: 900 }]);
  });
});

describe('by staff', () => {
  test('the same amount within a few days is suggested, and matched when staff say so; undo opens it again', async () => {
    const id = await aSettlement(980);
    await aSettlement(980, { utr: 'UTIBN62026110112345', day: '2026-11-01' });
    await send('import', '23/11/2026,BY TRANSFER,,980,\n23/11/2026,BY TRANSFER,,979,');
    const [line] = (await list('open')).filter(({ amount }: { amount: number }) => amount === 980);
    expect(line.suggestion).toMatchObject({ key: `settlement:${id}`, amount: 980, day: '2026-11-20' });
    expect((await put(line.id, 'transfer', { transfer: line.suggestion.key })).status).toBe(200);
    expect((await put(line.id, 'transfer', { transfer: line.suggestion.key })).status).toBe(200);
    expect(await list('matched')).toMatchObject([{ id: line.id, matchedBy: 'staff', matched: { id } }]);
    expect((await put(line.id, 'purpose', { purpose: 'fee' })).status).toBe(409);
    expect((await s.request('DELETE', `/api/bank-lines/${line.id}/match`, { as: staff.token })).status).toBe(200);
    expect(await list('matched')).toEqual([]);
  });

  test('other lines are explained: with a note where it is none of the usual things', async () => {
    await send('import', '23/11/2026,RENT,,-20000,');
    const [line] = await list('open');
    expect((await put(line.id, 'purpose', { purpose: 'other' })).json.fields).toEqual({ note: 'Say what it is' });
    expect((await put(line.id, 'purpose', { purpose: 'supplier', note: 'November' })).status).toBe(200);
    expect(await list('aside')).toMatchObject([{ purpose: 'supplier', note: 'November', matchedBy: 'staff' }]);
    expect(await list('open')).toEqual([]);
  });

  test('a credit is no refund, what is unknown is not found, and a match by UTR is not undone', async () => {
    const id = await aSettlement(980);
    await send('import', `23/11/2026,OUT,,-980,\n20/11/2026,NEFT ${UTR},,980,`);
    const [debit] = await list('open');
    expect((await put(debit.id, 'transfer', { transfer: `settlement:${id}` })).status).toBe(409);
    expect((await put(debit.id, 'transfer', { transfer: 'settlement:1' })).status).toBe(404);
    const [credit] = await list('matched');
    expect((await s.request('DELETE', `/api/bank-lines/${credit.id}/match`, { as: staff.token })).status).toBe(409);
  });
});

describe('what did not reach the bank', () => {
  test('is listed once statements cover its day and four more, and wrong after fourteen', async () => {
    await aSettlement(980, { day: '2026-11-05' });
    await aSettlement(100, { utr: 'UTIBN62026102012345', day: '2026-10-20' });
    await aSettlement(500, { utr: 'UTIBN62026110612345', day: '2026-11-06', status: 'failed' });
    expect(await get('/api/bank-lines/missing')).toEqual([]);
    await send('import', '01/11/2026,A,,1,\n08/11/2026,A,,1,');
    expect(await get('/api/bank-lines/missing')).toEqual([]);
    await send('import', '09/11/2026,A,,1,');
    expect(await get('/api/bank-lines/missing')).toMatchObject([{ kind: 'settlement', utr: UTR, amount: 980 }]);
    expect(await checks()).toEqual([]);
    await send('import', '19/11/2026,A,,1,');
    expect(await checks()).toEqual([`the settlement ${UTR} of cashfree paid 98000 paise on 2026-11-05, and no statement shows it`]);
  });
});

describe('files', () => {
  test('a preview changes nothing; the same file, and one that overlaps it, add only new lines', async () => {
    const [first, second] = ['20/11/2026,A,,10,110\n20/11/2026,A,,10,120', '20/11/2026,A,,10,120\n21/11/2026,B,,-5,115'];
    expect((await send('check', first)).json).toMatchObject({ added: 2 });
    expect(await s.db.$count(bankLines)).toBe(0);
    expect((await send('import', first)).json).toMatchObject({ added: 2, unchanged: 0 });
    expect((await send('import', first, 'hdfc  4321')).json).toMatchObject({ added: 0, unchanged: 2 });
    expect((await send('import', second)).json).toMatchObject({ added: 1, unchanged: 1 });
    expect((await send('import', first, 'SBI 1')).json).toMatchObject({ added: 2 });
  });

  test('any statement, uploaded in parts that overlap and in any order, has each line once', async () => {
    const line = fc.record({
      day: fc.integer({ min: 1, max: 6 }),
      reference: fc.constantFrom('', 'R1'),
      amount: fc.constantFrom(10, 20, -10),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(line, { minLength: 1, maxLength: 12 }),
        fc.array(fc.tuple(fc.integer({ min: 1, max: 6 }), fc.integer({ min: 0, max: 5 })), { maxLength: 3 }),
        async (lines, spans) => {
          await s.db.delete(bankLines);
          const written = lines
            .toSorted((one, other) => one.day - other.day)
            .map(({ day, reference, amount }) => ({ day, text: `0${day}/11/2026,A,${reference},${amount},` }));
          for (const [from, days] of [...spans, [1, 5] as const]) {
            const part = written.filter(({ day }) => day >= from && day <= from + days);
            if (part.length > 0) await send('import', part.map(({ text }) => text).join('\n'));
          }
          const stored = await s.db.select().from(bankLines);
          const shown = stored.map(({ day, reference, amountPaise }) => `${day} ${reference} ${amountPaise / 100}`).toSorted();
          expect(shown).toEqual(lines.map(({ day, reference, amount }) => `2026-11-0${day} ${reference} ${amount}`).toSorted());
        },
      ),
      { numRuns: 12 },
    );
  });

  test('an account is asked for', async () => {
    expect((await send('check', '20/11/2026,A,,10,', ' ')).json.fields).toEqual({ account: 'Enter the account' });
  });
});

describe('at once', () => {
  test('five imports of a statement add each line once, and match each settlement once', async () => {
    await aSettlement(980);
    const lines = `20/11/2026,NEFT ${UTR},,980,1980\n20/11/2026,A,,10,1990\n20/11/2026,A,,10,2000`;
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('import', lines)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(answers.reduce((sum, { json }) => sum + json.added, 0)).toBe(3);
    expect(await s.db.$count(bankLines)).toBe(3);
    expect(await list('matched')).toHaveLength(1);
  });

  test('a transfer that two of staff choose for different lines is matched with one', async () => {
    const id = await aSettlement(980);
    const other = await aStaffMember(s);
    await send('import', '23/11/2026,A,,980,\n23/11/2026,B,,980,');
    const [one, two] = await list('open');
    const key = { transfer: `settlement:${id}` };
    const answers = await Promise.all([put(one.id, 'transfer', key), put(two.id, 'transfer', key, other.token)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await s.db.$count(bankLines, eq(bankLines.settlementId, id))).toBe(1);
  });
});
