// Makes every call of the API as a visitor, as a guest with a cart, as another customer, as a customer on staff calls and as each staff role. The expected result
// follows from the call's declared access; what a declaration cannot express is in the four tables below. A new call is tested
// automatically, or fails here with the row it needs.
import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp } from '../app/app.ts';
import { cartItems } from '../app/cart/cart.tables.ts';
import { claims } from '../app/claims/claims.tables.ts';
import { consents } from '../app/consents/consents.tables.ts';
import { issueCreditNote } from '../app/invoices/invoices.server.ts';
import { issueInvoice } from '../app/orders/documents/issue-invoice.server.ts';
import { rowsOf } from '../app/platform/database.server.ts';
import type { Declaration } from '../app/platform/http/endpoint.server.ts';
import { roleMay, STAFF_ROLES, type StaffRole } from '../app/vocabulary/permissions.ts';
import { aBrowser } from './browser.ts';
import { fillGuestCart, setCheckout } from './open-world.ts';
import { openTestShop } from './shop.ts';
import { onStatement } from './statements.ts';
import { aCustomer, anAddress, aProduct, aSeller, aStaffMember, fillCart, type Person, pressPay } from './world.ts';

const s = await openTestShop();
const WRITE = /\b(?:insert|(?<!\bfor |\bkey )update|delete|merge|truncate)\b/i;
/** What was sent that may have changed a row. */
const writes: string[] = [];
onStatement((_, statement) => WRITE.test(statement) && writes.push(statement));
const nameOf = ({ method, path }: Pick<Declaration, 'method' | 'path'>) => `${method} ${path}`;

type OwnedThing = { path: string | ((callerId: string) => string); body?: unknown };
const anAddressForm = { name: 'Home', street: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001', phone: '9876543210' };

/** A cash on delivery order. */
async function anOrder(shopper: Person) {
  // An earlier call may have changed the settings.
  await aSeller(s);
  const { id: addressId } = await anAddress(s, shopper.id);
  await fillCart(s, shopper, (await aProduct(s)).id);
  return (await pressPay(s, { ...shopper, addressId }, { paymentMethod: 'cod' })).json.localOrderId as string;
}

function aClaimForm() {
  const form = new FormData();
  for (const [name, value] of Object.entries({ kind: 'missing', wish: 'refund', text: 'Not in the box' })) form.append(name, value);
  return form;
}

async function aClaim(shopper: Person) {
  const words = { kind: 'damaged', wish: 'refund', text: 'Broken', requestHash: '' } as const;
  await s.shop.files.put('private-1.webp', new Uint8Array());
  const [claim] = await s.db
    .insert(claims)
    .values({ ...words, orderId: await anOrder(shopper), answerBy: s.shop.now(), photoNames: ['private-1.webp'] })
    .returning({ id: claims.id });
  return claim?.id ?? '';
}

async function aCreditNote(shopper: Person) {
  await aSeller(s);
  const orderId = await anOrder(shopper);
  return s.db.transaction(async (tx) => {
    const { id } = await issueInvoice(tx, orderId, s.shop.now());
    return issueCreditNote(tx, id, { reason: 'Broken in transit' }, s.shop.now());
  });
}

async function aConsent(owner: Person) {
  const given = { email: owner.email, purpose: 'newsletter', text: 'News', version: 1, source: 'home', givenAt: s.shop.now() } as const;
  const [consent] = await s.db.insert(consents).values(given).returning({ id: consents.id });
  return consent?.id ?? '';
}

async function aCartLine(shopper: Person) {
  await fillCart(s, shopper, (await aProduct(s)).id);
  const [line] = await s.db.select({ id: cartItems.id }).from(cartItems).where(eq(cartItems.userId, shopper.id));
  return line?.id ?? '';
}

/** Calls to a resource by its id: create one for its owner, and return the request. Others get 404, the owner does not (D1). */
const OWNED: Record<string, (owner: Person) => Promise<OwnedThing>> = {
  'put /api/address/{id}': async (owner) => ({ path: `/api/address/${(await anAddress(s, owner.id)).id}`, body: anAddressForm }),
  'put /api/address/{id}/default': async (owner) => ({ path: `/api/address/${(await anAddress(s, owner.id)).id}/default` }),
  'delete /api/address/{id}': async (owner) => ({ path: `/api/address/${(await anAddress(s, owner.id)).id}` }),
  'put /api/cart/{userId}/{cartItemId}': async (owner) => {
    const line = await aCartLine(owner);
    return { path: (callerId) => `/api/cart/${callerId}/${line}`, body: { quantity: 2 } };
  },
  'delete /api/cart/{userId}/{cartItemId}': async (owner) => {
    const line = await aCartLine(owner);
    return { path: (callerId) => `/api/cart/${callerId}/${line}` };
  },
  'get /api/payment/{localOrderId}/status': async (owner) => ({ path: `/api/payment/${await anOrder(owner)}/status` }),
  'post /api/payment/{localOrderId}/pay': async (owner) => ({ path: `/api/payment/${await anOrder(owner)}/pay` }),
  'post /api/payment/{localOrderId}/upi': async (owner) => ({
    path: `/api/payment/${await anOrder(owner)}/upi`,
    body: { channel: 'link' },
  }),
  'post /api/payment/{localOrderId}/cash': async (owner) => ({ path: `/api/payment/${await anOrder(owner)}/cash`, body: {} }),
  'get /api/order/{id}': async (owner) => ({ path: `/api/order/${await anOrder(owner)}` }),
  'get /api/invoice/{id}': async (owner) => ({ path: `/api/invoice/${await anOrder(owner)}` }),
  'get /api/credit-note/{id}': async (owner) => ({ path: `/api/credit-note/${(await aCreditNote(owner)).id}` }),
  'post /api/consents/{id}/withdraw': async (owner) => ({ path: `/api/consents/${await aConsent(owner)}/withdraw` }),
  'delete /api/auth/sessions/{id}': async (owner) => {
    const [session] = (await s.request('GET', '/api/auth/sessions', { as: owner.token })).json;
    return { path: `/api/auth/sessions/${session.id}` };
  },
  'get /api/order/{id}/claims': async (owner) => ({ path: `/api/order/${await anOrder(owner)}/claims` }),
  'post /api/order/{id}/claims': async (owner) => ({ path: `/api/order/${await anOrder(owner)}/claims`, body: aClaimForm() }),
  'get /api/claims/{id}/photos/{place}': async (owner) => ({ path: `/api/claims/${await aClaim(owner)}/photos/1` }),
  'post /api/claims/{id}/withdraw': async (owner) => ({ path: `/api/claims/${await aClaim(owner)}/withdraw` }),
  'get /api/order/{id}/parcel': async (owner) => ({ path: `/api/order/${await anOrder(owner)}/parcel` }),
  'post /api/order/{id}/attempt': async (owner) => ({ path: `/api/order/${await anOrder(owner)}/attempt`, body: { action: 'cancel' } }),
  'post /api/order/{id}/cash-otp': async (owner) => ({ path: `/api/order/${await anOrder(owner)}/cash-otp`, body: { language: 'en' } }),
  'post /api/order/{id}/cash-otp/verify': async (owner) => ({
    path: `/api/order/${await anOrder(owner)}/cash-otp/verify`,
    body: { code: '123456' },
  }),
  'post /api/order/{id}/cancel': async (owner) => ({ path: `/api/order/${await anOrder(owner)}/cancel` }),
};

/** Calls of customers whose path names a resource without an owner, such as a product. */
const NOBODYS = [
  'delete /api/wishlist/{userId}/{productId}',
  // The caller's own review of the product.
  'get /api/reviews/product/{productId}/mine',
  'post /api/reviews/product/{productId}',
  'put /api/reviews/product/{productId}',
];

/** Writes that need no session, with the reason. */
const OPEN_WRITES = [
  // Sign-up, sign-in and password reset happen before there is a session.
  'post /api/auth/send-otp',
  'post /api/auth/verify-otp',
  'post /api/auth/signup',
  'post /api/auth/login',
  'post /api/auth/logout',
  'post /api/auth/code-login/send-otp',
  'post /api/auth/code-login',
  'post /api/auth/phone-login/send-otp',
  'post /api/auth/phone-login',
  'post /api/auth/forgot-password/send-otp',
  'post /api/auth/forgot-password/verify-otp',
  'post /api/auth/forgot-password/reset',
  // Open checkout: the code finds or makes the account.
  'post /api/checkout/send-otp',
  'post /api/checkout/verify-otp',
  'post /api/checkout/account',
  'post /api/checkout/phone/send-otp',
  'post /api/checkout/phone/verify-otp',
  'post /api/checkout/phone/account',
  // An invited colleague, identified by the token of the link.
  'post /api/auth/invitation',
  // Visitors subscribe, and unsubscribe by the sealed link of a mail.
  'post /api/sub/subscribe',
  'post /api/sub/unsubscribe',
  // A visitor asks for a back-in-stock mail.
  'post /api/product/{id}/notify',
  'post /api/product/notices/stop',
  // The sealed link of a reminder.
  'post /api/reminders/stop',
  // Visitors may complain, and answer by the sealed link of our reply.
  'post /api/complaints',
  'post /api/complaints/answer',
  // Every page view of a visitor, and the steps of a visit.
  'post /api/impressions/log',
  'post /api/impressions/visit',
  // The gateway, identified by its signature.
  'post /api/payment/webhook',
  // A courier, identified by its key.
  'post /api/parcels/webhook',
  // The message providers: WhatsApp by its signature, MSG91 by the secret in the address.
  'post /api/messages/whatsapp',
  'post /api/messages/msg91/{secret}',
  'post /api/messages/msg91/{secret}/replies',
];

/** Plain documents without a declaration. */
const UNDECLARED = ['GET /api/openapi.json', 'GET /api/docs'];

let guest: { cookie: string };
let owner: Person;
let intruder: Person;
const colleagues = new Map<StaffRole, Person>();
let minute = 0;

afterAll(() => s.close());
beforeAll(async () => {
  const browser = aBrowser(s);
  await setCheckout(s, 'open');
  await fillGuestCart(browser, [[(await aProduct(s)).id, 1]]);
  await setCheckout(s, 'account');
  guest = { cookie: `cart=${browser.jar.get('cart')}` };
});
/** A minute of its own for each call, so that a burst limit never answers instead. */
beforeEach(() => s.setClock(new Date(Date.now() + ++minute * 60_000)));

describe.each(s.declarations.map((declaration) => [nameOf(declaration), declaration] as const))('%s', (name, declaration) => {
  beforeAll(async () => {
    s.setClock(new Date(Date.now() + ++minute * 60_000));
    [owner, intruder] = [await aCustomer(s), await aCustomer(s)];
  });

  if (declaration.access === 'anyone') {
    test('is meant to need no session', () => {
      const isMeant = declaration.method === 'get' || OPEN_WRITES.includes(name);
      expect(
        isMeant,
        `Give "${name}" an access other than 'anyone', or add it to OPEN_WRITES in test/ownership.test.ts with its reason.`,
      ).toBe(true);
    });
    return;
  }

  test('refuses a visitor, and a guest with a cart, and changes nothing', async () => {
    await refuses(401, () => statusOf(declaration, undefined));
    // A guest reaches the cart of their own cookie, named by no id.
    if (declaration.orGuest && !declaration.path.includes('{userId}')) return;
    await setCheckout(s, 'open');
    await refuses(401, () => statusOf(declaration, guest));
    await setCheckout(s, 'account');
  });

  if (declaration.access === 'staff') {
    test('refuses a customer and changes nothing', () => refuses(403, () => statusOf(declaration, intruder)));
    test.each(STAFF_ROLES)('admits the role %s as the map of permissions says', async (role) => {
      const colleague = await colleagueOf(role);
      if (!roleMay(role, declaration.permission)) return refuses(403, () => statusOf(declaration, colleague));
      writes.length = 0;
      expect([401, 403]).not.toContain(await statusOf(declaration, colleague));
      // What wrote may have ended sessions.
      if (writes.length > 0) colleagues.clear();
    });
    return;
  }

  if (declaration.access === 'self') {
    test('refuses another customer and changes nothing', () => refuses(403, () => statusOf(declaration, intruder)));
    test.each(STAFF_ROLES.filter((role) => !roleMay(role, 'customers')))('refuses the role %s and changes nothing', async (role) => {
      const colleague = await colleagueOf(role);
      await refuses(403, () => statusOf(declaration, colleague));
    });
  }

  if (fieldsOf(declaration).includes('userId')) {
    test('refuses the id of another customer in the body and changes nothing', () =>
      refuses(403, () => statusOf(declaration, intruder, { userId: owner.id })));
  }

  const namesThing = /\{(?!userId\})/.test(declaration.path);
  if (namesThing && !NOBODYS.includes(name)) {
    test('answers not found for another customer’s id, and changes nothing', async () => {
      const makeThing = OWNED[name];
      expect(
        makeThing,
        `Add "${name}" to OWNED in test/ownership.test.ts (make the thing for its owner, and say the call), or to NOBODYS.`,
      ).toBeDefined();
      const thing = await makeThing?.(owner);
      const callAs = async (person: Person) => {
        const path = typeof thing?.path === 'function' ? thing.path(person.id) : (thing?.path ?? '');
        const { status } = await s.request(declaration.method.toUpperCase(), path, { as: person.token, body: thing?.body });
        return status;
      };
      await findsNothing(() => callAs(intruder));
      expect([401, 403, 404], 'its owner').not.toContain(await callAs(owner));
    });
  }
});

test('a write that a call sends is noticed', async () => {
  writes.length = 0;
  await fillCart(s, owner, (await aProduct(s)).id);
  expect(writes.map((statement) => WRITE.exec(statement)?.[0])).toContain('insert');
});

test('every call under /api is declared', () => {
  const { hono, declarations } = createApp({ shop: s.shop, gateways: s.gateways });
  const declared = declarations.map(
    ({ method, path }) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '')}`,
  );
  const routes = hono.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api'))
    .map(({ method, path }) => `${method} ${path}`);
  expect([...new Set(routes)].filter((route) => !declared.includes(route) && !UNDECLARED.includes(route))).toEqual([]);
});

test('no row of the tables above refers to a removed call', () => {
  const names = s.declarations.map(nameOf);
  expect([...Object.keys(OWNED), ...NOBODYS, ...OPEN_WRITES].filter((name) => !names.includes(name))).toEqual([]);
});

/** With the owner's id where the path names a user, and unknown ids elsewhere. */
async function statusOf(declaration: Declaration, as: Person | { cookie: string } | undefined, body: object = {}) {
  const path = declaration.path.replace('{userId}', owner.id).replace(/\{\w+\}/g, () => randomUUID());
  const sent = declaration.multipart ? new FormData() : declaration.body ? body : undefined;
  const caller = as && ('cookie' in as ? { headers: as } : { as: as.token });
  const { status } = await s.request(declaration.method.toUpperCase(), path, { ...caller, body: sent });
  return status;
}

async function colleagueOf(role: StaffRole): Promise<Person> {
  const colleague = colleagues.get(role) ?? (await aStaffMember(s, undefined, role));
  colleagues.set(role, colleague);
  return colleague;
}

/** Before it would have written. */
async function refuses(status: number, call: () => Promise<number>) {
  writes.length = 0;
  expect(await call()).toBe(status);
  expect(writes).toEqual([]);
}

/** It may look for the thing by writing to it: then no row is changed. */
async function findsNothing(call: () => Promise<number>) {
  const before = await fingerprint();
  expect(await call()).toBe(404);
  expect(await fingerprint()).toEqual(before);
}

function fieldsOf({ body }: Declaration): string[] {
  return body && 'shape' in body ? Object.keys(body.shape as object) : [];
}

/** One hash per table. */
async function fingerprint(): Promise<Record<string, string>> {
  const names = await rowsOf<{ name: string }>(s.db, sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`);
  const hashes = names.map(
    ({ name }) =>
      sql`select ${name}::text as name, md5(coalesce(string_agg(t::text, ' ' order by t::text), '')) as hash from ${sql.identifier(name)} t`,
  );
  const rows = await rowsOf<{ name: string; hash: string }>(s.db, sql.join(hashes, sql` union all `));
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}
