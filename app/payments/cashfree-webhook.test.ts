import { describe, expect, test } from 'vitest';
import { readCashfreeWebhook } from './cashfree-webhook.server.ts';
import { cashfreeWebhook } from './stand-in/cashfree-stand-in-webhook.ts';

// Made with the published recipe; amounts keep their two decimals.
const SECRET = 'cfsk_test_vector_secret';
const TIMESTAMP = '1746427759733';
const SIGNATURE = 'k7RkQvS6mZknWYPs/hPnF2XR5r4ERgVpqulNqpcAJkM=';
const BODY =
  '{"data":{"order":{"order_id":"ORD-1042-1","order_amount":170.00,"order_currency":"INR"},"payment":{"cf_payment_id":"1453002795","payment_status":"SUCCESS","payment_amount":170.00}},"event_time":"2025-05-05T12:19:19+05:30","type":"PAYMENT_SUCCESS_WEBHOOK"}';
const SENT_AT = Number(TIMESTAMP);
const HOUR = 60 * 60 * 1000;

const signed = (change: Record<string, string> = {}) =>
  new Headers({ 'x-webhook-timestamp': TIMESTAMP, 'x-webhook-signature': SIGNATURE, ...change });
const read = (body: string | Buffer, headers: Headers, now = new Date(SENT_AT + 1000)) => readCashfreeWebhook(SECRET, body, headers, now);
const statusOf = (work: () => unknown) => {
  try {
    work();
  } catch (error) {
    return (error as { status: number }).status;
  }
  return 200;
};

test('the signed message of the test vector is read in paise and in the shop’s terms', () => {
  for (const body of [BODY, Buffer.from(BODY)]) {
    expect(read(body, signed())).toEqual({
      kind: 'payment',
      eventId: 'payment:1453002795:success',
      gatewayOrderId: 'ORD-1042-1',
      orderAmountPaise: 17000,
      paymentId: '1453002795',
      status: 'success',
      amountPaise: 17000,
      currency: 'INR',
      method: null,
      message: null,
    });
  }
});

describe('a message that the gateway did not sign, or not in time, is refused with 401', () => {
  const without = (name: string) => {
    const headers = signed();
    headers.delete(name);
    return headers;
  };
  test.each([
    ['a body that was parsed and written again', JSON.stringify(JSON.parse(BODY)), signed()],
    ['another amount', BODY.replaceAll('170.00', '1.00'), signed()],
    ['a signature of the right length', BODY, signed({ 'x-webhook-signature': SIGNATURE.replace('k7', 'a7') })],
    ['a signature that is too short', BODY, signed({ 'x-webhook-signature': SIGNATURE.slice(0, 20) })],
    ['a signature that is too long', BODY, signed({ 'x-webhook-signature': `${SIGNATURE}AAAA` })],
    ['a signature in other letters', BODY, signed({ 'x-webhook-signature': 'ä'.repeat(44) })],
    ['another timestamp than was signed', BODY, signed({ 'x-webhook-timestamp': '1746427759734' })],
    ['no timestamp', BODY, without('x-webhook-timestamp')],
    ['no signature', BODY, without('x-webhook-signature')],
    ['an empty body', '', signed()],
  ])('%s', (_, body, headers) => {
    expect(statusOf(() => read(body, headers))).toBe(401);
  });

  test.each([
    ['24 hours old', 24 * HOUR, 200],
    ['a millisecond older than 24 hours', 24 * HOUR + 1, 401],
    ['five minutes ahead of our clock', -HOUR / 12, 200],
    ['more than five minutes ahead', -HOUR / 12 - 1, 401],
  ])('a message %s answers %i ms with %i', (_, ageMs, status) => {
    expect(statusOf(() => read(BODY, signed(), new Date(SENT_AT + ageMs)))).toBe(status);
  });

  test('a correctly signed timestamp that is not a time is refused', () => {
    const { rawBody, headers } = cashfreeWebhook.refund({}, { secretKey: SECRET, signedAt: new Date(5) });
    expect(statusOf(() => read(rawBody, new Headers(headers)))).toBe(401);
  });
});

describe('a signed message', () => {
  const now = new Date(SENT_AT);
  const order = { order_id: 'ORD-1-1', order_amount: 451.82, order_currency: 'INR' };
  const readPayment = (payment: Record<string, unknown>) => {
    const sent = cashfreeWebhook.payment({ order, payment }, { secretKey: SECRET, signedAt: now });
    return read(sent.rawBody, new Headers(sent.headers));
  };
  const readRefund = (refund: Record<string, unknown>) => {
    const sent = cashfreeWebhook.refund(refund, { secretKey: SECRET, signedAt: now });
    return read(sent.rawBody, new Headers(sent.headers));
  };

  test.each([
    ['SUCCESS', 'success'],
    ['FAILED', 'failed'],
    ['USER_DROPPED', 'dropped'],
    ['CANCELLED', 'cancelled'],
    ['VOID', 'cancelled'],
    ['PENDING', 'pending'],
    ['A_NEW_STATUS', 'pending'],
  ])('for a payment that is %s is read as %s', (payment_status, status) => {
    expect(
      readPayment({ cf_payment_id: 5, payment_status, payment_amount: 451.82, payment_currency: 'INR', payment_group: 'upi' }),
    ).toMatchObject({
      kind: 'payment',
      paymentId: '5',
      status,
      amountPaise: 45182,
      method: 'upi',
    });
  });

  test('with a surcharge gives it beside the amount of the order', () => {
    const event = readPayment({ cf_payment_id: '6', payment_status: 'SUCCESS', payment_amount: 461, payment_currency: 'USD' });
    expect(event).toMatchObject({ orderAmountPaise: 45182, amountPaise: 46100, currency: 'USD' });
  });

  test('for a refund may have numeric ids, which are read as text', () => {
    const refund = {
      cf_refund_id: 11325632,
      refund_id: 'R-1',
      order_id: 413,
      refund_amount: 2,
      refund_status: 'SUCCESS',
      refund_arn: '205907014017',
    };
    expect(readRefund(refund)).toEqual({
      kind: 'refund',
      eventId: 'refund:R-1:success',
      gatewayOrderId: '413',
      refundId: 'R-1',
      status: 'success',
      amountPaise: 200,
      bankReference: '205907014017',
    });
  });

  test('for an automatic refund without an order, or of another kind, is ignored', () => {
    expect(readRefund({ cf_refund_id: 1, refund_amount: 2, refund_status: 'SUCCESS' })).toEqual({
      kind: 'ignored',
      type: 'REFUND_STATUS_WEBHOOK',
    });
    const other = cashfreeWebhook.message('PAYMENT_CHARGES_WEBHOOK', { order: {} }, { secretKey: SECRET, signedAt: now });
    expect(read(other.rawBody, new Headers(other.headers))).toEqual({ kind: 'ignored', type: 'PAYMENT_CHARGES_WEBHOOK' });
  });

  test('news that cannot be understood is refused with 400, so that it is sent again', () => {
    expect(statusOf(() => readPayment({ cf_payment_id: '7', payment_status: 'SUCCESS', payment_amount: 'much' }))).toBe(400);
    expect(statusOf(() => readPayment({ payment_status: 'SUCCESS', payment_amount: 1 }))).toBe(400);
    expect(statusOf(() => readRefund({ order_id: 'ORD-1-1', refund_amount: 2 }))).toBe(400);
  });
});
