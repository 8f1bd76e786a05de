// The jobs of a day, each from the dashboard to its end, on the shortest way that the screens offer.
import { expect } from '@playwright/test';
import { anOrderOf, aPicture, aProduct, dismissNotice, type Product, staffHeaders } from '../../e2e/people.ts';
import type { Person } from './person.ts';

export type DayJob = {
  what: string;
  /** Counted on the screens of before. Null: there was no such screen. */
  before: string | null;
  /** Orders and goods that the job needs; nothing of it is counted. */
  prepare: (person: Person) => Promise<Prepared>;
  work: (person: Person, given: Prepared) => Promise<void>;
};
type Prepared = { orders: { id: string; number: string }[]; goods: Product[] };

const NOTHING: Prepared = { orders: [], goods: [] };
const TEN = 10;
const TWENTY = 20;

async function open(person: Person, section: string) {
  await person.click(person.page.getByRole('navigation', { name: 'Sections', exact: true }).getByRole('link', { name: section }));
  await expect(person.page.getByRole('heading', { level: 1, name: section })).toBeVisible();
  await person.screen();
}

async function tenOrders({ page }: Person): Promise<Prepared> {
  const product = await aProduct(page.request, { stockQuantity: '50' });
  const orders = [];
  for (let n = 0; n < TEN; n++) {
    const { localOrderId, orderNumber } = await anOrderOf(page.request, product);
    orders.push({ id: localOrderId, number: orderNumber });
  }
  return { orders, goods: [product] };
}

const bar = ({ page }: Person) => page.getByRole('region', { name: 'Selection' });

async function tickAll(person: Person) {
  await person.click(person.page.getByRole('checkbox', { name: /^Select all/ }));
}

async function twentyGoods({ page }: Person, over: Record<string, string> = {}): Promise<Prepared> {
  const goods = [];
  for (let n = 0; n < TWENTY; n++) goods.push(await aProduct(page.request, { category: '["Day"]', ...over }));
  return { orders: [], goods };
}

export const DAY_JOBS: DayJob[] = [
  {
    what: 'Add a product with 4 pictures',
    before: '12 clicks',
    prepare: async () => NOTHING,
    async work(person) {
      const { page } = person;
      await open(person, 'Products');
      await person.click(page.getByRole('link', { name: 'Add Product' }));
      await person.screen();
      const form = page.getByRole('dialog');
      await person.type(form.getByLabel('Name', { exact: true }), 'Day balm', { isFocused: true });
      const pictures = await Promise.all(
        [1, 2, 3, 4].map(async (n) => ({ name: `${n}.png`, mimeType: 'image/png', buffer: await aPicture() })),
      );
      await person.upload(form.locator('input[type=file][multiple]').first(), pictures);
      await person.type(form.getByLabel('Original price (₹)'), '299');
      await person.type(form.getByLabel('Stock quantity'), '40');
      await person.tabTo(form.getByLabel('SKU', { exact: true }), `DAY-${Date.now()}`);
      await person.tabTo(form.getByLabel('HSN code'), '33041000');
      await person.click(form.getByRole('button', { name: 'Save product' }));
      await expect(form).toBeHidden({ timeout: 30_000 });
    },
  },
  {
    what: 'Raise the price of 20 products by 10%',
    before: '60+ clicks',
    prepare: (person) => twentyGoods(person),
    async work(person) {
      const { page } = person;
      await open(person, 'Products');
      await tickAll(person);
      await person.click(page.getByRole('button', { name: 'Edit', exact: true }));
      await person.screen();
      const dialog = page.getByRole('dialog');
      await person.choose(dialog.getByLabel('Original price'), 'percent');
      await person.type(dialog.getByLabel('Change (%)'), '10');
      await person.click(dialog.getByRole('button', { name: 'Preview' }));
      await person.click(dialog.getByRole('button', { name: /^Change \d+ products/ }));
      await expect(page.getByText(/products changed\.$/)).toBeVisible();
    },
  },
  {
    what: 'Pack and ship 10 orders, with slips, labels and tracking numbers',
    before: '37 clicks',
    prepare: tenOrders,
    async work(person, { orders }) {
      const { page } = person;
      await page.goto('/admins');
      await person.click(
        page
          .getByRole('region', { name: 'What is due' })
          .getByRole('link', { name: /to (pack|ship)/ })
          .first(),
      );
      await expect(page).toHaveURL(/todo=/);
      await person.screen();
      await tickAll(person);
      for (const paper of [/Packing slips/, /labels/]) {
        const [download] = await Promise.all([page.waitForEvent('download'), person.click(page.getByRole('button', { name: paper }))]);
        await download.path();
      }
      await person.click(bar(person).getByRole('button', { name: 'Mark as Shipped' }));
      await person.screen();
      const dialog = page.getByRole('dialog');
      const list = orders.map(({ number }, n) => `${number}, Delhivery, ${1234567000 + n}`).join('\n');
      await person.paste(dialog.getByLabel(/paste the courier/), list);
      await person.click(dialog.getByRole('button', { name: 'Mark as Shipped' }));
      await expect(dialog).toBeHidden();
    },
  },
  {
    what: 'Book couriers for 10 orders, with slips and labels',
    before: '46 clicks',
    prepare: tenOrders,
    async work(person) {
      const { page } = person;
      await page.goto('/admins');
      await person.click(
        page
          .getByRole('region', { name: 'What is due' })
          .getByRole('link', { name: /to (pack|ship)/ })
          .first(),
      );
      await expect(page).toHaveURL(/todo=/);
      await person.screen();
      await tickAll(person);
      await person.click(bar(person).getByRole('button', { name: 'Book couriers' }));
      await person.screen();
      await person.click(page.getByRole('dialog').getByRole('button', { name: 'Book couriers' }));
      await expect(page.getByText(/orders are booked\.$/)).toBeVisible();
      await person.screen();
      await tickAll(person);
      for (const paper of [/Packing slips/, /labels/]) {
        const [download] = await Promise.all([page.waitForEvent('download'), person.click(page.getByRole('button', { name: paper }))]);
        await download.path();
      }
    },
  },
  {
    what: 'Mark 10 orders as delivered',
    before: '10 clicks',
    async prepare(person) {
      const given = await tenOrders(person);
      const headers = await staffHeaders(person.page.request);
      const ship = { status: 'shipped', orders: given.orders.map(({ id }) => ({ order: id })) };
      expect((await person.page.request.put('/api/order/status', { headers, data: ship })).ok()).toBe(true);
      return given;
    },
    async work(person) {
      const { page } = person;
      await open(person, 'Orders');
      await person.choose(page.getByLabel('Status'), 'shipped');
      await expect(page).toHaveURL(/status=shipped/);
      await person.screen();
      await tickAll(person);
      await person.click(bar(person).getByRole('button', { name: 'Mark as Delivered' }));
      await dismissNotice(page, /will be marked as delivered/);
      await expect(page.getByText(/orders are delivered/)).toBeVisible();
    },
  },
  {
    what: 'Refund one product of an order',
    before: '6 clicks',
    async prepare(person) {
      const product = await aProduct(person.page.request);
      const { localOrderId, orderNumber, checkout } = await anOrderOf(person.page.request, product, 'online');
      await person.page.request.post(new URL(checkout.url).pathname, { form: { act: 'pay' }, maxRedirects: 0 });
      await person.page.goto('/admins/orders');
      return { orders: [{ id: localOrderId, number: orderNumber }], goods: [product] };
    },
    async work(person, { orders: [order], goods: [product] }) {
      const { page } = person;
      await person.click(
        page
          .getByRole('row')
          .filter({ hasText: order?.number ?? '' })
          .getByRole('link')
          .first(),
      );
      await person.screen();
      await person.click(page.getByRole('button', { name: `Refund ${product?.name}` }));
      await person.screen();
      const dialog = page.getByRole('dialog', { name: /^Refund ORD-/ });
      await person.type(dialog.getByLabel('Reason'), 'Arrived broken', { isFocused: true });
      await person.click(dialog.getByRole('button', { name: /^Refund ₹/ }));
      await expect(dialog).toBeHidden();
    },
  },
  {
    what: 'Everything of a month for the accountant: GSTR-1, 3B, registers, Tally',
    before: '27 clicks',
    prepare: async () => NOTHING,
    async work(person) {
      const { page } = person;
      await open(person, 'Books');
      await person.click(page.getByRole('button', { name: 'Make one file of everything' }));
      const file = page.getByRole('link', { name: /^Everything \(ZIP/ });
      await expect(file).toBeVisible({ timeout: 90_000 });
      await Promise.all([page.waitForEvent('download'), person.click(file)]);
    },
  },
  {
    what: 'Receive 20 goods with batch, expiry and cost',
    before: '20 pages',
    prepare: (person) => twentyGoods(person, { isAvailable: 'false' }),
    async work(person, { goods }) {
      const { page } = person;
      await open(person, 'Stock');
      await person.click(page.getByRole('link', { name: 'Receive goods' }));
      await person.screen();
      const cells = goods.map(({ name }, n) => [name, '12', `B-${n}`, '2099-10-31', '80'].join('\t')).join('\n');
      await person.paste(page.getByRole('searchbox', { name: 'Add a product' }), cells);
      await expect(page.getByText('20 lines added.')).toBeVisible();
      await person.click(page.getByRole('button', { name: 'Receive goods' }));
      await expect(page.getByRole('heading', { name: /^GRN-/ })).toBeVisible();
    },
  },
];
