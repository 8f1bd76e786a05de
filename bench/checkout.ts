// `npm start`, then `node bench/checkout.ts [address]`: what a purchase asks of a person at a phone, from "Add to Cart" to "Order placed".
// Screens, fields, ticks, taps and keystrokes are counted; seconds are the keystrokes at 40 words (of 5 letters) a minute and the waits that
// were measured. It needs a local shop: the OTPs are read from its outbox and messages.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type APIRequestContext, type BrowserContext, chromium, devices, type Locator, type Page } from '@playwright/test';

const ADDRESS = process.argv[2] ?? 'http://localhost:5000';
const STAFF = { email: 'admin@nikhar.example', password: 'Admin@1234' };
const PASSWORD = 'Lotus@2026';
const SECONDS_A_KEY = 60 / (40 * 5);
const PRODUCT = '/product/shea-hand-cream';
const OTP = /\b(\d{6}) is your/;

type Mode = 'account' | 'open';
type Way = 'account' | 'open, by phone' | 'open, by e-mail';
type Counts = { screens: Set<string>; fields: number; ticks: number; taps: number; keys: number; waitMs: number };

/** Types and taps as a person would, and counts it. */
class Person {
  readonly counts: Counts = { screens: new Set(), fields: 0, ticks: 0, taps: 0, keys: 0, waitMs: 0 };
  readonly email = `shopper-${randomUUID().slice(0, 8)}@example.com`;
  readonly phone = `9${String(randomInt(1e9)).padStart(9, '0')}`;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get main() {
    return this.page.getByRole('main');
  }

  private see() {
    const { pathname, searchParams } = new URL(this.page.url());
    // The cart and the payment after it have one path.
    this.counts.screens.add(pathname + (searchParams.get('step') ?? ''));
  }

  async type(label: string, text: string) {
    this.see();
    const field = this.main.getByLabel(label, { exact: true });
    await field.fill(text);
    this.counts.fields += 1;
    this.counts.keys += text.length;
  }

  /** With the keyboard's own Send key, which is one more key. */
  async typeAndSend(label: string, text: string, next: Locator) {
    await this.type(label, text);
    this.counts.keys += 1;
    const began = performance.now();
    await this.main.getByLabel(label, { exact: true }).press('Enter');
    await next.waitFor();
    this.counts.waitMs += performance.now() - began;
  }

  /** A field that the shop has filled is not typed again. */
  async typeIfEmpty(label: string, text: string) {
    await this.page.waitForTimeout(600);
    if ((await this.main.getByLabel(label, { exact: true }).inputValue()) === '') await this.type(label, text);
  }

  async tickAll() {
    this.see();
    for (const box of await this.main.getByRole('checkbox').filter({ visible: true }).all()) {
      if (await box.isChecked()) continue;
      await box.check();
      this.counts.ticks += 1;
    }
  }

  /** Taps, and waits until what comes next is there. */
  async tap(what: Locator, next: Locator) {
    this.see();
    this.counts.taps += 1;
    const target = what.filter({ visible: true }).first();
    await target.waitFor();
    const began = performance.now();
    await target.click();
    await next.filter({ visible: true }).first().waitFor({ timeout: 30_000 });
    this.counts.waitMs += performance.now() - began;
  }
}

/** Those that were typed already. */
const used = new Set<string>();

const codeFor = (request: APIRequestContext, email: string) => newestCode(request, '/dev/outbox', email);
const codeTo = (request: APIRequestContext, phone: string) => newestCode(request, '/dev/messages', `To ${phone},`);

async function newestCode(request: APIRequestContext, place: string, to: string): Promise<string> {
  for (let tries = 0; tries < 50; tries++) {
    const sent = (await (await request.get(place)).text()).split('<li>');
    const code = sent.find((one) => one.includes(to) && OTP.test(one))?.match(OTP)?.[1];
    if (code && !used.has(code)) {
      used.add(code);
      return code;
    }
    await setTimeout(200);
  }
  throw new Error(`No OTP for ${to}`);
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name });

const openCart = (person: Person) =>
  person.tap(link(person.page, 'Go to cart'), person.page.getByRole('heading', { name: 'Shopping Cart' }));

async function payInCash(person: Person) {
  const { page } = person;
  await person.tap(page.getByRole('radio', { name: /Cash on delivery/ }), button(page, /^Place Order/));
  await placeOrder(person);
}

const placeOrder = (person: Person) =>
  person.tap(button(person.page, /^Place Order/), person.page.getByRole('heading', { name: 'Order Placed Successfully' }));

async function inOpenShop(person: Person, isNew: boolean, isByPhone: boolean) {
  const { page, main } = person;
  await page.goto(PRODUCT);
  await person.tap(button(page, 'Add to Cart'), link(page, 'Checkout'));
  await person.tap(link(page, 'Checkout'), main.getByLabel('Mobile number'));
  if (isByPhone) await person.typeAndSend('Mobile number', person.phone, main.getByLabel('OTP'));
  else {
    await person.tap(button(page, 'Use your e-mail instead'), main.getByLabel('Email'));
    await person.typeAndSend('Email', person.email, main.getByLabel('OTP'));
  }
  await person.type('OTP', await (isByPhone ? codeTo(page.request, person.phone) : codeFor(page.request, person.email)));
  if (isNew) {
    await main.getByLabel('Full name').waitFor();
    await person.type('Full name', 'Meenakshi Sundaram');
    if (!isByPhone) await person.type('Phone', person.phone);
    await person.type('Street', '12 MG Road');
    await person.type('PIN code', '560001');
    await person.typeIfEmpty('City', 'Bengaluru');
    await person.tickAll();
    await person.tap(button(page, 'Continue to payment'), page.getByRole('radio', { name: /Cash on delivery/ }));
  }
  // Someone who paid in cash last time finds it chosen.
  if (isNew) await payInCash(person);
  else await placeOrder(person);
}

async function inAccountShop(person: Person, isNew: boolean) {
  const { page, main } = person;
  await page.goto(PRODUCT);
  await person.tap(button(page, 'Add to Cart'), main.getByLabel('Email'));
  await person.type('Email', person.email);
  if (isNew) {
    await person.tap(link(page, 'Create an account'), main.getByLabel('Full name'));
    await person.type('Full name', 'Meenakshi Sundaram');
    await person.type('Phone', person.phone);
    await person.tap(button(page, 'Send OTP'), main.getByLabel('OTP'));
    await person.type('OTP', await codeFor(page.request, person.email));
    await person.tap(button(page, 'Verify'), page.getByText('Email verified', { exact: true }));
    await person.type('Password', PASSWORD);
    await person.type('Confirm password', PASSWORD);
    await person.tickAll();
    await person.tap(main.getByRole('button', { name: 'Sign Up' }), link(page, 'Go to cart'));
  } else {
    await person.type('Password', PASSWORD);
    await person.tap(main.getByRole('button', { name: 'Sign In' }), link(page, 'Go to cart'));
  }
  await openCart(person);
  if (isNew) {
    await person.tap(button(page, 'Place Order'), page.getByLabel('Street'));
    await person.typeIfEmpty('Save as', 'Home');
    await person.typeIfEmpty('Phone', person.phone);
    await person.type('Street', '12 MG Road');
    await person.type('PIN code', '560001');
    await person.typeIfEmpty('City', 'Bengaluru');
    await person.tap(button(page, 'Add Address'), page.getByRole('radio', { name: /Home/ }));
  }
  await person.tap(button(page, 'Place Order'), page.getByRole('radio', { name: /Cash on delivery/ }));
  await payInCash(person);
}

const browser = await chromium.launch({ args: ['--no-sandbox'], ...executable() });

function executable() {
  const path = process.env['CHROMIUM_PATH'];
  return path ? { executablePath: path } : {};
}

const aPhone = (): Promise<BrowserContext> =>
  browser.newContext({
    ...devices['Pixel 7'],
    viewport: { width: 390, height: 844 },
    baseURL: ADDRESS,
  });

async function setMode(mode: Mode) {
  const staff = await aPhone();
  const { token } = await (await staff.request.post('/api/auth/login', { data: STAFF })).json();
  const saved = await staff.request.put('/api/settings/checkout', { headers: { authorization: `Bearer ${token}` }, data: { mode } });
  if (!saved.ok()) throw new Error(await saved.text());
  await staff.close();
}

async function measure(way: Way, isNew: boolean): Promise<Counts> {
  const context = await aPhone();
  const person = new Person(await context.newPage());
  if (!isNew) await becomeCustomer(person);
  if (way === 'account') await inAccountShop(person, isNew);
  else await inOpenShop(person, isNew, way === 'open, by phone');
  await context.close();
  return person.counts;
}

/** An account with an address that has bought in cash before; this browser then knows nothing of it. */
async function becomeCustomer({ email, phone, page }: Person) {
  const { request } = page;
  const send = async (path: string, data: object) => {
    const answer = await request.post(path, { data });
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`);
    return answer.json();
  };
  await send('/api/auth/send-otp', { email });
  await send('/api/auth/verify-otp', { email, code: await codeFor(request, email) });
  const agreed = { isAdult: true, agreesToTerms: true, agreesToPrivacy: true };
  await send('/api/auth/signup', { fullName: 'Ananya Rao', phone, email, password: PASSWORD, confirmPassword: PASSWORD, ...agreed });
  await send('/api/auth/login', { email, password: PASSWORD });
  const place = { street: '12 MG Road', city: 'Bengaluru', state: 'Karnataka', zipCode: '560001' };
  const address = await send('/api/address', { name: 'Home', ...place, phone });
  const { user } = await (await request.get('/api/auth/session')).json();
  const products: { id: string; slug: string }[] = await (await request.get('/api/product')).json();
  const product = products.find(({ slug }) => PRODUCT.endsWith(slug));
  await send('/api/cart', { userId: user.id, productId: product?.id, quantity: 1 });
  await send('/api/payment/pay', { userId: user.id, addressId: address.id, paymentMethod: 'cod' });
  await send('/api/auth/phone/send-otp', {});
  await send('/api/auth/phone/verify-otp', { code: await codeTo(request, phone) });
  await page.context().clearCookies();
}

const rows: string[] = [];
try {
  for (const way of ['open, by phone', 'open, by e-mail', 'account'] as const) {
    await setMode(way === 'account' ? 'account' : 'open');
    for (const isNew of [true, false]) {
      const { screens, fields, ticks, taps, keys, waitMs } = await measure(way, isNew);
      const typing = keys * SECONDS_A_KEY;
      const cells = [`${way}, ${isNew ? 'new' : 'returning'}`, screens.size, fields, ticks, taps, keys];
      rows.push(`| ${[...cells, typing.toFixed(0), (waitMs / 1000).toFixed(1)].join(' | ')} |`);
      process.stderr.write(`${way} ${isNew ? 'new' : 'returning'}: ${[...screens].join(', ')}\n`);
    }
  }
} finally {
  await setMode('account');
  await browser.close();
}
process.stdout.write(
  [
    '| shopper | screens | fields typed | ticks | taps | keys | typing, s | waits, s |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...rows,
    '',
  ].join('\n'),
);
