// From a delivered order to the published review: written with a photo, approved by staff, rewarded with points.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aDeliveredOrder, aPicture, aProduct, aShopper, openSection, STAFF, staffHeaders } from './people.ts';

const LONG = 'Soft and kind to dry winter lips, and it smells of the real fruit. '.repeat(9).trim();

test('a customer reviews what they received, staff publish it, and others read it', async ({ page, browser, request }) => {
  test.slow();
  const shopper = await aShopper(page);
  const product = await aProduct(request);
  const orderId = await aDeliveredOrder(page, request, product);

  await page.goto(`/product/${product.slug}`);
  await expect(page.getByText('No reviews available')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write a review' })).toBeVisible();

  await page.goto(`/orders/${shopper.id}/${orderId}`);
  await page.getByRole('button', { name: `Write a review of ${product.name}` }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog.getByText('Please choose a rating from 1 to 5 stars')).toBeVisible();
  await expect(dialog.getByText('Please write your review')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('radio', { name: '4 of 5' }).press('Space');
  await dialog.getByLabel('Your review', { exact: true }).fill(LONG);
  await page.reload();
  await page.getByRole('button', { name: `Write a review of ${product.name}` }).click();
  await expect(dialog.getByLabel('Your review', { exact: true })).toHaveValue(LONG);
  await expect(dialog.getByRole('radio', { name: '4 of 5' })).toBeChecked();

  const photos = dialog.getByLabel('Add a photo');
  await photos.setInputFiles({ name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') });
  await expect(page.getByText('note.txt is not a picture.')).toBeVisible();
  await photos.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(dialog.getByText("We can't read this picture.")).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove photo 1' }).click();
  await photos.setInputFiles({ name: 'balm.png', mimeType: 'image/png', buffer: await aPicture() });
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Submit review' }).dblclick();
  await expect(page.getByText('Awaiting approval', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // A colleague rejects it first; the reviewer reads why, corrects it and sends it again.
  const headers = await staffHeaders(request);
  const [written] = await (await request.get(`/api/reviews?status=pending&search=${shopper.email}`, { headers })).json();
  const reason = 'Please tell us a little more.';
  await request.put(`/api/reviews/${written.id}`, { headers, data: { status: 'rejected', reason } });
  await page.reload();
  await expect(page.getByText(reason)).toBeVisible();
  await page.getByRole('button', { name: 'Edit and resubmit' }).click();
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await dialog.getByLabel('Title').fill('My third tin');
  await dialog.getByRole('button', { name: 'Submit review' }).click();
  await expect(page.getByText('Awaiting approval', { exact: true })).toBeVisible();

  const colleague = await browser.newContext();
  await approveAsStaff(await colleague.newPage(), shopper.email);
  await colleague.close();

  await page.goto('/profile');
  await page.getByText('Points history').click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Your review' })).toContainText('+400');
  await page.goto(`/product/${product.slug}`);
  await expect(page.getByText('Your review is published')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: 'My third tin' });
  await expect(card.getByText('Verified purchase')).toBeVisible();
  await expect(page.getByText('1 review', { exact: true })).toBeVisible();
  await card.locator('summary').press('Enter');
  await expect(card.getByText('Read Less')).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('link', { name: 'Photo 1 by Ananya Rao, open larger' }).click();
  await expect(dialog.getByRole('img', { name: 'Photo 1 of 1' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
});

test('the home page sums up what is published, three a page on a wide screen', async ({ page, isMobile }) => {
  await page.goto('/');
  const section = page.locator('[data-section="reviews"]');
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText(/^\d\.\d$/)).toBeVisible();
  await expect(section.getByText(/^\d+%$/)).toHaveCount(5);
  // Sample reviews disappear once another journey's review is published.
  const pages = Math.ceil((await section.locator('article').count()) / (isMobile ? 1 : 3));
  if (pages < 2) return;
  await expect(section.getByText(`1 of ${pages}`, { exact: true })).toBeAttached();
  await section.getByRole('button', { name: 'Next' }).click();
  await expect(section.getByText(`2 of ${pages}`, { exact: true })).toBeAttached();
});

async function approveAsStaff(page: Page, email: string) {
  await page.request.post('/api/auth/login', { data: STAFF });
  await page.goto('/admins');
  await openSection(page, 'Reviews');
  await page.getByRole('searchbox', { name: 'Search reviews' }).fill(email);
  await expect(page.getByRole('status').filter({ hasText: /^1 review,/ })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row.getByRole('img', { name: '1 of 1, opens in a new tab' })).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: /^Reject/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reject review' }).click();
  await expect(dialog.getByText('Please give a reason')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await row.getByRole('button', { name: /^Approve/ }).click();
  await expect(row.getByText('Approved')).toBeVisible();
}
