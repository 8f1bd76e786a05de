// What staff see of a visit: seconds after a visitor opens the shop, on a phone or a desktop, the visit is on the dashboard.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { openSection, signInAsStaff } from './people.ts';

test('what a visitor looks at is seen by staff, and by no one else', async ({ page, context, extraHTTPHeaders }) => {
  const told: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/impressions/log')) told.push(request.postDataJSON());
  });
  await page.goto('/');
  await expect.poll(() => told).toEqual([{ page: 'home' }]);
  await page.getByRole('heading', { name: 'Frequently asked questions' }).click();
  await expect.poll(() => told.at(-1)).toMatchObject({ page: 'home', sectionClicked: 'faq' });

  await page.getByRole('link', { name: 'View All Products' }).click();
  await expect.poll(() => told.at(-1)).toEqual({ page: 'shop' });
  // The page may grow while the visitor scrolls.
  await expect(async () => {
    await page.keyboard.press('End');
    await expect.poll(() => told.at(-1), { timeout: 1_000 }).toMatchObject({ page: 'shop', section: 'footer-viewed' });
  }).toPass();
  await page.getByRole('article').getByRole('link').first().click();
  await expect.poll(() => told.at(-1)).toMatchObject({ page: expect.stringMatching(/^product\//), section: 'view' });
  expect(told).toContainEqual({ page: 'shop', sectionClicked: 'products', deviceType: expect.stringMatching(/^(Mobile|Desktop)$/) });
  const name = await page.getByRole('heading', { level: 1 }).innerText();
  const seen = told.length;

  expect((await page.request.get('/api/impressions/all')).status()).toBe(401);
  await signInAsStaff(page);
  // The address as stored: its last part is removed.
  const address = extraHTTPHeaders?.['x-forwarded-for']?.replace(/\d+$/, '0') ?? '';
  await expect
    .poll(async () => (await page.request.get(`/api/impressions/all?search=${address}`)).headers()['x-total-count'])
    .toBe(String(seen));

  await page.goto('/admins');
  await expect(page.getByText('Site Impressions')).toBeVisible();
  await openSection(page, 'Impression');
  await expect(page.getByRole('heading', { name: 'Impression Dashboard' })).toBeVisible();
  for (const card of [
    "Yesterday's Impressions",
    'Highest Impressions Day',
    "Today's vs Yesterday's Change",
    'This Week vs Last Week',
    'This Month vs Last Month',
    'Total Impressions',
  ])
    await expect(page.getByText(card, { exact: true })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Page View Count/ }).getByRole('row', { name: /home/ })).toBeVisible();
  await expect(page.getByRole('table', { name: /^Sections Clicks/ }).getByRole('row', { name: /faq/ })).toBeVisible();
  await expectAccessible(page);

  const chart = page.getByRole('slider', { name: /Impressions by day/ });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /^\d{4}-\d\d-\d\d: [\d,]+ impressions$/);
  // A month ago this shop did not exist.
  await page.keyboard.press('Home');
  await expect(chart).toHaveAttribute('aria-valuetext', /: 0 impressions$/);

  await page.getByRole('searchbox', { name: 'Search impressions' }).fill(address);
  const status = page.getByRole('status').filter({ hasText: /impressions? in the latest/ });
  await expect(status).toHaveText(new RegExp(`^${seen} impressions`));
  const recent = page.getByRole('table', { name: /^Recent Impressions/ });
  await expect(recent.getByRole('row', { name: new RegExp(name) })).toContainText('view');
  await page.getByLabel('Page of the shop').selectOption('shop');
  await expect(status).toHaveText(/^3 impressions/);
  await expect(page.getByText('Page 1 of 1')).toBeVisible();
  await page.getByLabel('Entries per page').selectOption('25');
  await expect(page).toHaveURL(/limit=25/);

  // A new visit appears without a reload while staff watch, and the search box keeps the focus.
  await page.getByRole('searchbox', { name: 'Search impressions' }).focus();
  const visitor = await context.newPage();
  await visitor.goto('/shop');
  await expect(status).toHaveText(/^4 impressions/, { timeout: 15_000 });
  await expect(page.getByRole('searchbox', { name: 'Search impressions' })).toBeFocused();
  await expectAccessible(page);
});
