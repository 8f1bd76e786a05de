// Staff arrange the catalogue: collections by rule and by hand, the header's menu, and a filter with its Hindi name.
import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, changeProduct, signInAsStaff, staffHeaders } from './people.ts';

const WIDTHS = [320, 390, 1280];

test('collections by rule and by hand, the menu and a filter reach the shopper', async ({ page, request }, { project }) => {
  test.skip(project.name === 'phone', 'The shop has one menu: this looks at it at each width.');
  test.slow();
  const headers = await staffHeaders(request);
  const menus = async () => (await (await request.get('/api/settings/menus', { headers })).json()) as Record<string, unknown>;
  const before = await menus();
  const mark = randomUUID().slice(0, 8);
  const [balm, mist] = [await aProduct(request), await aProduct(request)];
  await signInAsStaff(page);

  await test.step('a filter with its Hindi name', () => addFilter(page, mark));
  await changeProduct(request, balm.id, { facets: JSON.stringify({ [`concern-${mark}`]: ['glow'] }) });
  const byRule = await test.step('a collection by rule', () => addByRule(page, mark));
  const byHand = await test.step('a collection by hand', () => addByHand(page, mark, [balm.name, mist.name]));
  try {
    await test.step('the menu, by mouse and by keyboard', () => arrangeMenu(page, byHand));
    for (const path of ['/admins/collections', '/admins/menus', '/admins/filters']) await fits(page, path);

    await page.goto(byRule);
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([balm.name]);
    await fits(page, byHand);
    // In the order that the keyboard gave them.
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveText([mist.name, balm.name]);
    const links = page.getByRole('banner').getByRole('navigation').getByRole('link');
    await expect(links).toHaveText([`By hand ${mark}`, 'Lip care', 'Shop', 'Skin care']);
    await page.goto('/hi/shop');
    await expect(page.getByText(`चिंता ${mark}`).first()).toBeAttached();
  } finally {
    const { updatedAt } = await menus();
    const back = await request.put('/api/settings/menus', { headers, data: { ...before, updatedAt } });
    expect(back.ok(), await back.text()).toBe(true);
  }
});

async function addFilter(page: Page, mark: string) {
  await page.goto('/admins/filters');
  await page.getByRole('button', { name: 'Add Filter' }).click();
  const form = page.getByRole('dialog', { name: 'Add Filter' });
  await form.getByLabel('Name', { exact: true }).fill(`Concern ${mark}`);
  await form.getByLabel('Name in हिन्दी').first().fill(`चिंता ${mark}`);
  await form.getByRole('button', { name: 'Add value' }).click();
  await form.getByLabel('Name of value 1').fill('Glow');
  await form.getByRole('button', { name: 'More about value 1' }).click();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Save Filter' }).click();
  await expect(page.getByText(`Concern ${mark} saved.`)).toBeVisible();
}

async function addByRule(page: Page, mark: string) {
  await page.goto('/admins/collections/new');
  const form = page.getByRole('dialog', { name: 'Add Collection' });
  await form.getByLabel('Title', { exact: true }).first().fill(`By rule ${mark}`);
  await form.getByLabel('Choose products').selectOption('By rule');
  await form.getByRole('button', { name: 'Add rule' }).click();
  await form.getByLabel('Rule 1', { exact: true }).selectOption({ label: 'Filter' });
  await form.getByLabel('Value of rule 1').selectOption(`Concern ${mark}: Glow`);
  await expect(form.getByRole('status').filter({ hasText: '1 product' })).toBeVisible();
  return saved(page, `By rule ${mark}`);
}

async function addByHand(page: Page, mark: string, names: [string, string]) {
  await page.goto('/admins/collections/new');
  const form = page.getByRole('dialog', { name: 'Add Collection' });
  await form.getByLabel('Title', { exact: true }).first().fill(`By hand ${mark}`);
  for (const name of names) {
    await form.getByLabel('Add a product').fill(name);
    await form.getByRole('option', { name }).click();
  }
  await form.getByRole('button', { name: `Move ${names[1]} up` }).press('Enter');
  await expect(form.getByRole('button', { name: /^Remove Balm/ }).first()).toHaveAccessibleName(`Remove ${names[1]}`);
  await expectAccessible(page);
  return saved(page, `By hand ${mark}`);
}

async function saved(page: Page, title: string) {
  await page.getByRole('button', { name: 'Save collection' }).click();
  await expect(page.getByText(`${title} saved.`)).toBeVisible();
  return `/collections/${title.toLowerCase().replaceAll(' ', '-')}`;
}

async function arrangeMenu(page: Page, collection: string) {
  await page.goto('/admins/menus');
  const header = page.getByRole('region', { name: 'Header' });
  const items = header.locator(':scope > div > ol > li');
  await header.getByRole('button', { name: 'Add link' }).last().click();
  const added = items.last();
  await added.getByLabel('Name of link 4', { exact: true }).fill('x');
  await added.getByLabel('Kind of x').selectOption('Collection');
  await added.getByLabel('Where x leads').selectOption(collection.split('/').at(-1) ?? '');
  const name = collection.split('/').at(-1)?.replaceAll('-', ' ').replace('by', 'By') ?? '';
  await added.getByLabel('Name of x', { exact: true }).fill(name);
  // The mouse takes it from the end to the beginning.
  await added.locator('[draggable]').first().dragTo(items.first());
  await expect(items.first().getByRole('textbox').first()).toHaveValue(name);
  // The keyboard takes Shop from the second place to the third, and the focus goes along.
  const down = header.getByRole('button', { name: 'Move Shop down' });
  await down.focus();
  await page.keyboard.press('Enter');
  await expect(items.nth(2).getByRole('textbox').first()).toHaveValue('Shop');
  await expect(down).toBeFocused();
  await page.getByRole('button', { name: 'Save menus' }).click();
  await expect(page.getByText('Menus saved.')).toBeVisible();
}

/** At each width without axe's violations, and without scrolling sideways. */
async function fits(page: Page, path: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), `${path} at ${width} px`).toBeLessThanOrEqual(0);
    if (width > 320) await expectAccessible(page);
  }
}
