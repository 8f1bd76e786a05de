// The page of a product says which automatic discounts every visitor gets, and says so no longer than they last.
import { afterAll, beforeEach, expect, test } from 'vitest';
import { pagesFromSources } from '../../../test/pages.ts';
import { openTestShop } from '../../../test/shop.ts';
import { aLipstick, aProduct, aStaffMember, readAgain } from '../../../test/world.ts';
import { nameDiscounts, readShownDiscounts } from '../../cart/discounts/shown-discounts.server.ts';
import { firstDraft } from '../../content/content.server.ts';
import { showContent } from '../../content/sections/show-sections.server.ts';
import { pagesInLanguages } from '../../language/language.server.ts';
import { dayOf, startOfDay } from '../../platform/time.ts';
import { readSettings } from '../../settings/settings.server.ts';

const s = await openTestShop({ pages: pagesInLanguages(await pagesFromSources(), 'test') });
let staff: Awaited<ReturnType<typeof aStaffMember>>;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const add = async (over: object) =>
  (
    await s.request('POST', '/api/coupons', {
      as: staff.token,
      body: { isAutomatic: true, description: 'Ten off', discountPercentage: 10, texts: { hi: { description: 'दस कम' } }, ...over },
    })
  ).json;
const on = (products: string[]) => ({ goods: { products } });

test('those on this product, in the language of the page, until the next of them begins or ends', async () => {
  const balm = await aProduct(s);
  const cream = await aProduct(s);
  const now = s.shop.now();
  const shown = (language: 'en' | 'hi' = 'en', at = now) => readShownDiscounts(readAgain(s), balm.id, language, at);
  expect(await shown()).toEqual({ names: [], until: null });
  const { id, expiresAt } = await add(on([balm.id]));
  await add({ ...on([cream.id]), description: 'Not here' });
  await add({ description: 'Hidden', isPublic: false });
  await add({ description: 'Few', usageLimit: 10 });
  await add({ description: 'First', firstOrderOnly: true });
  await add({ description: 'For some', customers: { who: 'bought' } });
  expect(await shown()).toEqual({ names: ['Ten off'], until: new Date(expiresAt) });
  expect((await shown('hi')).names).toEqual(['दस कम']);
  const tomorrow = new Date(now.getTime() + 24 * 3600 * 1000);
  const starts = startOfDay(dayOf(tomorrow));
  await add({ description: 'Soon', validFrom: dayOf(tomorrow) });
  expect(await shown()).toEqual({ names: ['Ten off'], until: starts });
  expect((await shown('en', starts)).names).toEqual(['Ten off', 'Soon']);
  await s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body: { isActive: false } });
  expect((await shown()).names).toEqual([]);
  expect((await shown('en', new Date(new Date(expiresAt).getTime() + 24 * 3600 * 1000 * 90))).names).toEqual([]);
});

test('a card names one discount: on its goods rather than on everything, and none that waits, is for some, or goes by collection', async () => {
  const [balm, cream] = [await aProduct(s), await aProduct(s)];
  const { product, variants } = await aLipstick(s);
  const cards = [balm, cream, product].map(({ id }) => ({ variantId: id }));
  const now = s.shop.now();
  const named = async (language: 'en' | 'hi' = 'en', at = now) =>
    (await nameDiscounts(readAgain(s), cards, language, at)).cards.map(({ discount }) => discount);
  expect(await named()).toEqual([undefined, undefined, undefined]);
  await add({ description: 'All 5%', discountPercentage: 5 });
  const { expiresAt } = await add(on([balm.id]));
  await add({ description: 'One shade', goods: { variants: [variants.at(-1)?.id] } });
  await add({ description: 'For some', customers: { who: 'bought' } });
  expect(await named()).toEqual(['Ten off', 'All 5%', 'All 5%']);
  expect(await named('hi')).toEqual(['दस कम', 'दस कम', 'दस कम']);
  expect((await nameDiscounts(readAgain(s), cards, 'en', now)).until).toEqual(new Date(expiresAt));
  expect(await named('en', new Date(new Date(expiresAt).getTime() + 1))).toEqual([undefined, undefined, undefined]);
  expect((await nameDiscounts(readAgain(s), [], 'en', now)).until).toBeNull();
});

const read = async (path: string) => (await s.fetch(new Request(`http://shop.test${path}`))).text();

test('the cards of the home page and those that pair well name it, in both languages, as long as it runs', async () => {
  const [balm, cream] = [await aProduct(s, { slug: 'rose-balm' }), await aProduct(s)];
  const { id, expiresAt } = await add(on([cream.id]));
  for (const path of ['/', '/product/rose-balm', '/search?q=zzzzqqqq']) {
    expect(await read(path), path).toContain('Ten off');
    expect(await read(path === '/' ? '/hi' : `/hi${path}`), path).toContain('दस कम');
  }
  // Of itself, the balm announces nothing.
  const now = s.shop.now();
  expect((await readShownDiscounts(readAgain(s), balm.id, 'en', now)).names).toEqual([]);
  const asked = { language: 'en' as const, settings: await readSettings(s.db), now };
  expect((await showContent(s.shop, firstDraft('home', asked.settings), asked)).until).toEqual(new Date(expiresAt));
  await s.request('PUT', `/api/coupons/${id}`, { as: staff.token, body: { isActive: false } });
  for (const path of ['/', '/product/rose-balm'])
    await expect.poll(async () => (await read(path)).includes('Ten off'), { message: path }).toBe(false);
});
