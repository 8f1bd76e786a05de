/** Cashfree's protocol (github.com/cashfree/cashfree-pg, 2025-01-01 and 2026-01-01), written independently of our adapter. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Answer, CashfreeBooks, type StandInRequest } from './cashfree-stand-in-books.ts';
import { cashfreeWebhook, type WebhookChange, type WebhookMessage } from './cashfree-stand-in-webhook.ts';

/** `lost_answer` and `slow` execute the request, then break the connection or answer late; `cut` and `silent` do not. */
export type Fault = 'error_500' | 'rate_limit' | 'html' | 'cut' | 'silent' | 'slow' | 'lost_answer';

export type CashfreeStandIn = Awaited<ReturnType<typeof startCashfreeStandIn>>;

export async function startCashfreeStandIn({
  port = 0,
  appId = 'stand-in-app',
  secretKey = 'stand-in-secret',
  slowMs = 300,
  rateLimitSeconds = 0,
} = {}) {
  const books = new CashfreeBooks({ appId, secretKey });
  const requests: StandInRequest[] = [];
  const faults: Fault[] = [];

  const server = createServer(async (incoming, outgoing) => {
    const request: StandInRequest = {
      method: incoming.method ?? '',
      path: incoming.url ?? '',
      headers: new Headers(Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])),
      rawBody: await textOf(incoming),
    };
    requests.push(request);
    const fault = faults.shift();
    if (fault === 'silent') return;
    if (fault === 'cut') return void incoming.socket.destroy();
    const answer = answerOf(request, fault);
    if (fault === 'lost_answer') return void incoming.socket.destroy();
    if (fault === 'slow') await new Promise((resolve) => setTimeout(resolve, slowMs));
    outgoing.writeHead(answer.status, {
      'content-type': 'application/json',
      'x-request-id': `request-${requests.length}`,
      ...answer.headers,
    });
    outgoing.end(answer.text ?? JSON.stringify(answer.body));
  });

  function answerOf(request: StandInRequest, fault: Fault | undefined): Answer {
    if (fault === 'error_500') return { status: 500, body: { message: 'internal', code: 'request_failed', type: 'api_error' } };
    if (fault === 'html') return { status: 200, body: null, text: '<html>Please wait</html>', headers: { 'content-type': 'text/html' } };
    if (fault === 'rate_limit') {
      const headers = { 'x-ratelimit-remaining': '0', 'x-ratelimit-retry': String(rateLimitSeconds) };
      return { status: 429, body: { message: 'too many', code: 'request_failed', type: 'rate_limit_error' }, headers };
    }
    return books.answer(request);
  }

  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/pg`,
    appId,
    secretKey,
    requests,
    fail: (fault: Fault, times = 1) => void faults.push(...Array<Fault>(times).fill(fault)),
    /** One attempt on the hosted page; returns its cf_payment_id. A success makes an active or expired order PAID. */
    pay: books.pay.bind(books),
    refuseWays() {
      books.hasWays = false;
    },
    refuseOrderPay() {
      books.hasOrderPay = false;
    },
    setOrderStatus: books.setOrderStatus.bind(books),
    /** A refund stays PENDING until this call, unless its note forces a status as in the sandbox (SUCCESS, FAILED, PENDING). */
    settleRefund: books.settleRefund.bind(books),
    refundsOf: (orderId: string) => [...books.refunds.values()].filter((refund) => refund.order_id === orderId),
    settled: books.settled,
    paymentWebhook: (paymentId: string, change: WebhookChange = {}) =>
      cashfreeWebhook.payment(books.paymentNews(paymentId), { secretKey, ...change }),
    refundWebhook: (refundId: string, change: WebhookChange = {}) =>
      cashfreeWebhook.refund(books.refundNews(refundId), { secretKey, ...change }),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export function deliverWebhook(message: WebhookMessage, url: string, times = 1): Promise<number[]> {
  const send = async () => (await fetch(url, { method: 'POST', headers: message.headers, body: message.rawBody })).status;
  return Promise.all(Array.from({ length: times }, send));
}

async function textOf(incoming: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
