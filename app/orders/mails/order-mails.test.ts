// The mails to a customer: the order's own figures, and each event once.
import { asc, eq, isNotNull } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../../test/mail-server.ts';
import { openTestShop } from '../../../test/shop.ts';
import {
  aProduct,
  aShopper,
  aStaffMember,
  fillCart,
  type Person,
  payOrder,
  pressPay,
  type Shopper,
  takeAnyCash,
} from '../../../test/world.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { coinEntries } from '../../loyalty/loyalty.tables.ts';
import { media } from '../../media/media.tables.ts';
import { enqueue } from '../../platform/jobs.server.ts';
import { jobs, mails } from '../../platform/platform.tables.ts';
import type { MailKind } from '../../vocabulary/mail-kinds.ts';
import { orderLines, orders } from '../orders.tables.ts';
import { trackingUrl } from '../tracking/tracking.server.ts';
import { ORDER_MAIL } from './order-mails.server.ts';

const s = await openTestShop();
let shopper: Shopper;
let staff: Person;
beforeEach(async () => {
  await s.reset();
  await takeAnyCash(s);
  shopper = await aShopper(s);
  staff = await aStaffMember(s);
  await fillCart(s, shopper, (await aProduct(s, { name: 'Rose balm', originalPricePaise: 125_000 })).id, 2);
});
afterAll(() => s.close());

const anOrder = async (over: Record<string, unknown> = {}) => (await pressPay(s, shopper, over)).json;
const mailsOf = async (kind: MailKind) => {
  await s.runJobs();
  return s.db.select().from(mails).where(eq(mails.kind, kind)).orderBy(asc(mails.createdAt));
};
const move = (id: string, body: object) => s.request('PUT', `/api/order/${id}/status`, { as: staff.token, body });

test('placed: lines and figures are those of the order, discount by discount', async () => {
  await s.db.insert(coinEntries).values({ userId: shopper.id, coins: 500, kind: 'birthday', cause: 'gift' });
  await s.request('POST', '/api/coupons', { as: staff.token, body: { code: 'SAVE10', discountPercentage: 10 } });
  await anOrder({ paymentMethod: 'cod', code: 'SAVE10', useCoins: true });
  const [order] = await s.db.select().from(orders);
  expect(order).toMatchObject({
    couponDiscountPaise: 25_000,
    coinDiscountPaise: 5_000,
    gstPaise: 39_600,
    deliveryPaise: 0,
    totalPaise: 259_600,
  });
  const [mail] = await mailsOf('order-placed');
  for (const line of [
    'Rose balm × 2: ₹2,500.00',
    'Coupon SAVE10: -₹250.00',
    '500 coins: -₹50.00',
    'GST: ₹396.00',
    'Delivery: Free',
    'Total: ₹2,596.00',
  ])
    expect(mail?.text).toContain(line);
  expect(mail?.text).toContain(`http://shop.test/go/order/ORD-1001`);
});

test('placed: pictures are JPEG, as in every mail, because many mail programs show no WebP', async () => {
  const key = 'a'.repeat(32);
  await s.db.insert(media).values({ key, width: 640, height: 800, widths: [320, 640] });
  await anOrder({ paymentMethod: 'cod' });
  await s.db.update(orderLines).set({ mediaKey: key });
  const [mail] = await mailsOf('order-placed');
  expect(mail?.html).toContain(`<img src="http://shop.test/media/${key}-mail.jpg"`);
  expect(mail?.html).not.toContain('.webp');
});

test('placed: in Hindi for customers who chose it, with current Hindi product names and links to Hindi pages', async () => {
  await s.request('POST', '/api/auth/language', { as: shopper.token, body: { language: 'hi' } });
  const texts = { hi: { name: 'रोज़ बाम' } };
  const renamed = await aProduct(s, { name: 'Mint balm', texts: { hi: { name: 'पुदीना बाम' } }, originalPricePaise: 10_000 });
  await s.db.update(products).set({ texts }).where(eq(products.name, 'Rose balm'));
  await fillCart(s, shopper, renamed.id);
  const { localOrderId: id } = await anOrder({ paymentMethod: 'cod' });
  await s.db.update(products).set({ name: 'Peppermint balm' }).where(eq(products.id, renamed.id));
  await s.db.update(orders).set({ promisedBy: '2026-12-01' });
  const [mail] = await mailsOf('order-placed');
  const [order] = await s.db.select().from(orders);
  expect(mail?.subject).toBe('ऑर्डर ORD-1001 की पुष्टि हो गई');
  expect(mail?.html).toContain('<html lang="hi-IN">');
  expect(mail?.text).toBe(
    [
      'आपके ऑर्डर के लिए धन्यवाद',
      'आपके ऑर्डर ORD-1001 की पुष्टि हो गई है। डिलीवरी पर ₹3,068 नकद दें।',
      '1 दिसंबर 2026 तक डिलीवरी।',
      `डिलीवरी का पता: ${order?.customerName}, 12 MG Road, Bengaluru, कर्नाटक 560001, भारत।`,
      'ऑनलाइन भुगतान करना चाहते हैं? भेजे जाने से पहले अपना ऑर्डर खोलें।',
      'रोज़ बाम × 2: ₹2,500.00\nMint balm × 1: ₹100.00',
      'GST: ₹468.00\nडिलीवरी: मुफ़्त\nकुल: ₹3,068.00',
      `अपना ऑर्डर देखें:\nhttp://shop.test/hi/go/order/ORD-1001`,
      `साइन इन किए बिना ऑर्डर ट्रैक करें: ${trackingUrl(s.shop.env, id, 'hi')}`,
      'Beauty Shop',
    ].join('\n\n'),
  );
});

test('payment failed: once per order however often it fails, with a link to pay again', async () => {
  const { cashfreeOrder } = await anOrder();
  for (const act of ['fail', 'drop', 'fail'] as const) await payOrder(s, cashfreeOrder.payment_session_id, act);
  const sent = await mailsOf('order-payment-failed');
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe('Your payment for order ORD-1001 did not go through');
  expect(sent[0]?.text).toContain(`Pay again:\nhttp://shop.test/go/order/ORD-1001`);
});

test('payment failed: not sent when the next try succeeded before the mail was written', async () => {
  const { cashfreeOrder } = await anOrder();
  await payOrder(s, cashfreeOrder.payment_session_id, 'fail');
  await payOrder(s, cashfreeOrder.payment_session_id, 'pay');
  expect(await mailsOf('order-payment-failed')).toEqual([]);
  expect(await mailsOf('order-placed')).toHaveLength(1);
});

test('shipped: with courier and tracking number; delivered: once', async () => {
  const { localOrderId: id } = await anOrder({ paymentMethod: 'cod' });
  await move(id, { status: 'shipped', courierName: 'Blue Dart', trackingNumber: 'BD123' });
  await Promise.all([move(id, { status: 'delivered' }), move(id, { status: 'delivered' })]);
  const [shipped] = await mailsOf('order-shipped');
  expect(shipped?.text).toContain('Courier: Blue Dart');
  expect(shipped?.text).toContain('Tracking number: BD123');
  expect(await mailsOf('order-delivered')).toHaveLength(1);
});

test('cancelled: with the refund amount, or that nothing is owed when nothing was paid', async () => {
  const { localOrderId: id, cashfreeOrder } = await anOrder();
  await payOrder(s, cashfreeOrder.payment_session_id);
  await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
  expect((await mailsOf('order-cancelled'))[0]?.text).toContain('₹2,950 will be refunded to your original payment method.');
  const refunded = await mailsOf('order-refunded');
  expect(refunded.map((mail) => mail.text.includes('This refund: ₹2,950.00'))).toEqual([true]);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const cash = await anOrder({ paymentMethod: 'cod' });
  await s.request('POST', `/api/order/${cash.localOrderId}/cancel`, { as: shopper.token });
  expect((await mailsOf('order-cancelled'))[1]?.text).toContain('There is nothing left to pay.');
});

test('cancelled: with the refund amount even if the gateway refused it before the mail was written', async () => {
  const { localOrderId: id, cashfreeOrder } = await anOrder();
  await payOrder(s, cashfreeOrder.payment_session_id, 'pay_refund_fails');
  await s.request('POST', `/api/order/${id}/cancel`, { as: shopper.token });
  expect((await mailsOf('order-cancelled'))[0]?.text).toContain('₹2,950 will be refunded to your original payment method.');
  expect(await mailsOf('order-refunded')).toEqual([]);
});

test('a job that runs twice writes no second mail', async () => {
  const { localOrderId: orderId } = await anOrder({ paymentMethod: 'cod' });
  await s.runJobs();
  await enqueue(s.db, ORDER_MAIL, { orderId, kind: 'placed' }, s.shop.now());
  expect(await mailsOf('order-placed')).toHaveLength(1);
  expect(await s.db.$count(jobs, eq(jobs.kind, ORDER_MAIL.kind))).toBe(0);
});

test('a mail server that hangs delays no request, and once it answers each mail is sent once', async () => {
  const server = await aMailServer();
  const shop = await openTestShop({ env: { SMTP_URL: server.url, MAIL_FROM: 'care@nikhar.example' } });
  try {
    const [buyer, clerk] = [await aShopper(shop), await aStaffMember(shop)];
    await fillCart(shop, buyer, (await aProduct(shop)).id);
    server.fallSilent();
    const { localOrderId: orderId } = (await pressPay(shop, buyer, { paymentMethod: 'cod' })).json;
    const sending = shop.runJobs();
    await expect.poll(() => server.connections(), { timeout: 20_000 }).toBe(1);
    // The job waits for the server; no request waits for the job.
    for (const status of ['shipped', 'delivered']) {
      const moved = await shop.request('PUT', `/api/order/${orderId}/status`, { as: clerk.token, body: { status } });
      expect(moved.status).toBe(200);
    }
    expect(await shop.db.$count(mails, isNotNull(mails.sentAt))).toBe(0);
    server.speakAgain();
    await sending;
    for (const kind of ['placed', 'shipped'] as const) await enqueue(shop.db, ORDER_MAIL, { orderId, kind }, shop.shop.now());
    shop.setClock(new Date(Date.now() + 5 * 60_000));
    await Promise.all([shop.runJobs(), shop.runJobs()]);
    const subjects = server.received.map(({ mail }) => mail.match(/^Subject: (.*)$/m)?.[1]?.trim());
    expect(subjects.sort()).toEqual(['Order ORD-1001 confirmed', 'Your order ORD-1001 is on its way', 'Your order ORD-1001 was delivered']);
    expect(await shop.db.$count(jobs)).toBe(0);
  } finally {
    await shop.close();
    await server.close();
  }
});

test('placed, shipped and delivered show the items, the date and one button', async () => {
  const { localOrderId: id } = await anOrder({ paymentMethod: 'cod' });
  await s.db.update(orders).set({ promisedBy: '2026-11-30' });
  await s.runJobs();
  await move(id, { status: 'shipped', courierName: 'India Post', trackingNumber: 'EK123456789IN' });
  await move(id, { status: 'delivered' });
  const told = [await mailsOf('order-placed'), await mailsOf('order-shipped'), await mailsOf('order-delivered')];
  for (const [mail] of told) {
    expect(mail?.text).toContain('Rose balm × 2');
    expect(mail?.html.match(/display:inline-block;padding:14px/g)).toHaveLength(1);
  }
  expect(told[1]?.[0]?.text).toContain('Delivery by 30 Nov 2026.');
  expect(told[2]?.[0]?.text).toMatch(/Delivered on: \d+ \w+ \d{4}/);
});
