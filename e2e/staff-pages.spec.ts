// Staff change the words of the home page, and make a landing page.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('a heading that staff change is shown once they publish it', async ({ page, playwright, baseURL }) => {
  const heading = `One to wash with ${randomUUID().slice(0, 8)}`;
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const home = async () => (await visitor.get('/')).text();

  await signInAsStaff(page);
  await page.goto('/admins/pages');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Home' }).click();
  const section = page.getByRole('region', { name: 'Sections' }).locator('li:has(details)').nth(3);
  await section.locator('summary').click();
  await section.getByLabel('Heading', { exact: true }).fill('');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(section.getByText('Enter a text')).toBeVisible();
  await expect(section.getByLabel('Heading', { exact: true })).toBeFocused();
  await section.getByLabel('Heading', { exact: true }).fill(heading);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  expect(await home()).not.toContain(heading);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  await expect.poll(home).toContain(heading);

  await page.goto('/admins/pages/home/preview');
  await expect(page.getByRole('heading', { name: heading })).toBeAttached();
});

test('a landing page is written, previewed and published', async ({ page }) => {
  const slug = `gifts-${randomUUID().slice(0, 8)}`;
  await signInAsStaff(page);
  await page.goto('/admins/pages');
  await page.getByLabel('Title').fill('Gifts for Diwali');
  await page.getByLabel('Address').fill(slug);
  await page.getByRole('button', { name: 'Add page' }).click();
  await page.getByLabel('Kind of section').selectOption('Text');
  await page.getByRole('button', { name: 'Add section' }).click();
  await page.getByLabel('Heading', { exact: true }).fill('In a box of brass');
  await page.getByLabel('Paragraph 1', { exact: true }).fill('Two balms and a candle.');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.')).toBeVisible();
  await page.goto(`/pages/${slug}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts for Diwali' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'In a box of brass' })).toBeVisible();
  await expectAccessible(page);
});

test('the preview beside the form follows what staff type, as wide as a phone or a desk, before anything is saved', async ({ page }) => {
  const headline = `Softer than silk ${randomUUID().slice(0, 8)}`;
  const refused: string[] = [];
  page.on('console', (message) => message.text().includes('Content Security Policy') && refused.push(message.text()));
  await signInAsStaff(page);
  await page.goto('/admins/pages');
  await page.getByLabel('Title').fill('Silk');
  await page.getByLabel('Address').fill(`silk-${randomUUID().slice(0, 8)}`);
  await page.getByRole('button', { name: 'Add page' }).click();
  const shown = page.frameLocator('iframe[title="Preview of the page"]');
  await page.getByLabel('Kind of section').selectOption('Text');
  await page.getByRole('button', { name: 'Add section' }).click();
  const section = page.getByRole('region', { name: 'Sections' });
  await section.getByLabel('Heading', { exact: true }).fill(headline);
  await expect(shown.getByRole('heading', { name: headline })).toBeAttached();
  await section.getByLabel('Heading', { exact: true }).fill('');
  await expect(shown.getByRole('heading', { name: '…' })).toBeAttached();
  await section.getByLabel('Heading', { exact: true }).fill(`${headline}, again`);
  await expect(shown.getByRole('heading', { name: `${headline}, again` })).toBeAttached();

  const widthOf = () => shown.locator('html').evaluate(() => innerWidth);
  expect(await widthOf()).toBe(390);
  await page.getByRole('button', { name: 'Desktop' }).click();
  await expect.poll(widthOf).toBe(1280);
  await shown
    .getByRole('link', { name: 'Shop' })
    .first()
    .evaluate((link: HTMLElement) => link.click());
  await expect(shown.getByRole('heading', { name: `${headline}, again` })).toBeAttached();
  await expectAccessible(page);
  await page.reload();
  await expect(shown.getByRole('heading', { name: 'Silk' })).toBeVisible();
  expect(refused).toEqual([]);
  await expect(shown.getByRole('heading', { name: `${headline}, again` })).not.toBeAttached();
});
