// A bulk e-mail from its segment to its results.
import { randomInt } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { mailTo } from './outbox.ts';
import { aPicture, aProduct, aShopper, sendNewsAtNight, signInAsStaff } from './people.ts';

const tomorrowAtNoon = () => `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T12:00`;

test('staff write an e-mail to a segment, try it, schedule it, send it, and read what came of it', async ({ page, browser }) => {
  test.slow();
  const zipCode = `58${randomInt(1000, 9999)}`;
  const reader = await browser.newContext();
  const { email } = await aShopper(reader, { zipCode });
  await reader.request.post('/api/sub/subscribe', { data: { email, source: 'home' } });
  const { name: product } = await aProduct(reader.request);
  await sendNewsAtNight(reader.request);
  await reader.close();
  await signInAsStaff(page);

  await page.goto('/admins/mails/segments');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'New segment', exact: true }).click();
  const segment = `Homes in ${zipCode}`;
  await page.getByLabel('Name', { exact: true }).fill(segment);
  await page.getByLabel('About').selectOption('PIN code or state');
  await page.getByLabel('PIN codes that begin with').fill(zipCode);
  await expect(page.getByText('1 person matches, 1 agreed to news.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save segment' }).click();
  await expect(page.getByRole('link', { name: segment })).toBeVisible();

  await page.goto('/admins/mails/bulk');
  await page.getByRole('button', { name: 'New e-mail' }).click();
  await expect(page).toHaveURL(/\/letters\//);
  const name = `Monsoon ${zipCode}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Send to').selectOption(segment);
  await expect(page.getByText('1 person matches, 1 agreed to news.')).toBeVisible();
  const subject = `New for ${zipCode}`;
  const content = page.getByRole('region', { name: 'Content' });
  await content.getByLabel('Subject').first().fill(subject);
  await content.getByLabel('Preview text').first().fill('Made for wet months');
  await content.getByRole('textbox', { name: 'Message' }).first().click();
  await page.keyboard.type('Hello ');
  await content.getByRole('button', { name: "Reader's first name" }).first().click();
  await content.getByLabel('Without a name').fill('friend');
  await content.getByRole('button', { name: 'Insert first name' }).click();
  await content.getByRole('textbox', { name: 'Message' }).first().press('End');
  await page.keyboard.type(', a new balm is here.');

  await content.getByRole('button', { name: 'Button', exact: true }).first().click();
  await content.getByRole('button', { name: 'Insert button' }).click();
  await expect(content.getByText('Enter what the button says')).toBeVisible();
  await content.getByLabel('Button text').fill('See it in the shop');
  await content.getByLabel('Leads to').fill('/shop');
  await content.getByRole('button', { name: 'Insert button' }).click();

  await content.getByRole('button', { name: 'Products', exact: true }).first().click();
  await content.getByRole('combobox', { name: 'Add a product' }).fill(product);
  await content.getByRole('option', { name: product }).click();
  await content.getByRole('button', { name: 'Insert products' }).click();

  await content.getByRole('button', { name: 'Picture', exact: true }).first().click();
  await content.getByLabel('Upload a picture').setInputFiles({ name: 'rain.png', mimeType: 'image/png', buffer: await aPicture() });
  await content.getByLabel('Description').fill('Rain on a window');
  await expectAccessible(page);
  await content.getByRole('button', { name: 'Insert picture' }).click();
  await expect(content.getByRole('img', { name: 'Rain on a window' }).first()).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await preview.getByLabel('Find a person').fill(email);
  await preview.getByRole('button', { name: 'Find' }).click();
  await preview.getByLabel('Preview as').selectOption({ label: `Ananya Rao, ${email}` });
  await preview.getByRole('button', { name: 'Show preview' }).click();
  const mail = preview.getByRole('region', { name: 'E-mail preview' });
  await expect(mail.getByText('Hello Ananya, a new balm is here.')).toBeVisible();
  await expect(mail.getByText(product)).toBeVisible();
  await expectAccessible(page);
  await preview.getByRole('button', { name: 'Send a test to me' }).click();
  await expect(page.getByText('Test sent to admin@nikhar.example.')).toBeVisible();

  await page.getByLabel('Start at (Indian time)').fill(tomorrowAtNoon());
  await page.getByRole('button', { name: 'Schedule' }).click();
  await expect(page.getByText('Scheduled', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Unschedule' }).click();
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send now' }).click();

  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Results' })).toContainText('Orders within');
  await expect(page.getByRole('row').filter({ hasText: email })).toContainText('Sent', { timeout: 30_000 });
  await expectAccessible(page);
  expect(await mailTo(page.request, email, /a new balm is here/)).toContain(subject);
  await page.goto('/admins/mails/bulk');
  await expect(page.getByRole('link', { name: subject })).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
});
