// An item arrives broken: the buyer reports it with a photo, and staff replace it, refund it, or say why not.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aDeliveredOrder, aPicture, aProduct, aShopper, openSection, STAFF } from './people.ts';

test('a broken jar is sent again, a missing one refunded, and a refusal says why', async ({ page, browser, request }) => {
  test.slow();
  const shopper = await aShopper(page);
  const orderId = await aDeliveredOrder(page, request, await aProduct(request), 3);
  const orderPage = `/orders/${shopper.id}/${orderId}`;
  const dialog = page.getByRole('dialog');

  await page.goto(orderPage, { waitUntil: 'networkidle' });
  await expect(page.getByText(/^If anything is damaged, leaking, missing, wrong, defective or expired, report it by /)).toBeVisible();
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await dialog.getByLabel('What went wrong?').selectOption('damaged');
  await dialog.getByLabel('What happened?').fill('The jar is cracked from lid to base.');
  for (const leave of [() => page.keyboard.press('Escape'), () => dialog.getByRole('button', { name: 'Cancel' }).click()]) {
    await leave();
    await page.getByRole('alertdialog', { name: 'Close without sending?' }).getByRole('button', { name: 'Keep writing' }).click();
  }
  await expect(dialog.getByLabel('What happened?')).toHaveValue('The jar is cracked from lid to base.');
  await dialog.getByRole('radio', { name: 'Replacement' }).check();
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByText('Please add a photo of it')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Add a photo').setInputFiles({ name: 'jar.png', mimeType: 'image/png', buffer: await aPicture() });
  await dialog.getByRole('button', { name: 'Send report' }).dblclick();
  await expect(dialog).toBeHidden();
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: /^CL-/ }) });
  await expect(cards).toHaveCount(1);
  await expect(cards.getByText('Under review', { exact: true })).toBeVisible();
  await expect(cards.getByText(/^We'll reply by \w{3} \d{1,2} \w{3} \d{4}\.$/)).toBeVisible();
  const ticket = await cards.getByRole('heading').innerText();

  await report(page, 'missing', 'Refund', 'Two jars were not in the parcel.');
  const found = cards.filter({ hasText: 'Missing from the parcel' });
  await found.getByRole('button', { name: 'Withdraw report' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText("We'll stop looking into it. You can still report it again.")).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Withdraw report' }).dblclick();
  await expect(found.getByText('Withdrawn', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Problem with your order?' })).toBeFocused();
  await expect(page.getByText('You withdrew your report')).toBeVisible();

  await report(page, 'missing', 'Refund', 'One jar was not in the parcel.');
  await report(page, 'expired', 'Refund', 'The date on it is over.');
  await expect(page.getByText(/^Everything in this order has been reported or refunded\./)).toBeVisible();
  await cards.filter({ hasText: ticket }).getByText('What you reported').click();
  await expect(page.getByRole('img', { name: 'Photo 1' }).first()).toBeVisible();
  await expectAccessible(page);

  const colleague = await browser.newContext();
  const desk = await colleague.newPage();
  await desk.request.post('/api/auth/login', { data: STAFF });
  await desk.goto('/admins', { waitUntil: 'networkidle' });
  await openSection(desk, 'Claims');
  await desk.getByRole('searchbox', { name: 'Search claims' }).fill(shopper.email);
  await expect(desk.getByRole('status').filter({ hasText: /^4 claims/ })).toBeVisible();
  await expect(desk.getByText(/^Due in \d days$|^Due tomorrow$/).first()).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('link', { name: ticket }).click();
  await sendAgain(desk);

  await settle(desk, shopper.email, 'Missing from the parcel');
  await desk.getByRole('button', { name: 'Refund', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(desk.getByText('Enter how the money was paid out')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel('Paid out by').fill('UPI');
  await desk.getByLabel('Payout reference').fill('UTR 77');
  await desk.getByRole('dialog').getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(desk.getByText('Refunded ₹354.00')).toBeVisible();

  await settle(desk, shopper.email, 'Expired');
  await desk.getByRole('button', { name: 'Refuse', exact: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(desk.getByText('Please give a reason')).toBeVisible();
  await desk.getByLabel('Reason').fill('The photo shows a date in 2030.');
  await desk.getByRole('dialog').getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(desk.getByRole('button', { name: 'Reopen' })).toBeVisible();
  await expectAccessible(desk);
  await colleague.close();

  await page.reload();
  await expect(cards.filter({ hasText: ticket }).getByText('Replacement delivered', { exact: true })).toBeVisible();
  await expect(cards.filter({ hasText: ticket }).getByText('BD 4711')).toBeVisible();
  await expect(cards.getByText(/^₹354 was refunded\./)).toBeVisible();
  await expect(cards.getByText('The photo shows a date in 2030.')).toBeVisible();
  await expect(page.getByText('Replacement handed to the courier')).toBeVisible();
  await expectAccessible(page);
});

test('staff write down what a customer reports by telephone, and print what its replacement needs', async ({ page, browser, request }) => {
  test.slow();
  const shopper = await aShopper(page);
  const orderId = await aDeliveredOrder(page, request, await aProduct(request), 3);
  const { number } = await (await page.request.get(`/api/order/${orderId}`)).json();
  const colleague = await browser.newContext();
  const desk = await colleague.newPage();
  await desk.request.post('/api/auth/login', { data: STAFF });
  await desk.goto('/admins/claims/new', { waitUntil: 'networkidle' });
  await desk.getByLabel('Order number').fill('ORD-999999999');
  await desk.getByRole('button', { name: 'Find order' }).click();
  await expect(desk.getByText('No order with this number.')).toBeVisible();
  await desk.getByLabel('Order number').fill(number);
  await desk.getByRole('button', { name: 'Find order' }).click();
  await expect(desk.getByText('24 hours after delivery.')).toBeVisible();
  await desk.getByRole('button', { name: 'Enter claim' }).click();
  await expect(desk.getByText('Please describe what happened')).toBeVisible();
  await expectAccessible(desk);
  await desk.getByLabel('What went wrong?').selectOption('missing');
  await desk.getByLabel('What happened?').fill('She counted two jars, and paid for three.');
  await desk.getByRole('radio', { name: 'Replacement' }).check();
  await desk.getByRole('button', { name: 'Enter claim' }).dblclick();
  await expect(desk.getByText('Problem reported by phone')).toBeVisible();
  await desk.getByRole('button', { name: 'Send replacement' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Send replacement' }).click();
  for (const paper of ['Pick list', 'Packing slip']) {
    const printed = desk.waitForEvent('download');
    await desk.getByRole('button', { name: paper }).click();
    expect((await printed).suggestedFilename()).toMatch(/\.pdf$/);
  }
  await expectAccessible(desk);
  await colleague.close();
  await page.goto(`/orders/${shopper.id}/${orderId}`);
  await expect(page.getByText('You reported a problem by phone')).toBeVisible();
});

test('a notice that left while a report was written takes no page with it', async ({ page, request }) => {
  const faults: string[] = [];
  page.on('console', (line) => line.type() === 'error' && faults.push(line.text()));
  // A toast disappears while the report is filled in, as fast as a script types.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    window.setTimeout = ((call: () => void, ms?: number) => wait(call, ms === 3000 ? 500 : ms)) as typeof window.setTimeout;
  });
  const shopper = await aShopper(page);
  const orderId = await aDeliveredOrder(page, request, await aProduct(request), 3);
  await page.goto(`/orders/${shopper.id}/${orderId}`, { waitUntil: 'networkidle' });
  for (const jar of ['first', 'second']) {
    await report(page, 'missing', 'Refund', `The ${jar} jar was not in the parcel.`, 600);
    await expect(page.getByText("We've received your report.")).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Report a problem' })).toBeVisible();
  expect(faults).toEqual([]);
});

/** Reports one item with the fewest steps. */
async function report(page: Page, kind: string, wish: string, text: string, readsMs = 0) {
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Report a problem' }).click();
  await dialog.getByLabel('What went wrong?').selectOption(kind);
  if (kind !== 'missing')
    await dialog.getByLabel('Add a photo').setInputFiles({ name: 'jar.png', mimeType: 'image/png', buffer: await aPicture() });
  await dialog.getByLabel('What happened?').fill(text);
  await dialog.getByRole('radio', { name: wish }).check();
  await page.waitForTimeout(readsMs);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog).toBeHidden();
}

/** The open claim: enlarge its photo, then send a replacement, ship and deliver it. */
async function sendAgain(desk: Page) {
  const dialog = desk.getByRole('dialog');
  await expect(desk.getByText('The jar is cracked from lid to base.')).toBeVisible();
  await desk.waitForLoadState('networkidle');
  await desk.getByRole('button', { name: '1 of 1, enlarge' }).click();
  await expect(dialog.getByRole('img')).toBeVisible();
  await desk.keyboard.press('Escape');
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Send replacement' }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Send replacement' }).click();
  await desk.getByRole('button', { name: 'Mark as Shipped' }).click();
  await dialog.getByLabel('Courier name').fill('Blue Dart');
  await dialog.getByLabel('Tracking number').fill('BD 4711');
  await dialog.getByRole('button', { name: 'Mark as Shipped' }).click();
  await expect(desk.getByText('On its way', { exact: true })).toBeVisible();
  await desk.getByRole('button', { name: 'Mark as Delivered' }).click();
  await expect(desk.getByText('Replaced', { exact: true })).toBeVisible();
  await expectAccessible(desk);
}

async function settle(desk: Page, email: string, kind: string) {
  await desk.goto(`/admins/claims?search=${email}`);
  await desk.getByRole('row').filter({ hasText: kind }).getByRole('link').first().click();
  await expect(desk.getByRole('heading', { name: kind })).toBeVisible();
  await desk.waitForLoadState('networkidle');
}
