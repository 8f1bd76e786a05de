// Every staff write leaves a row in the audit (D5). The test makes every call that only staff may make, and those they may make for a
// customer; a new call fails here until the tables below have a row that makes it succeed.
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { twoStep, users } from '../app/accounts/accounts.tables.ts';
import { hashPassword } from '../app/accounts/sign-in/passwords/password-hash.server.ts';
import { newTotpSecret, stepAt, totpAt } from '../app/accounts/sign-in/two-step/totp.server.ts';
import { bankLines } from '../app/bank/bank.tables.ts';
import { claimItems, claims } from '../app/claims/claims.tables.ts';
import { complaints } from '../app/complaints/complaints.tables.ts';
import { shipments } from '../app/couriers/couriers.tables.ts';
import { eInvoices } from '../app/invoices/e-invoices.tables.ts';
import { bounces, mailingRecipients, mailings } from '../app/mailing/mailing.tables.ts';
import { anMp4 } from '../app/media/videos/video-stand-in.ts';
import { subscribers } from '../app/newsletter/newsletter.tables.ts';
import { orderLines } from '../app/orders/orders.tables.ts';
import type { Gateway } from '../app/payments/gateway.ts';
import { practiceGateway } from '../app/payments/practice/practice.server.ts';
import { audit, jobs, mails } from '../app/platform/platform.tables.ts';
import { dayOf } from '../app/platform/time.ts';
import { reviews } from '../app/reviews/reviews.tables.ts';
import { settingsSchemas } from '../app/settings/settings.schema.ts';
import { freightCharges, gatewaySettlements } from '../app/settlements/settlements.tables.ts';
import { batches } from '../app/stock/stock.tables.ts';
import { openTestShop } from './shop.ts';
import { aCustomer, aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, payOrder, pressPay, takeAnyCash } from './world.ts';

/** The practice gateway, except that every refund fails. */
const refusing = (gateway: Gateway): Gateway => {
  const failed = { amountPaise: 0, status: 'failed', bankReference: null } as const;
  return {
    ...gateway,
    refund: async (asked) => ({ ...failed, ...asked }),
    getRefund: async (gatewayOrderId, refundId) => ({ ...failed, gatewayOrderId, refundId }),
  };
};
const s = await openTestShop({ gateway: (shop) => refusing(practiceGateway(shop)) });
type Call = { path?: string; body?: unknown; headers?: Record<string, string> };
const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

/** Calls that change nothing: the request exceeds a limit. */
const CHANGES_NOTHING = [
  'post /api/inhouse/quote',
  'post /api/till/quote',
  'post /api/redirects/check',
  'post /api/goods/find',
  'post /api/settlement-files/{kind}/check',
  'post /api/bank-lines/check',
  'post /api/labels',
  'post /api/stock-counts/{id}/scan',
  'post /api/collections/preview',
  'post /api/product-edits/preview',
  'post /api/order/pick-list',
  'post /api/auth/send/audience',
  'post /api/sub/send/audience',
  'post /api/mailings/preview',
  'post /api/letters/{id}/preview',
  'post /api/segments/count',
  'post /api/cart/quote',
  'post /api/order/{id}/refund/quote',
  'post /api/batches/{batchId}/remedies/preview',
  'post /api/coupons/apply',
  'post /api/coupons/simulate',
  // Only its writer sees it; the draft is audited when it is saved.
  'put /api/pages/{id}/preview',
  // Each scan is a row of its own, with the person who made it.
  'post /api/stock-counts/{id}/entries',
  // The session only updates its last-seen time.
  'post /api/auth/active',
];

/** No server listens there. */
const MAIL_KEYS = { SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'care@shop.example' };

/** Files of goods and codes, and documents of a single order: no personal data in bulk. */
const NO_PERSONAL_DATA = [
  'post /api/labels',
  'get /api/purchase-orders/{id}/order.pdf',
  'get /api/product/products.csv',
  'get /api/coupons/coupons.csv',
  'get /api/redirects/redirects.csv',
  'get /api/feeds/{key}/meta.csv',
  'get /api/product-imports/template.csv',
  'get /api/product-imports/{id}/left-out.csv',
  'post /api/order/pick-list',
  'get /api/claims/{id}/pick-list',
  'get /api/claims/{id}/packing-slip',
  'get /api/invoice/{id}',
  'get /api/credit-note/{id}',
  'get /api/inhouse/invoice/{id}',
  // Data of one person; its verb writes the row.
  'get /api/auth/user/{userId}/data',
];

let staff: Person;
const as = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  s.request(method, path, { as: staff.token, body, headers });

async function anOrder(over: Record<string, unknown> = { paymentMethod: 'cod' }) {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  return (await pressPay(s, shopper, over)).json;
}

async function aBatch(): Promise<string> {
  const { id: productId } = await aProduct(s);
  const batch = { kind: 'received', quantity: 5, batchNumber: 'B1', expiresOn: '2099-01-31' };
  await as('POST', `/api/product/${productId}/stock`, batch);
  return (await s.db.select({ id: batches.id }).from(batches).where(eq(batches.productId, productId)))[0]?.id ?? '';
}

async function aPaidOrder(): Promise<string> {
  const { localOrderId, cashfreeOrder } = await anOrder({});
  await payOrder(s, cashfreeOrder.payment_session_id);
  return localOrderId;
}

async function anEInvoice(): Promise<string> {
  await aSeller(s);
  await as('PUT', '/api/settings/tax', { eInvoice: 'on' });
  const { localOrderId } = await anOrder({ paymentMethod: 'cod', gstin: '29AAGCB7383J1Z4' });
  await as('POST', `/api/order/${localOrderId}/invoice`);
  return (await s.db.select({ id: eInvoices.id }).from(eInvoices))[0]?.id ?? '';
}

async function anOrderOfASeller(): Promise<string> {
  const { localOrderId } = await anOrder();
  await aSeller(s);
  return localOrderId;
}

async function anInvoiced(): Promise<string> {
  const id = await anOrderOfASeller();
  await as('POST', `/api/order/${id}/invoice`);
  return id;
}

async function aSoldOfASeller(): Promise<string> {
  await aSeller(s);
  return (await aSold()).id;
}

const aParcel = async () => (await as('POST', `/api/order/${await anOrderOfASeller()}/parcel`, {})).json.id as string;

async function aStuckRefund() {
  const id = await aPaidOrder();
  const { json } = await as('POST', `/api/order/${id}/refund`, { reason: 'Late' });
  await s.runJobs();
  return `/api/order/${id}/refund/${json.refunds[0].id}`;
}

function aFile(rows = 'Name,Original Price,HSN\nRose Balm,249,33041000') {
  const form = new FormData();
  form.set('file', new File([rows], 'rows.csv'));
  return form;
}

const A_SALE = { sale: { price: { kind: 'set', rupees: 99 }, startsAt: '2999-01-01T00:00:00Z', endsAt: '2999-02-01T00:00:00Z' } };

async function anEdit() {
  const { id, updatedAt } = await aProduct(s);
  return { products: [{ id, updatedAt: updatedAt.toISOString() }], change: { offerPercent: 5 } };
}

const anImport = async () => (await as('POST', '/api/product-imports', aFile())).json.id as string;

const aPicture = () =>
  sharp({ create: { width: 120, height: 80, channels: 3, background: '#8c4a2f' } })
    .png()
    .toBuffer();

async function pictures(field = 'images') {
  const form = new FormData();
  form.append(field, new File([new Uint8Array(await aPicture())], 'balm.png'));
  return form;
}

const aSlide = async () => (await as('POST', '/api/upload/desktop', await pictures())).json.images[0].key as string;
async function aMonthFile() {
  const { json } = await as('POST', '/api/month-files', { month: '2025-06' });
  await s.runJobs();
  return json.id as string;
}
const MARKETING = { from: '2026-11-01', to: '2026-11-30', source: 'instagram', amount: 600 };
const aBankLine = async () => {
  const line = { account: 'HDFC 1', day: '2026-11-24', narration: 'NEFT', amountPaise: 100, words: [] };
  return (await s.db.insert(bankLines).values(line).returning())[0]?.id;
};
const aRedirect = async () => (await as('POST', '/api/redirects', { from: '/products/rose', to: '/shop' })).json.id as string;
/** A recalled batch, a delivered order with a piece of it, and another batch for the replacement. */
async function aRecall(paymentMethod: 'cod' | 'online' = 'cod') {
  const shopper = await aShopper(s);
  const { id: productId } = await aProduct(s, { stockQuantity: 0 });
  const receive = (batchNumber: string, expiresOn: string) =>
    as('POST', `/api/product/${productId}/stock`, { kind: 'received', quantity: 5, batchNumber, expiresOn });
  await receive('B1', '2099-01-31');
  await fillCart(s, shopper, productId);
  const { json: placed } = await pressPay(s, shopper, { paymentMethod });
  if (placed.cashfreeOrder) await payOrder(s, placed.cashfreeOrder.payment_session_id);
  const orderId = placed.localOrderId as string;
  for (const status of ['shipped', 'delivered']) await as('PUT', `/api/order/${orderId}/status`, { status });
  const [batch] = await s.db.select({ id: batches.id }).from(batches).where(eq(batches.productId, productId));
  await as('POST', `/api/batches/${batch?.id}/recall`, { reason: 'Mould' });
  await receive('B2', '2099-02-28');
  return { orderId, batchId: batch?.id ?? '', path: `/api/batches/${batch?.id}` };
}

const aMeaning = async () => (await as('POST', '/api/search-words', MEANING)).json.id as string;
const productForm = (fields: Record<string, string>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
};

async function aMailing(state: 'sending' | 'paused' | 'done' = 'sending') {
  const [mailing] = await s.db
    .insert(mailings)
    .values({
      audience: 'customers',
      subject: 'News',
      message: 'Hello',
      isService: true,
      state,
      nextSliceAt: s.shop.now(),
      createdById: staff.id,
    })
    .returning();
  await s.db.insert(mailingRecipients).values({ mailingId: mailing?.id ?? '', email: 'asha@example.com', state: 'failed' });
  return mailing?.id;
}

async function aComplaint() {
  const words = { name: 'Asha', email: 'asha@example.com', kind: 'other', orderNumber: '', text: 'It came late.' };
  await s.request('POST', '/api/complaints', { body: words });
  const [complaint] = await s.db.select().from(complaints);
  return complaint?.id;
}

async function aClaim(before: 'open' | 'refused' | 'replaced' | 'shipped' = 'open') {
  const orderId = await aPaidOrder();
  await as('PUT', `/api/order/${orderId}/status`, { status: 'delivered' });
  const [line] = await s.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
  const words = { kind: 'missing', wish: 'refund', text: 'Not in the box', requestHash: '' } as const;
  const [claim] = await s.db
    .insert(claims)
    .values({ ...words, orderId, answerBy: s.shop.now() })
    .returning();
  const path = `/api/claims/${claim?.id}`;
  await s.db.insert(claimItems).values({ claimId: claim?.id ?? '', productId: line?.productId ?? '', quantity: 1 });
  if (before === 'refused') await as('POST', `${path}/refuse`, { reason: 'No' });
  if (before === 'replaced' || before === 'shipped') await as('POST', `${path}/replace`);
  if (before === 'shipped') await as('POST', `${path}/ship`, {});
  return path;
}

async function aSubscriber() {
  await s.request('POST', '/api/sub/subscribe', { body: { email: 'news@example.com' } });
  const [subscriber] = await s.db.select().from(subscribers);
  return `/api/sub/${subscriber?.id}`;
}

const COUPON = { code: 'AUDITED', type: 'percentage', discountPercentage: 10 };
const A_VIEW = { path: '/admins/orders', name: 'To pack', query: 'status=pending' };
const aFacet = async () => (await as('POST', '/api/facets', { name: 'Concern', values: [{ name: 'Acne' }] })).json.id as string;
const MEANING = { words: { en: ['tan', 'sun tan'], hi: ['टैन'] }, alsoFinds: ['sunscreen'] };
const aCollection = async () => (await as('POST', '/api/collections', { title: 'Gifts' })).json.id as string;
const A_PAGE = { title: { en: 'Diwali' }, description: {}, sections: [{ kind: 'strip', text: { en: 'Diwali' } }] };
async function aContentPage() {
  const { id, updatedAt } = (await as('POST', '/api/pages', { slug: 'diwali', title: { en: 'Diwali' } })).json;
  const saved = await as('PUT', `/api/pages/${id}`, { content: A_PAGE, updatedAt });
  return { path: `/api/pages/${id}`, updatedAt: saved.json.updatedAt as string };
}
async function aVersion(visibleFrom?: string) {
  const page = await aContentPage();
  const { json } = await as('POST', `${page.path}/publish`, { updatedAt: page.updatedAt, visibleFrom });
  return { path: `${page.path}/versions/${json.versions[0].id}`, updatedAt: json.updatedAt as string };
}
const aCoupon = async () => (await as('POST', '/api/coupons', COUPON)).json.id as string;
const LETTER = { subject: 'News', message: 'Hello', isService: true };
async function aSecondStep() {
  const password = 'Lotus@2026';
  await s.db
    .update(users)
    .set({ passwordHash: await hashPassword(password) })
    .where(eq(users.id, staff.id));
  const secret = newTotpSecret();
  return { password, secret, code: totpAt(secret, stepAt(s.shop.now())) };
}

const INVITED = { email: 'new@example.com', staffRole: 'packer' };
const PERSON = { fullName: 'Asha Rao', email: 'asha.rao@example.com', phone: '9876543210' };

async function aSale() {
  const product = await aProduct(s);
  return {
    customerName: 'Asha Rao',
    phoneNumber: '9876543210',
    address: '12 MG Road\nBengaluru 560001',
    paymentType: 'UPI',
    offerValue: 0,
    offerPercentage: 0,
    deliveryCharge: 0,
    others: '',
    products: [{ productId: product.id, price: 299, quantity: 1 }],
  };
}
const aSold = async () => {
  const sale = await aSale();
  return { ...sale, id: (await as('POST', '/api/inhouse', sale)).json.id as string };
};

const aTillSale = async () => ({
  headers: { 'Idempotency-Key': crypto.randomUUID() },
  body: {
    ...{ till: 'Till 1', paymentType: 'UPI', totalAmount: 352.82 },
    lines: [{ productId: (await aProduct(s)).id, quantity: 1, price: 299 }],
  },
});
/** Of a till that has sold nothing. */
const aDrawer = () => ({ till: `Till ${crypto.randomUUID().slice(0, 8)}`, day: dayOf(s.shop.now()) });
const A_SEGMENT = { name: 'Regulars', rule: { conditions: [{ kind: 'orders', atLeast: 2 }] } };
const A_DRAFT = {
  ...{ name: 'Diwali', segmentId: null, subject: 'Hello', preheader: '', message: '<p>News</p>' },
  ...{ isService: false, isHeldOut: false, countsDays: 14 },
};
const inAnHour = () => new Date(s.shop.now().getTime() + 3_600_000).toISOString();

async function aWrittenLetter() {
  const { id, updatedAt } = (await as('POST', '/api/letters', { name: 'Diwali' })).json;
  return (await as('PUT', `/api/letters/${id}`, { ...A_DRAFT, updatedAt })).json as { id: string; updatedAt: string };
}

/** Creates what the call is about, and returns the request. */
const STAFF_WRITES: Record<string, () => Promise<Call>> = {
  'post /api/collections': async () => ({ body: { title: 'Gifts' } }),
  'put /api/collections/order': async () => ({ body: { ids: [await aCollection()] } }),
  'put /api/collections/{id}': async () => ({ path: `/api/collections/${await aCollection()}`, body: { title: 'Presents' } }),
  'delete /api/collections/{id}': async () => ({ path: `/api/collections/${await aCollection()}` }),
  'put /api/collections/{id}/picture': async () => ({
    path: `/api/collections/${await aCollection()}/picture`,
    body: await pictures('image'),
  }),
  'delete /api/collections/{id}/picture': async () => ({ path: `/api/collections/${await aCollection()}/picture` }),
  'post /api/pages': async () => ({ body: { slug: 'diwali', title: { en: 'Diwali' } } }),
  'put /api/pages/{id}': async () => ({ path: '/api/pages/home', body: { content: A_PAGE, updatedAt: null } }),
  'post /api/pages/{id}/publish': async () => {
    const { path, updatedAt } = await aContentPage();
    return { path: `${path}/publish`, body: { updatedAt } };
  },
  'post /api/pages/{id}/unpublish': async () => {
    const { path, updatedAt } = await aVersion();
    return { path: `${path.replace(/\/versions.*/, '')}/unpublish`, body: { updatedAt } };
  },
  'post /api/mailings/pictures': async () => ({ body: await pictures('image') }),
  'post /api/pages/pictures': async () => ({ body: await pictures('image') }),
  'post /api/pages/{id}/versions/{version}/restore': async () => {
    const { path, updatedAt } = await aVersion();
    return { path: `${path}/restore`, body: { updatedAt } };
  },
  'delete /api/pages/{id}/versions/{version}': async () => ({ path: (await aVersion('2036-01-01T00:00:00+05:30')).path }),
  'delete /api/pages/{id}': async () => ({ path: (await aContentPage()).path }),
  'post /api/views': async () => ({ body: A_VIEW }),
  'delete /api/views/{id}': async () => {
    const [view] = (await as('POST', '/api/views', A_VIEW)).json;
    return { path: `/api/views/${view.id}` };
  },
  'put /api/post-tags': async () => ({ body: { tags: [{ tag: 'rose', texts: { hi: { name: 'गुलाब' } } }] } }),
  'post /api/facets': async () => ({ body: { name: 'Concern' } }),
  'put /api/facets/order': async () => ({ body: { ids: [await aFacet()] } }),
  'put /api/facets/{id}': async () => ({ path: `/api/facets/${await aFacet()}`, body: { name: 'Concerns' } }),
  'delete /api/facets/{id}': async () => ({ path: `/api/facets/${await aFacet()}` }),
  'post /api/order/{id}/refund': async () => ({ path: `/api/order/${await aPaidOrder()}/refund`, body: { reason: 'Late' } }),
  'post /api/order/{id}/refund/{refundId}/send': async () => ({ path: `${await aStuckRefund()}/send` }),
  'post /api/order/{id}/refund/{refundId}/payout': async () => ({
    path: `${await aStuckRefund()}/payout`,
    body: { method: 'UPI', reference: 'UTR 1' },
  }),
  'post /api/order/{id}/invoice': async () => ({ path: `/api/order/${(await anOrder()).localOrderId}/invoice` }),
  'put /api/order/{id}/status': async () => ({ path: `/api/order/${(await anOrder()).localOrderId}/status`, body: { status: 'shipped' } }),
  'put /api/order/status': async () => ({
    path: '/api/order/status',
    body: { status: 'shipped', orders: [{ order: (await anOrder()).localOrderId }] },
  }),
  'get /api/books/gstr1/zip': async () => ({
    path: '/api/books/gstr1/zip?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { from: '2026-04-01', to: '2026-04-30' } },
  }),
  'get /api/books/gstr1/json': async () => ({
    path: '/api/books/gstr1/json?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { from: '2026-04-01', to: '2026-04-30' } },
  }),
  'get /api/books/tally/{file}': async () => ({
    path: '/api/books/tally/vouchers?period=last-month',
    ...{ subject: 'export:books', after: { file: 'vouchers', period: 'last-month' } },
  }),
  'get /api/books/gstr3b/json': async () => ({
    path: '/api/books/gstr3b/json?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { from: '2026-04-01', to: '2026-04-30' } },
  }),
  'post /api/month-files': async () => ({ body: { month: '2025-06' } }),
  'get /api/month-files/{id}/zip': async () => ({ path: `/api/month-files/${await aMonthFile()}/zip` }),
  'put /api/locked-months/{month}': async () => ({ path: '/api/locked-months/2025-04' }),
  'post /api/locked-months/{month}/unlock': async () => {
    await as('PUT', '/api/locked-months/2025-05');
    return { path: '/api/locked-months/2025-05/unlock', body: { reason: 'A late invoice' } };
  },
  'post /api/order/packing-slips': async () => ({
    path: '/api/order/packing-slips',
    body: { ids: [(await anOrder()).localOrderId], format: 'label' },
  }),
  'post /api/order/orders.csv': async () => ({ body: { ids: [(await anOrder()).localOrderId] } }),
  'post /api/order/invoices.pdf': async () => ({ body: { ids: [await anInvoiced()] } }),
  'post /api/inhouse/invoices': async () => ({ body: { ids: [await aSoldOfASeller()] } }),
  'post /api/order/confirm': async () => ({ body: { ids: [(await anOrder()).localOrderId] } }),
  'post /api/order/invoices': async () => ({ body: { ids: [(await anOrder()).localOrderId] } }),
  'post /api/order/{id}/parcel': async () => ({ path: `/api/order/${await anOrderOfASeller()}/parcel`, body: {} }),
  'post /api/parcels/book': async () => ({ body: { ids: [await anOrderOfASeller()] } }),
  'post /api/e-invoices/{id}/retry': async () => ({ path: `/api/e-invoices/${await anEInvoice()}/retry` }),
  'post /api/parcels/labels': async () => ({ body: { ids: [await aParcel()] } }),
  'post /api/parcels/pickup': async () => ({ body: { ids: [await aParcel()] } }),
  'post /api/parcels/manifest': async () => ({ body: { ids: [await aParcel()] } }),
  'post /api/parcels/{id}/practice': async () => ({ path: `/api/parcels/${await aParcel()}/practice`, body: { act: 'odd' } }),
  'post /api/order/{id}/attempt': async () => {
    const orderId = await anOrderOfASeller();
    const { id } = (await as('POST', `/api/order/${orderId}/parcel`, {})).json;
    await as('POST', `/api/parcels/${id}/practice`, { act: 'fail' });
    return { path: `/api/order/${orderId}/attempt`, body: { action: 'contact', landmark: 'Blue gate' } };
  },
  'post /api/parcels/{id}/clear': async () => {
    const id = await aParcel();
    await s.db.update(shipments).set({ state: 'returned', problem: 'Found' }).where(eq(shipments.id, id));
    return { path: `/api/parcels/${id}/clear` };
  },
  'post /api/parcels/{id}/cancel': async () => ({ path: `/api/parcels/${await aParcel()}/cancel` }),
  'post /api/order/{id}/confirm': async () => ({ path: `/api/order/${(await anOrder()).localOrderId}/confirm` }),
  'post /api/order/{id}/repack': async () => {
    const batchId = await aBatch();
    const [batch] = await s.db.select().from(batches).where(eq(batches.id, batchId));
    const shopper = await aShopper(s);
    await fillCart(s, shopper, batch?.productId ?? '');
    const { localOrderId } = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json;
    await as('POST', `/api/batches/${batchId}/recall`, { reason: 'Mould' });
    return { path: `/api/order/${localOrderId}/repack` };
  },
  'post /api/batches/{batchId}/recall': async () => ({ path: `/api/batches/${await aBatch()}/recall`, body: { reason: 'Mould' } }),
  'post /api/batches/{batchId}/tell-buyers': async () => {
    const batchId = await aBatch();
    await as('POST', `/api/batches/${batchId}/recall`, { reason: 'Mould' });
    return { path: `/api/batches/${batchId}/tell-buyers`, body: { advice: 'Mould was found.' } };
  },
  'post /api/batches/{batchId}/end-recall': async () => {
    const batchId = await aBatch();
    await as('POST', `/api/batches/${batchId}/recall`, { reason: 'Mould' });
    return { path: `/api/batches/${batchId}/end-recall` };
  },
  'post /api/batches/{batchId}/refund': async () => {
    const { path, orderId } = await aRecall();
    return { path: `${path}/refund`, body: { orderId, method: 'UPI', reference: '77' } };
  },
  'post /api/batches/{batchId}/replace': async () => {
    const { path, orderId } = await aRecall();
    return { path: `${path}/replace`, body: { orderId } };
  },
  'post /api/batches/{batchId}/remedies/refund': async () => {
    const { path, orderId } = await aRecall('online');
    return { path: `${path}/remedies/refund`, body: { orderIds: [orderId] } };
  },
  'post /api/batches/{batchId}/remedies/replace': async () => {
    const { path, orderId } = await aRecall();
    return { path: `${path}/remedies/replace`, body: { orderIds: [orderId] } };
  },
  'post /api/batches/{batchId}/pieces-back': async () => {
    const { path, orderId } = await aRecall();
    await as('POST', `${path}/replace`, { orderId });
    return { path: `${path}/pieces-back`, body: { orderId, piecesBack: 1 } };
  },
  'put /api/product/{id}/unit-cost': async () => ({ path: `/api/product/${(await aProduct(s)).id}/unit-cost`, body: { unitCost: 80 } }),
  'put /api/batches/{batchId}/unit-cost': async () => ({ path: `/api/batches/${await aBatch()}/unit-cost`, body: { unitCost: 80 } }),
  'post /api/suppliers': async () => ({ body: SUPPLIER }),
  'put /api/suppliers/{id}': async () => ({ path: `/api/suppliers/${await aSupplier()}`, body: { ...SUPPLIER, leadDays: 9 } }),
  'delete /api/suppliers/{id}': async () => ({ path: `/api/suppliers/${await aSupplier()}` }),
  'post /api/purchase-orders': async () => ({ body: await aPurchase() }),
  'put /api/purchase-orders/{id}': async () => {
    const body = await aPurchase();
    const { id } = (await as('POST', '/api/purchase-orders', body)).json;
    return { path: `/api/purchase-orders/${id}`, body };
  },
  'post /api/purchase-orders/{id}/acts': async () => {
    const { id } = (await as('POST', '/api/purchase-orders', await aPurchase())).json;
    return { path: `/api/purchase-orders/${id}/acts`, body: { act: 'order' } };
  },
  'post /api/stock-counts': async () => ({ body: { scope: { kind: 'all' } } }),
  'post /api/stock-counts/{id}/rest': async () => ({ path: `/api/stock-counts/${await aCount()}/rest` }),
  'post /api/stock-counts/{id}/cancel': async () => ({ path: `/api/stock-counts/${await aCount()}/cancel` }),
  'post /api/stock-counts/{id}/book': async () => {
    const id = await aCount();
    await as('POST', `/api/stock-counts/${id}/entries`, await aCountEntry());
    return { path: `/api/stock-counts/${id}/book` };
  },
  'post /api/goods-receipts': async () => ({
    body: { key: crypto.randomUUID(), lines: [{ productId: (await aProduct(s)).id, quantity: 2 }] },
  }),
  'put /api/order/{id}/cash': async () => ({
    path: `/api/order/${(await anOrder()).localOrderId}/cash`,
    body: { answer: 'confirm', reason: 'Wrong number' },
  }),
  'put /api/cash/customers/{userId}': async () => ({
    path: `/api/cash/customers/${(await aCustomer(s)).id}`,
    body: { answer: 'take', reason: 'Pays always' },
  }),
  'post /api/order/{id}/notes': async () => ({ path: `/api/order/${(await anOrder()).localOrderId}/notes`, body: { text: 'Call first' } }),
  'delete /api/order/{id}/notes/{noteId}': async () => {
    const notes = `/api/order/${(await anOrder()).localOrderId}/notes`;
    return { path: `${notes}/${(await as('POST', notes, { text: 'Call first' })).json[0].id}` };
  },
  'put /api/order/assign': async () => ({ body: { ids: [(await anOrder()).localOrderId], staffId: staff.id } }),
  'put /api/order/tags': async () => ({ body: { ids: [(await anOrder()).localOrderId], add: ['Gift'] } }),
  'post /api/order/{id}/came-back': async () => {
    const id = (await anOrder()).localOrderId;
    await as('PUT', `/api/order/${id}/status`, { status: 'shipped' });
    return { path: `/api/order/${id}/came-back`, body: {} };
  },
  'post /api/order/{id}/lost': async () => {
    const id = (await anOrder()).localOrderId;
    await as('PUT', `/api/order/${id}/status`, { status: 'shipped' });
    return { path: `/api/order/${id}/lost` };
  },
  'put /api/reviews/{id}': async () => {
    const { id: productId } = await aProduct(s);
    const { id: userId } = await aCustomer(s);
    const [review] = await s.db.insert(reviews).values({ productId, userId, name: 'Asha', rating: 5, content: 'Good' }).returning();
    return { path: `/api/reviews/${review?.id}`, body: { status: 'approved' } };
  },
  'post /api/upload/{device}': async () => ({ path: '/api/upload/mobile', body: await pictures() }),
  'post /api/settings/logo': async () => ({ body: await pictures('logo') }),
  'post /api/videos': async () => {
    const body = await pictures('poster');
    body.append('video', new File([new Uint8Array(anMp4())], 'clip.mp4'));
    return { body };
  },
  'put /api/product/{id}/video': async () => ({ path: `/api/product/${(await aProduct(s)).id}/video`, body: { video: null } }),
  'delete /api/settings/logo': async () => ({}),
  'put /api/settings/keys/{party}': async () => ({ path: '/api/settings/keys/mail', body: { values: MAIL_KEYS } }),
  'post /api/settings/keys/{party}/test': async () => {
    await as('PUT', '/api/settings/keys/mail', { values: MAIL_KEYS });
    return { path: '/api/settings/keys/mail/test' };
  },
  'delete /api/settings/keys/{party}': async () => {
    await as('PUT', '/api/settings/keys/mail', { values: MAIL_KEYS });
    return { path: '/api/settings/keys/mail' };
  },
  'post /api/feeds': async () => ({}),
  'delete /api/feeds': async () => ({}),
  'put /api/measuring': async () => ({ body: { receiver: 'meta', isOn: true } }),
  'post /api/index-now': async () => ({}),
  'delete /api/index-now': async () => {
    await s.request('POST', '/api/index-now', { as: staff.token });
    return {};
  },
  'post /api/slider/save': async () => ({ body: { desktop: [await aSlide()], mobile: [] } }),
  'put /api/image/key': async () => ({
    path: `/api/image/key?key=${encodeURIComponent(await aSlide())}`,
    body: { alt: 'Balms', heading: '', text: '', actionLabel: '', actionHref: '' },
  }),
  'post /api/image/restore': async () => {
    const key = encodeURIComponent(await aSlide());
    await as('DELETE', `/api/image/key?key=${key}`);
    return { path: `/api/image/restore?key=${key}`, body: { place: null } };
  },
  'delete /api/image/key': async () => ({ path: `/api/image/key?key=${encodeURIComponent(await aSlide())}` }),
  'post /api/mails/{id}/resend': async () => {
    const letter = { kind: 'welcome' as const, toAddress: 'a@example.com', subject: 'Hello', html: 'Hello', text: 'Hello' };
    const [mail] = await s.db
      .insert(mails)
      .values({ ...letter, cause: 'welcome:1', sentAt: s.shop.now() })
      .returning();
    return { path: `/api/mails/${mail?.id}/resend` };
  },
  'post /api/jobs/{id}/retry': async () => {
    const [job] = await s.db.insert(jobs).values({ kind: 'order-mail', payload: {}, runAt: new Date(), deadAt: new Date() }).returning();
    return { path: `/api/jobs/${job?.id}/retry` };
  },
  'post /api/auth/send': async () => ({ body: { ...LETTER, emails: [(await aCustomer(s)).email] } }),
  'post /api/sub/send': async () => {
    await s.db.insert(subscribers).values({ email: 'asha@example.com' });
    return { body: { ...LETTER, emails: ['asha@example.com'] } };
  },
  'post /api/mailings/{id}/pause': async () => ({ path: `/api/mailings/${await aMailing()}/pause` }),
  'post /api/mailings/{id}/resume': async () => ({ path: `/api/mailings/${await aMailing('paused')}/resume` }),
  'post /api/mailings/{id}/cancel': async () => ({ path: `/api/mailings/${await aMailing()}/cancel` }),
  'post /api/mailings/{id}/retry': async () => ({ path: `/api/mailings/${await aMailing('done')}/retry`, body: { state: 'failed' } }),
  'post /api/mailings/test': async () => ({ body: LETTER }),
  'post /api/segments': async () => ({ body: A_SEGMENT }),
  'put /api/segments/{id}': async () => {
    const { id, updatedAt } = (await as('POST', '/api/segments', A_SEGMENT)).json;
    return { path: `/api/segments/${id}`, body: { ...A_SEGMENT, updatedAt } };
  },
  'delete /api/segments/{id}': async () => ({ path: `/api/segments/${(await as('POST', '/api/segments', A_SEGMENT)).json.id}` }),
  'post /api/letters': async () => ({ body: { name: 'Diwali' } }),
  'put /api/letters/{id}': async () => {
    const { id, updatedAt } = (await as('POST', '/api/letters', { name: 'Diwali' })).json;
    return { path: `/api/letters/${id}`, body: { ...A_DRAFT, updatedAt } };
  },
  'delete /api/letters/{id}': async () => ({ path: `/api/letters/${(await as('POST', '/api/letters', { name: 'Diwali' })).json.id}` }),
  'post /api/letters/{id}/test': async () => ({ path: `/api/letters/${(await aWrittenLetter()).id}/test`, body: {} }),
  'post /api/letters/{id}/schedule': async () => {
    const { id, updatedAt } = await aWrittenLetter();
    return { path: `/api/letters/${id}/schedule`, body: { updatedAt, sendAt: inAnHour() } };
  },
  'post /api/letters/{id}/unschedule': async () => {
    const { id, updatedAt } = await aWrittenLetter();
    await as('POST', `/api/letters/${id}/schedule`, { updatedAt, sendAt: inAnHour() });
    return { path: `/api/letters/${id}/unschedule` };
  },
  'delete /api/bounces/{email}': async () => {
    await s.db.insert(bounces).values({ email: 'gone@example.com', reason: '550', bouncedAt: new Date() });
    return { path: '/api/bounces/gone@example.com' };
  },
  'post /api/complaints/{id}/reply': async () => ({ path: `/api/complaints/${await aComplaint()}/reply`, body: { text: 'We are sorry.' } }),
  'post /api/complaints/{id}/close': async () => ({ path: `/api/complaints/${await aComplaint()}/close` }),
  'delete /api/sub/{id}': async () => ({ path: await aSubscriber() }),
  'post /api/sub/{id}/restore': async () => {
    const path = await aSubscriber();
    await as('DELETE', path);
    return { path: `${path}/restore` };
  },
  'post /api/claims': async () => {
    const orderId = await aPaidOrder();
    await as('PUT', `/api/order/${orderId}/status`, { status: 'delivered' });
    const [line] = await s.db.select().from(orderLines).where(eq(orderLines.orderId, orderId));
    const form = new FormData();
    for (const [name, value] of Object.entries({
      orderId,
      kind: 'missing',
      wish: 'refund',
      text: 'Not in the box',
      items: `${line?.productId}:1`,
    }))
      form.append(name, value);
    return { path: '/api/claims', body: form };
  },
  'post /api/claims/{id}/replace': async () => ({ path: `${await aClaim()}/replace` }),
  'post /api/claims/{id}/refund': async () => ({ path: `${await aClaim()}/refund`, body: {} }),
  'post /api/claims/{id}/refuse': async () => ({ path: `${await aClaim()}/refuse`, body: { reason: 'No' } }),
  'post /api/claims/{id}/reopen': async () => ({ path: `${await aClaim('refused')}/reopen` }),
  'post /api/claims/{id}/repack': async () => {
    const path = await aClaim();
    const [item] = await s.db.select().from(claimItems);
    const received = { kind: 'received', quantity: 1, batchNumber: 'R1', expiresOn: '2028-01-31' };
    await as('POST', `/api/product/${item?.productId}/stock`, received);
    await as('POST', `${path}/replace`);
    const [batch] = await s.db.select().from(batches).where(eq(batches.number, 'R1'));
    await as('POST', `/api/batches/${batch?.id}/recall`, { reason: 'Mould' });
    return { path: `${path}/repack` };
  },
  'post /api/claims/{id}/ship': async () => ({ path: `${await aClaim('replaced')}/ship`, body: { courierName: 'Blue Dart' } }),
  'post /api/claims/{id}/deliver': async () => ({ path: `${await aClaim('shipped')}/deliver` }),
  'post /api/coupons': async () => ({ body: COUPON }),
  'post /api/coupons/generate': async () => ({ body: { prefix: 'FAIR26', count: 2, discountPercentage: 15 } }),
  'post /api/product/{id}/stock': async () => ({
    path: `/api/product/${(await aProduct(s)).id}/stock`,
    body: { kind: 'received', quantity: 5, batchNumber: 'B1', expiresOn: '2099-01-31' },
  }),
  'put /api/reminders/{rule}': async () => ({ path: '/api/reminders/cart', body: { isOn: true } }),
  'put /api/pack-days': async () => ({ body: { packs: [{ productId: (await aProduct(s)).id, days: 30 }] } }),
  'put /api/coupons/{id}': async () => ({ path: `/api/coupons/${await aCoupon()}`, body: { isActive: false } }),
  'delete /api/coupons/{id}': async () => ({ path: `/api/coupons/${await aCoupon()}` }),
  'post /api/coupons/{id}/restore': async () => {
    const path = `/api/coupons/${await aCoupon()}`;
    await as('DELETE', path);
    return { path: `${path}/restore` };
  },
  'post /api/redirects': async () => ({ body: { from: '/products/rose', to: '/shop' } }),
  'put /api/redirects/{id}': async () => ({ path: `/api/redirects/${await aRedirect()}`, body: { from: '/products/rose', to: '/cart' } }),
  'delete /api/redirects/{id}': async () => ({ path: `/api/redirects/${await aRedirect()}` }),
  'post /api/settlements/read': async () => ({}),
  'post /api/marketing-costs': async () => ({ body: MARKETING }),
  'delete /api/marketing-costs/{id}': async () => ({
    path: `/api/marketing-costs/${(await as('POST', '/api/marketing-costs', MARKETING)).json.id}`,
  }),
  'post /api/freight-charges/disputes': async () => {
    const charge = { courier: 'other', awb: 'A1000', leg: 'forward', amountPaise: 100 } as const;
    const [made] = await s.db.insert(freightCharges).values(charge).returning();
    return { body: { ids: [made?.id] } };
  },
  'post /api/settlement-files/{kind}/import': async () => {
    const body = aFile('Settlement UTR,Settlement date,Payment id,Amount\nHDFC1,24-11-2026,1,10\n');
    body.append('party', 'cashfree');
    return { path: '/api/settlement-files/gateway/import', body };
  },
  'post /api/bank-lines/import': async () => {
    const body = aFile('Date,Description,Reference,Amount\n24-11-2026,NEFT,,10\n');
    body.append('account', 'HDFC 1');
    return { path: '/api/bank-lines/import', body };
  },
  'put /api/bank-lines/{id}/transfer': async () => {
    const settlement = { gateway: 'cashfree', settlementId: '1', status: 'done', amountPaise: 100, source: 'api' } as const;
    const [made] = await s.db.insert(gatewaySettlements).values(settlement).returning();
    return { path: `/api/bank-lines/${await aBankLine()}/transfer`, body: { transfer: `settlement:${made?.id}` } };
  },
  'put /api/bank-lines/{id}/purpose': async () => ({ path: `/api/bank-lines/${await aBankLine()}/purpose`, body: { purpose: 'fee' } }),
  'delete /api/bank-lines/{id}/match': async () => {
    const id = await aBankLine();
    await as('PUT', `/api/bank-lines/${id}/purpose`, { purpose: 'fee' });
    return { path: `/api/bank-lines/${id}/match` };
  },
  'post /api/redirects/import': async () => ({ body: aFile('Redirect from,Redirect to\n/a,/shop\n') }),
  'post /api/search-words': async () => ({ body: MEANING }),
  'put /api/search-words/{id}': async () => ({ path: `/api/search-words/${await aMeaning()}`, body: { ...MEANING, alsoFinds: ['toner'] } }),
  'delete /api/search-words/{id}': async () => ({ path: `/api/search-words/${await aMeaning()}` }),
  'post /api/product': async () => ({
    body: productForm({ name: 'Rose Balm', originalPrice: '249', stockQuantity: '20', hsn: '33041000' }),
  }),
  'post /api/product-imports': async () => ({ body: aFile() }),
  'put /api/product-imports/{id}': async () => ({
    path: `/api/product-imports/${await anImport()}`,
    body: { hsn: '33041000', gstPercent: '18', setsStock: true, pricesIncludeGst: true },
  }),
  'post /api/product-imports/{id}/start': async () => ({ path: `/api/product-imports/${await anImport()}/start` }),
  'post /api/product-imports/{id}/stop': async () => {
    const path = `/api/product-imports/${await anImport()}`;
    await as('POST', `${path}/start`);
    return { path: `${path}/stop` };
  },
  'put /api/product/{id}': async () => ({ path: `/api/product/${(await aProduct(s)).id}`, body: productForm({ name: 'Another name' }) }),
  'post /api/product-edits': async () => ({ body: await anEdit() }),
  'post /api/product-edits/{id}/undo': async () => ({
    path: `/api/product-edits/${(await as('POST', '/api/product-edits', await anEdit())).json.id}/undo`,
  }),
  'post /api/product/{id}/sales': async () => ({ path: `/api/product/${(await aProduct(s)).id}/sales`, body: A_SALE }),
  'delete /api/product/{id}/sales/{sale}': async () => {
    const path = `/api/product/${(await aProduct(s)).id}/sales`;
    return { path: `${path}/${(await as('POST', path, A_SALE)).json[0].id}` };
  },
  'post /api/product/{id}/duplicate': async () => ({ path: `/api/product/${(await aProduct(s)).id}/duplicate` }),
  'delete /api/product/{id}': async () => ({ path: `/api/product/${(await aProduct(s)).id}` }),
  'post /api/auth/users': async () => ({ body: PERSON }),
  'put /api/auth/{id}': async () => ({ path: `/api/auth/${(await aCustomer(s)).id}`, body: PERSON }),
  'delete /api/auth/{id}': async () => ({ path: `/api/auth/${(await aCustomer(s)).id}` }),
  'post /api/staff/invitations': async () => ({ body: INVITED }),
  'delete /api/staff/invitations/{id}': async () => {
    await as('POST', '/api/staff/invitations', INVITED);
    return { path: `/api/staff/invitations/${(await as('GET', '/api/staff')).json.invitations[0].id}` };
  },
  'put /api/staff/{id}': async () => ({ path: `/api/staff/${(await aStaffMember(s)).id}`, body: { staffRole: 'packer' } }),
  'delete /api/staff/{id}': async () => ({ path: `/api/staff/${(await aStaffMember(s)).id}` }),
  'post /api/auth/{id}/sessions/end': async () => ({ path: `/api/auth/${(await aCustomer(s)).id}/sessions/end` }),
  'post /api/staff/sign-everyone-out': async () => ({}),
  'post /api/auth/totp': async () => ({ body: await aSecondStep() }),
  'post /api/auth/step-up': async () => ({ body: { password: (await aSecondStep()).password } }),
  'post /api/auth/totp/off': async () => {
    const { password, secret, code } = await aSecondStep();
    await as('POST', '/api/auth/totp', { password, secret, code });
    return { body: { password, code: totpAt(secret, stepAt(s.shop.now()) + 1) } };
  },
  'delete /api/staff/{id}/totp': async () => {
    const { id: userId } = await aStaffMember(s);
    await s.db.insert(twoStep).values({ userId, secret: 'sealed', lastStep: 0 });
    return { path: `/api/staff/${userId}/totp` };
  },
  'post /api/inhouse': async () => ({ body: await aSale() }),
  'put /api/inhouse': async () => ({ body: { ...(await aSold()), customerName: 'Bina Rao' } }),
  'post /api/till/sales': () => aTillSale(),
  'post /api/till/sales/{id}/returns': async () => {
    const { body, headers } = await aTillSale();
    const { json } = await as('POST', '/api/till/sales', body, headers);
    const lines = [{ position: 0, quantity: 1, restocked: 1 }];
    return {
      path: `/api/till/sales/${json.id}/returns`,
      headers,
      body: { till: 'Till 1', lines, method: 'UPI', reason: 'Broken', paid: 352.82 },
    };
  },
  'post /api/till/discards': async () => ({
    body: { key: crypto.randomUUID(), reference: 'T-1', reason: 'Goods came back', refused: 'Not for sale', totalAmount: 299, lines: [] },
  }),
  'put /api/till/days/opening': async () => ({ body: { ...aDrawer(), opening: 1000 } }),
  'put /api/till/days/closing': async () => ({ body: { ...aDrawer(), counted: 0, expected: 0 } }),
  'put /api/till/days/reopening': async () => {
    const drawer = aDrawer();
    await as('PUT', '/api/till/days/closing', { ...drawer, counted: 0, expected: 0 });
    return { body: drawer };
  },
  'delete /api/inhouse/{id}': async () => ({ path: `/api/inhouse/${(await aSold()).id}` }),
};

const ADDRESS = { name: 'Home', street: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001', phone: '9876543210' };

const SUPPLIER = { name: 'Kaveri Labs', leadDays: 10 };
const aSupplier = async () => (await as('POST', '/api/suppliers', SUPPLIER)).json.id as string;
const aPurchase = async () => ({ supplierId: await aSupplier(), lines: [{ productId: (await aProduct(s)).id, quantity: 2 }] });

const aCount = async () => (await as('POST', '/api/stock-counts', { scope: { kind: 'all' } })).json.id as string;
const aCountEntry = async () => ({ productId: (await aProduct(s)).id, way: 'set', pieces: 3, key: crypto.randomUUID() });

/** Calls of customers, made by staff for one of them. */
const IN_THEIR_PLACE: Record<string, () => Promise<Call>> = {
  'post /api/cart': async () => ({ body: { userId: (await aCustomer(s)).id, productId: (await aProduct(s)).id, quantity: 1 } }),
  'put /api/cart/{userId}/{cartItemId}': async () => ({ path: await aCartLine(), body: { quantity: 2 } }),
  'put /api/cart/{userId}/savings': async () => ({ path: `/api/cart/${(await aCustomer(s)).id}/savings`, body: { useCoins: 100 } }),
  'put /api/cart/{userId}/samples': async () => ({ path: `/api/cart/${(await aCustomer(s)).id}/samples`, body: { variantIds: [] } }),
  'delete /api/cart/{userId}/{cartItemId}': async () => ({ path: await aCartLine() }),
  'post /api/wishlist': async () => ({ body: { userId: (await aCustomer(s)).id, productId: (await aProduct(s)).id } }),
  'post /api/wishlist/{userId}': async () => ({
    path: `/api/wishlist/${(await aCustomer(s)).id}`,
    body: { productId: (await aProduct(s)).id },
  }),
  'delete /api/wishlist/{userId}/{productId}': async () => ({
    path: `/api/wishlist/${(await aCustomer(s)).id}/${(await aProduct(s)).id}`,
  }),
  'post /api/address': async () => ({ body: { ...ADDRESS, userId: (await aCustomer(s)).id } }),
  'put /api/auth/users/{userId}': async () => ({
    path: `/api/auth/users/${(await aCustomer(s)).id}`,
    body: { fullName: 'Asha Rao', phone: '9876543210', dateOfBirth: '1994-02-03', gender: 'female' },
  }),
  'put /api/auth/user/{userId}/nominee': async () => ({
    path: `/api/auth/user/${(await aCustomer(s)).id}/nominee`,
    body: { name: 'Ravi Rao', contact: 'ravi@example.com' },
  }),
  'delete /api/auth/user/{userId}/nominee': async () => ({ path: `/api/auth/user/${(await aCustomer(s)).id}/nominee` }),
  'post /api/payment/pay': async () => {
    const shopper = await aShopper(s);
    await fillCart(s, shopper, (await aProduct(s)).id);
    return { body: { userId: shopper.id, addressId: shopper.addressId, paymentMethod: 'cod' } };
  },
  'post /api/payment/{localOrderId}/pay': async () => ({ path: `/api/payment/${(await anOrder({})).localOrderId}/pay` }),
  'post /api/order/{id}/cancel': async () => ({ path: `/api/order/${(await anOrder()).localOrderId}/cancel` }),
};

async function aCartLine() {
  const shopper = await aCustomer(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const [line] = (await s.request('GET', `/api/cart/${shopper.id}`, { as: shopper.token })).json;
  return `/api/cart/${shopper.id}/${line.id}`;
}

for (const section of Object.keys(settingsSchemas))
  if (
    section !== 'slider' &&
    section !== 'logo' &&
    section !== 'feeds' &&
    section !== 'indexNow' &&
    section !== 'measuring' &&
    section !== 'startingTexts'
  )
    STAFF_WRITES[`put /api/settings/${section}`] = async () => ({ body: {} });

afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  await aSeller(s);
  staff = await aStaffMember(s);
});

const writes = s.declarations.filter((declaration) => declaration.method !== 'get' && !CHANGES_NOTHING.includes(nameOf(declaration)));
/** Calls whose declaration lets staff make them for another person. */
const speaksOfAnother = ({ access, path, body }: (typeof writes)[number]) =>
  (access === 'self' && path.includes('{userId}')) ||
  (access === 'customer' && body && 'shape' in body && 'userId' in (body.shape as object));
const walked = writes.filter(
  (declaration) => declaration.access === 'staff' || speaksOfAnother(declaration) || nameOf(declaration) in IN_THEIR_PLACE,
);
/** Refused even to staff: only customers may change their password. */
const REFUSED = ['put /api/auth/change/{userId}'];

describe.each(walked.map(nameOf).filter((name) => !REFUSED.includes(name)))('%s', (name) => {
  test('leaves a row that says who did it', async () => {
    const make = STAFF_WRITES[name] ?? IN_THEIR_PLACE[name];
    expect(make, `Add "${name}" to test/audit-trail.test.ts: make what it is about, and say the call that succeeds.`).toBeDefined();
    const [method = '', path = ''] = name.split(' ');
    const call = await make?.();
    const before = await s.db.$count(audit, eq(audit.actorId, staff.id));
    const answer = await as(method.toUpperCase(), call?.path ?? path, call?.body, call?.headers);
    expect([answer.status < 300, answer.status < 300 || answer.text]).toEqual([true, true]);
    expect(await s.db.$count(audit, eq(audit.actorId, staff.id))).toBeGreaterThan(before);
  });
});

/** The exports, each as the staff call that downloads it. */
const EXPORTS: Record<string, () => Promise<Call & { after: object; subject: string }>> = {
  'get /api/order/orders.csv': async () => ({
    path: '/api/order/orders.csv?status=pending',
    ...{ subject: 'export:orders', after: { status: 'pending', scope: 'work' } },
  }),
  'post /api/order/orders.csv': async () => ({
    body: { ids: [(await anOrder()).localOrderId] },
    ...{ subject: 'export:orders', after: { count: 1 } },
  }),
  'post /api/order/invoices.pdf': async () => ({
    body: { ids: [await anInvoiced()] },
    ...{ subject: 'export:invoices', after: { count: 1 } },
  }),
  'post /api/inhouse/invoices': async () => ({
    body: { ids: [await aSoldOfASeller()] },
    ...{ subject: 'export:invoices', after: { count: 1 } },
  }),
  'get /api/order/{id}/e-way-bill': async () => {
    await takeAnyCash(s);
    const shopper = await aShopper(s);
    await fillCart(s, shopper, (await aProduct(s, { originalPricePaise: 60_000_00 })).id);
    const id = (await pressPay(s, shopper, { paymentMethod: 'cod' })).json.localOrderId;
    await aSeller(s);
    await as('POST', `/api/order/${id}/invoice`);
    return { path: `/api/order/${id}/e-way-bill`, subject: 'export:e-way-bill', after: { id } };
  },
  'get /api/batches/{batchId}/buyers.csv': async () => {
    const batchId = await aBatch();
    return { path: `/api/batches/${batchId}/buyers.csv`, subject: 'export:batch-buyers', after: { batchId } };
  },
  'get /api/batches/{batchId}/recall-report.csv': async () => {
    const { path, batchId } = await aRecall();
    return { path: `${path}/recall-report.csv`, subject: 'export:recall-report', after: { batchId } };
  },
  'get /api/auth/customers.csv': async () => ({
    path: '/api/auth/customers.csv?search=rao',
    ...{ subject: 'export:customers', after: { search: 'rao' } },
  }),
  'get /api/sub/subscribers.csv': async () => ({ subject: 'export:subscribers', after: {} }),
  'get /api/trends/funnel.csv': async () => ({
    path: '/api/trends/funnel.csv?device=Mobile',
    ...{ subject: 'export:funnel', after: { device: 'Mobile', period: 'this-month' } },
  }),
  'get /api/profit/profit.csv': async () => ({
    path: '/api/profit/profit.csv?by=pin',
    ...{ subject: 'export:profit', after: { by: 'pin', period: 'this-month' } },
  }),
  'get /api/trends/trends.csv': async () => ({
    path: '/api/trends/trends.csv?channel=online',
    ...{ subject: 'export:trends', after: { channel: 'online', by: 'day' } },
  }),
  'get /api/trends/campaigns.csv': async () => ({
    path: '/api/trends/campaigns.csv?by=week',
    ...{ subject: 'export:campaigns', after: { channel: 'all', by: 'week' } },
  }),
  'post /api/parcels/labels': async () => ({ body: { ids: [await aParcel()] }, subject: 'export:labels', after: { count: 1 } }),
  'post /api/parcels/manifest': async () => ({ body: { ids: [await aParcel()] }, subject: 'export:manifest', after: { count: 1 } }),
  'get /api/claims/claims.csv': async () => ({ subject: 'export:claims', after: {} }),
  'get /api/books/{report}/csv': async () => ({
    path: '/api/books/sales/csv?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { report: 'sales', from: '2026-04-01' } },
  }),
  'get /api/books/gstr1/zip': async () => ({
    path: '/api/books/gstr1/zip?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { from: '2026-04-01', to: '2026-04-30' } },
  }),
  'get /api/books/gstr1/json': async () => ({
    path: '/api/books/gstr1/json?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { from: '2026-04-01', to: '2026-04-30' } },
  }),
  'get /api/month-files/{id}/zip': async () => ({
    path: `/api/month-files/${await aMonthFile()}/zip`,
    ...{ subject: 'export:books', after: {} },
  }),
  'get /api/books/tally/{file}': async () => ({
    path: '/api/books/tally/vouchers?period=last-month',
    ...{ subject: 'export:books', after: { file: 'vouchers', period: 'last-month' } },
  }),
  'get /api/books/gstr3b/json': async () => ({
    path: '/api/books/gstr3b/json?from=2026-04-01&to=2026-04-30',
    ...{ subject: 'export:books', after: { from: '2026-04-01', to: '2026-04-30' } },
  }),
  'post /api/order/packing-slips': async () => ({
    body: { ids: [(await anOrder()).localOrderId] },
    ...{ subject: 'export:packing-slips', after: { count: 1 } },
  }),
};

describe.each(s.declarations.filter(({ audit: isExport }) => isExport).map(nameOf))('%s', (name) => {
  test('leaves a row that says who took what home', async () => {
    const [method = '', path = ''] = name.split(' ');
    const call = await EXPORTS[name]?.();
    expect(call, `Add "${name}" to EXPORTS in test/audit-trail.test.ts.`).toBeDefined();
    const answer = await as(method.toUpperCase(), call?.path ?? path, call?.body);
    expect(answer.status, answer.text).toBe(200);
    const rows = (await s.db.select().from(audit).where(eq(audit.actorId, staff.id))).filter(({ action }) => action.startsWith('export.'));
    expect(rows).toMatchObject([{ subject: call?.subject, after: call?.after }]);
  });
});

test('an export that is refused leaves no row', async () => {
  expect((await as('POST', '/api/order/packing-slips', { ids: [crypto.randomUUID()] })).status).toBe(404);
  expect(await s.db.$count(audit, eq(audit.actorId, staff.id))).toBe(0);
});

test('every file that staff can download is declared as an export, or holds no personal data in bulk', () => {
  const files = s.declarations.filter(
    ({ path, answers }) => /csv|pick-list|slip/.test(path) || /PDF|CSV|csv|attachment/.test(answers[200]?.description ?? ''),
  );
  expect(files.filter((file) => !file.audit && !NO_PERSONAL_DATA.includes(nameOf(file))).map(nameOf)).toEqual([]);
});

test('no row of the tables above refers to a removed call', () => {
  const names = s.declarations.map(nameOf);
  const spoken = [
    ...Object.keys(STAFF_WRITES),
    ...Object.keys(IN_THEIR_PLACE),
    ...Object.keys(EXPORTS),
    ...CHANGES_NOTHING,
    ...REFUSED,
    ...NO_PERSONAL_DATA,
  ];
  expect(spoken.filter((name) => !names.includes(name))).toEqual([]);
});
