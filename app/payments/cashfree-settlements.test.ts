// Cashfree's settlements against the stand-in: pages, both shapes of rows, and lists that shift while they are read.
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cashfreeGateway } from './cashfree.server.ts';
import type { GatewaySettlements, Listed } from './gateway-settlements.ts';
import { type CashfreeStandIn, startCashfreeStandIn } from './stand-in/cashfree-stand-in.ts';

let cashfree: CashfreeStandIn;
let settlements: GatewaySettlements;

beforeEach(async () => {
  cashfree = await startCashfreeStandIn();
  const { apiUrl, appId, secretKey } = cashfree;
  const gateway = cashfreeGateway({ mode: 'sandbox', apiUrl, appId, secretKey, apiVersion: '2025-01-01', timeoutMs: 150, retryPauseMs: 1 });
  settlements = gateway.settlements as GatewaySettlements;
});
afterEach(() => cashfree.close());

const DAYS = { from: '2026-11-01', to: '2026-11-30' };
const payment = (id: string, amount: number) => ({ type: 'PAYMENT' as const, id, orderId: `ORD-${id}-1`, amount });
const refund = { type: 'REFUND' as const, id: '91', orderId: 'ORD-12-1', amount: 100, refundId: '0192f0c1-7f3a-7b11-8c55-1f2e3d4c5b6a' };

async function all<Item>(read: (cursor: string | null) => Promise<Listed<Item>>): Promise<Item[]> {
  const items: Item[] = [];
  for (let cursor: string | null = null, pages = 0; pages < 20; pages += 1) {
    const page: Listed<Item> = await read(cursor);
    items.push(...page.items);
    if (page.cursor === null) return items;
    cursor = page.cursor;
  }
  throw new Error('The list has no end.');
}

describe.each([false, true])('with numbers as texts: %s', (hasTexts) => {
  beforeEach(() => {
    cashfree.settled.hasTexts = hasTexts;
  });

  test('a settlement has its fee, the GST on it, what refunds took, and its UTR', async () => {
    const id = cashfree.settled.settle([payment('12', 1052.88), payment('13', 500), refund], { day: '2026-11-24' });
    cashfree.settled.settle([payment('14', 10)], { day: '2026-10-31' });
    expect(await all((cursor) => settlements.list(DAYS, cursor))).toEqual([
      {
        settlementId: String(id),
        utr: `UTR${id}`,
        status: 'done',
        paymentsPaise: 155_288,
        feePaise: 3_106,
        feeTaxPaise: 559,
        adjustmentPaise: -10_000,
        chargePaise: 0,
        chargeTaxPaise: 0,
        amountPaise: 155_288 - 3_106 - 559 - 10_000,
        settledAt: new Date('2026-11-24T05:00:00Z'),
      },
    ]);
  });

  test.each([false, true])('rows are the same in the flat shape (%s) and carry nothing about the customer', async (isFlat) => {
    cashfree.settled.isFlat = isFlat;
    const id = cashfree.settled.settle([payment('12', 1052.88), refund], { day: '2026-11-24' });
    const rows = await all((cursor) => settlements.rows(String(id), cursor));
    expect(rows).toEqual([
      {
        eventKey: 'payment:12',
        kind: 'payment',
        gatewayOrderId: 'ORD-12-1',
        gatewayPaymentId: '12',
        gatewayRefundId: null,
        amountPaise: 105_288,
        feePaise: 2_106,
        feeTaxPaise: 379,
        netPaise: 102_803,
        at: new Date('2026-11-24T01:30:00Z'),
      },
      {
        eventKey: `refund:${refund.refundId}`,
        kind: 'refund',
        gatewayOrderId: 'ORD-12-1',
        gatewayPaymentId: null,
        gatewayRefundId: refund.refundId,
        amountPaise: 10_000,
        feePaise: 0,
        feeTaxPaise: 0,
        netPaise: -10_000,
        at: new Date('2026-11-24T01:30:00Z'),
      },
    ]);
    expect(JSON.stringify(rows)).not.toMatch(/Asha|9876543210/);
  });
});

test('a settlement that is under way or failed is not done', async () => {
  for (const status of ['PENDING', 'PENDING_WITH_BANK', 'FAILED', 'SOMETHING_NEW'])
    cashfree.settled.settle([payment('12', 10)], { day: '2026-11-24', status, utr: null });
  const found = await all((cursor) => settlements.list(DAYS, cursor));
  expect(found.map(({ status, utr }) => [status, utr])).toEqual([
    ['pending', null],
    ['pending', null],
    ['failed', null],
    ['pending', null],
  ]);
});

test('the same question asked again gets a fresh answer, not the first one', async () => {
  expect((await settlements.list(DAYS, null)).items).toEqual([]);
  cashfree.settled.settle([payment('12', 10)], { day: '2026-11-24' });
  expect((await settlements.list(DAYS, null)).items).toHaveLength(1);
  expect(cashfree.requests.every(({ headers }) => !headers.has('x-idempotency-key'))).toBe(true);
});

test('a list that shifts while it is read still ends', async () => {
  const id = cashfree.settled.settle(
    ['1', '2', '3', '4', '5'].map((each) => payment(each, 10)),
    { day: '2026-11-24' },
  );
  cashfree.settled.shifts = 2;
  expect(await all((cursor) => settlements.rows(String(id), cursor))).toHaveLength(5);
});

test.each([
  ['error_500', { status: 500, retryable: true }],
  ['rate_limit', { status: 429, retryable: true }],
  ['html', { code: 'unreadable', retryable: true }],
] as const)('a fault that lasts (%s) can be asked again later', async (fault, failure) => {
  cashfree.fail(fault, 9);
  await expect(settlements.list(DAYS, null)).rejects.toMatchObject(failure);
});
