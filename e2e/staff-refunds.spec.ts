// A refund that fails at the gateway: staff see that it is stuck, retry it, or pay it by hand and record how.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anOrderOf, aProduct, signInAsStaff } from './people.ts';

test('a refund that failed is sent again, and one that cannot be sent is paid by hand', async ({ page }) => {
  await signInAsStaff(page);

  const sentAgain = await aPaidOrder(page);
  await refund(page, sentAgain.localOrderId, 'Other amount');
  await expect(page.getByText('Part-refunded').first()).toBeVisible();
  await page.getByRole('button', { name: 'Retry refund' }).click();
  await expect(page.getByText('Refund of ₹100.00 sent again.')).toBeVisible();
  await untilShown(page, 'Refund of ₹100.00 · sent · Arrived broken');
  await expect(page.getByRole('button', { name: 'Retry refund' })).toBeHidden();

  const paidByHand = await aPaidOrder(page);
  await refund(page, paidByHand.localOrderId, 'Full amount');
  await page.getByRole('button', { name: 'Record as paid' }).click();
  const dialog = page.getByRole('dialog', { name: /as paid$/ });
  await dialog.getByRole('button', { name: 'Save payout' }).click();
  await expect(dialog.getByText('Enter how the money was paid out')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Paid out by').fill('Bank transfer');
  await dialog.getByLabel('Payout reference').fill('UTR 1234');
  await dialog.getByRole('button', { name: 'Save payout' }).click();
  await expect(page.getByText(/paid manually · Bank transfer · UTR 1234/)).toBeVisible();
  await expect(page.getByText('Refunded', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
});

/** Refunds the open order, and waits until the gateway has refused. */
async function refund(page: Page, orderId: string, way: 'Other amount' | 'Full amount') {
  await page.goto(`/admins/orders/${orderId}`);
  await page.getByRole('button', { name: 'Refund', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Refund ORD-/ });
  await dialog.getByRole('radio', { name: way }).check();
  if (way === 'Other amount') await dialog.getByLabel('Amount in rupees').fill('100');
  await dialog.getByLabel('Reason').fill('Arrived broken');
  // As the server would book it: its amount, its tax and the rest.
  const quote = dialog.getByRole('status', { name: 'This refund' });
  if (way === 'Other amount') await expect(quote).toContainText('₹100.00');
  await expect(quote).toContainText('This refund');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: way === 'Other amount' ? 'Refund ₹100.00' : /^Refund ₹/ }).click();
  await expect(dialog).toBeHidden();
  await untilShown(page, 'failed at the gateway');
  await expectAccessible(page);
}

/** Jobs run in the background; a reload shows their result. */
async function untilShown(page: Page, text: string) {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** Paid on the practice page with the button that makes the first refund fail. */
async function aPaidOrder({ request }: Page) {
  const placed = await anOrderOf(request, await aProduct(request), 'online');
  await request.post(new URL(placed.checkout.url).pathname, { form: { act: 'pay_refund_fails' }, maxRedirects: 0 });
  return placed;
}
