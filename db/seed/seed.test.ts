import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { users } from '../../app/accounts/accounts.tables.ts';
import { isPassword } from '../../app/accounts/sign-in/passwords/password-hash.server.ts';
import { reconcile } from '../../app/books/reconcile.server.ts';
import { products } from '../../app/catalogue/catalogue.tables.ts';
import { getProduct } from '../../app/catalogue/find-product.server.ts';
import { listMostLoved, listShopProducts } from '../../app/catalogue/listing/list-cards.server.ts';
import { productPictures } from '../../app/catalogue/product-pictures.tables.ts';
import { media } from '../../app/media/media.tables.ts';
import { listSlides } from '../../app/media/slider/slider.server.ts';
import { readMenus } from '../../app/menus/menus.server.ts';
import { publishGuard } from '../../app/pricing/publish-guard.ts';
import { reviews } from '../../app/reviews/reviews.tables.ts';
import { readSettings, shopIdentity } from '../../app/settings/settings.server.ts';
import { settings } from '../../app/settings/settings.tables.ts';
import { stockMoves } from '../../app/stock/stock.tables.ts';
import { openTestShop, type TestShop } from '../../test/shop.ts';
import { catalogue } from './catalogue/catalogue.ts';
import { listDemoAccounts, prepareShop } from './seed.server.ts';
import { home } from './shop.ts';

const s = await openTestShop();
beforeEach(() => s.reset());
afterAll(() => s.close());

async function start(env: Partial<TestShop['shop']['env']> = {}) {
  const shop = { ...s.shop, env: { ...s.shop.env, SEED: 'demo' as const, ...env } };
  await prepareShop(shop, () => undefined);
  return listDemoAccounts(shop);
}
const signIn = async (email: string, password: string): Promise<string> =>
  (await s.request('POST', '/api/auth/login', { body: { email, password } })).json.token;
const countOf = async (
  table: typeof products | typeof reviews | typeof stockMoves | typeof productPictures | typeof users | typeof media,
) => (await s.db.select().from(table)).length;

test('a first start fills the demo shop, opens two accounts, and has one claim of a purchase that the books agree with', async () => {
  const accounts = await start();
  expect(accounts.map(({ role, email }) => ({ role, email }))).toEqual([
    { role: 'customer', email: 'shopper@nikhar.example' },
    { role: 'admin', email: 'admin@nikhar.example' },
  ]);
  for (const { email, password } of accounts)
    expect((await s.request('POST', '/api/auth/login', { body: { email, password } })).status).toBe(200);

  const cards = await listShopProducts(s.shop);
  expect(cards.map((card) => card.slug)).toEqual(catalogue.map((product) => product.slug));
  expect((await listMostLoved(s.shop)).map((card) => card.slug)).toEqual([
    'hydrating-foaming-face-cleanser',
    'replenishing-night-cream',
    'strawberry-lip-balm',
  ]);
  const dressed = await readSettings(s.db);
  expect([dressed.identity.name, dressed.startingTexts.from, dressed.policies.courtsPlace]).toEqual(['Nikhar', 'skin-care', 'Bangalore']);
  const { header, footer } = await readMenus(s.db, dressed.menus, 'en');
  expect(header.map(({ label }) => label)).toEqual(['Shop', 'Lip care', 'Skin care']);
  expect(footer[0]?.children.map(({ label }) => label)).toEqual(['All products', 'Lip care', 'Skin care']);
  expect((await listSlides(s.db)).map(({ heading }) => heading)).toEqual(home.slides.map(({ heading }) => heading));
  expect((await s.request('GET', '/api/coupons')).json).toMatchObject([
    { code: 'NAMASTE10', discountPercentage: 10, firstOrderOnly: true },
  ]);
  const balm = await getProduct(s.db, 'strawberry-lip-balm');
  expect(balm.pictures.length).toBeGreaterThan(0);
  expect(balm.rating.count, 'sample reviews are not counted').toBe(0);
  expect(balm.ingredients.every((ingredient) => ingredient.picture)).toBe(true);
  for (const product of await s.db.select().from(products))
    expect(publishGuard({ ...product, mrpPaise: product.mrpPaise ?? 0 })).toBeNull();
  expect((await s.db.select().from(reviews)).every((review) => review.isSample && !review.verified)).toBe(true);

  const { json: claims } = await s.request('GET', '/api/claims', { as: await signIn('admin@nikhar.example', 'Admin@1234') });
  expect(claims).toMatchObject([{ kind: 'missing', status: 'open', order: { status: 'delivered' }, items: [{ quantity: 1 }] }]);
  await s.runJobs();
  expect(await reconcile(s.db)).toEqual([]);
});

test('the next start adds nothing and keeps what people changed', async () => {
  await start();
  const before = await Promise.all([products, reviews, stockMoves, productPictures, users, media].map(countOf));
  await s.db.update(products).set({ stockQuantity: 3, archivedAt: new Date() }).where(eq(products.slug, 'strawberry-lip-balm'));
  await s.db
    .update(settings)
    .set({ value: { name: 'Another brand' } })
    .where(eq(settings.section, 'identity'));
  await s.db.update(users).set({ passwordHash: 'none' }).where(eq(users.email, 'admin@nikhar.example'));

  const accounts = await start();
  expect(accounts.map((account) => account.email)).toEqual(['shopper@nikhar.example']);
  expect(await Promise.all([products, reviews, stockMoves, productPictures, users, media].map(countOf))).toEqual(before);
  expect((await getProduct(s.db, 'strawberry-lip-balm', { scope: 'all' })).stockQuantity).toBe(3);
  expect((await shopIdentity(s.db)).name).toBe('Another brand');
});

test('a start that was cut short leaves nothing, and the next one completes', async () => {
  const cutShort = prepareShop({ ...s.shop, env: { ...s.shop.env, SEED: 'demo' } }, (line) => {
    if (line.includes('pictures')) throw new Error('power cut');
  });
  await expect(cutShort).rejects.toThrow('power cut');
  expect(await countOf(products)).toBe(0);
  await start();
  expect(await countOf(products)).toBe(catalogue.length);
});

test('a picture that was missing at the first start is added at a later one', async () => {
  await start();
  const [row] = await s.db.select().from(settings).where(eq(settings.section, 'seed'));
  const marker = row?.value as { pictures: string[] };
  const { id, pictures } = await getProduct(s.db, 'strawberry-lip-balm');
  await s.db.delete(productPictures).where(eq(productPictures.productId, id));
  await s.db
    .update(settings)
    .set({ value: { ...marker, pictures: marker.pictures.filter((name) => !name.startsWith('strawberry-lip-balm/strawberry')) } })
    .where(eq(settings.section, 'seed'));
  await start();
  expect((await getProduct(s.db, 'strawberry-lip-balm')).pictures).toEqual(pictures);
});

test('the first admin comes from the settings, once, and then there are no demo accounts', async () => {
  const first = { ADMIN_EMAIL: 'Owner@brand.example', ADMIN_PASSWORD: 'a long password' };
  expect(await start(first)).toEqual([]);
  await start({ ...first, ADMIN_PASSWORD: 'another password' });
  const accounts = await s.db.select().from(users);
  expect(accounts.map(({ email, role }) => ({ email, role }))).toEqual([{ email: 'owner@brand.example', role: 'admin' }]);
  expect(await isPassword('a long password', accounts[0]?.passwordHash)).toBe(true);
  await s.reset();
  await expect(start({ ...first, ADMIN_PASSWORD: 'short' })).rejects.toThrow('ADMIN_PASSWORD needs at least 8 characters');
});

test('two nodes that start at once fill the shop once', async () => {
  await Promise.all([start(), start()]);
  expect(await countOf(products)).toBe(catalogue.length);
  expect(await countOf(users)).toBe(3);
});

test('without the demo a shop starts empty', async () => {
  expect(await start({ SEED: 'none' })).toEqual([]);
  expect(await countOf(products)).toBe(0);
});
