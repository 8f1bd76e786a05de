// Staff keep the stock: receive a batch, write off damage, count the shelf, find low stock and export it.
import { randomInt } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anOrderOf, aProduct, signInAsStaff, staffHeaders } from './people.ts';

test('staff write down what arrives, breaks and is counted, and find and export what is nearly gone', async ({ page }) => {
  const number = randomInt(1_000_000);
  const sku = `SHELF-${number}`;
  const name = `Shelf balm ${number}`;
  await signInAsStaff(page);
  const fields = { name, sku, originalPrice: '299', stockQuantity: '3', hsn: '33041000', isAvailable: 'false' };
  const { id } = await (await page.request.post('/api/product', { multipart: fields })).json();

  await page.goto(`/admins/products/${id}`);
  await page.getByRole('dialog').getByRole('link', { name: 'Stock', exact: true }).click();
  const history = page.getByRole('table', { name: 'Stock changes, newest first' });
  await expect(history.getByRole('row').filter({ hasText: 'Opening stock' })).toBeVisible();
  await expectAccessible(page);

  const save = page.getByRole('button', { name: 'Save', exact: true });
  await page.getByLabel('Pieces received').fill('12 boxes');
  await save.click();
  await expect(page.getByText('Enter a whole number')).toBeVisible();
  await page.getByLabel('Pieces received').fill('12');
  await page.getByLabel('Batch number').fill('NK-2611');
  await save.click();
  await expect(page.getByText('Enter the expiry date of the batch')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Expires').fill('2099-10-31');
  await save.click();
  await expect(page.getByText('Saved. 15 in stock.')).toBeVisible();
  const batch = page.getByRole('table', { name: 'Batches, earliest expiry first' }).getByRole('row').filter({ hasText: 'NK-2611' });
  await expect(batch).toContainText('31 Oct 2099');
  await expect(batch).toContainText('12');

  await page.getByLabel('What happened').selectOption('damage');
  await page.getByLabel('Pieces lost').fill('16');
  await save.click();
  await expect(page.getByText('Only 15 in stock.')).toBeVisible();
  await page.getByLabel('Pieces lost').fill('2');
  await page.getByLabel('Note').fill('Fell from the rack');
  await save.click();
  await expect(history.getByRole('row').filter({ hasText: 'Fell from the rack' })).toContainText('Batch NK-2611');
  await page.getByLabel('What happened').selectOption('count');
  await page.getByLabel('Pieces counted').fill('7');
  await save.click();
  await expect(page.getByText('Saved. 7 in stock.')).toBeVisible();
  await expect(history.getByRole('row').filter({ hasText: 'Counted' })).toContainText('−6');
  await expectAccessible(page);

  await page.goto('/admins/products');
  await page.getByLabel('Which stock').selectOption('low');
  await page.getByRole('searchbox', { name: 'Search products' }).fill(sku);
  await expect(page.getByRole('status').filter({ hasText: /^1 product$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: `7 in stock of ${name}` })).toBeVisible();
  await expectAccessible(page);
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Export' }).click()]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${sku},${name},,,,,,,,,,,299.00,0,299.00,,18,,7,33041000`);
});

test('staff find the buyers of a batch, and recall it', async ({ page, request }) => {
  const product = await aProduct(request, { stockQuantity: '0' });
  const headers = await staffHeaders(request);
  const delivery = { kind: 'received', quantity: 5, batchNumber: 'NK-77', expiresOn: '2099-10-31' };
  await request.post(`/api/product/${product.id}/stock`, { headers, data: delivery });
  const { orderNumber, localOrderId: id } = await anOrderOf(request, product);
  await request.put(`/api/order/${id}/status`, { headers, data: { status: 'shipped' } });
  const waiting = await anOrderOf(request, product);

  await signInAsStaff(page);
  await page.goto(`/admins/products/${product.id}/stock`);
  await page.getByRole('link', { name: 'All batches, recall' }).click();
  await page.getByRole('link', { name: 'NK-77' }).click();
  const buyers = page.getByRole('table', { name: 'Who has pieces of batch NK-77, newest first' });
  await expect(buyers.getByText(orderNumber)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recall batch' }).click();
  const dialog = page.getByRole('dialog', { name: 'Recall batch NK-77' });
  await dialog.getByLabel('Reason').fill('Mould found');
  await dialog.getByRole('button', { name: 'Recall batch' }).click();
  await expect(page.getByText(/^Recalled on .*: Mould found$/)).toBeVisible();
  await expect(buyers.getByText(orderNumber)).toBeVisible();
  await expectAccessible(page);
  await expect(
    page.getByText('1 order below has not shipped, and cannot. Open it and pack it from another batch, or cancel it.'),
  ).toBeVisible();
  const report = page.url();

  // The other order cannot leave with it.
  await page.goto(`/admins/orders/${waiting.localOrderId}`);
  await expect(page.getByText('Do not ship: this order holds pieces of a recalled batch')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Packed from another batch' }).click();
  await expect(page.getByText(/^There are not enough other pieces of/)).toBeVisible();
  await request.post(`/api/product/${product.id}/stock`, { headers, data: { ...delivery, batchNumber: 'NK-78' } });
  await page.getByRole('button', { name: 'Packed from another batch' }).click();
  await expect(page.getByText('Do not ship: this order holds pieces of a recalled batch')).toBeHidden();
  await page.goto(report);
  await page.getByRole('button', { name: 'Tell customers' }).click();
  const telling = page.getByRole('dialog', { name: 'Tell customers about the recall' });
  await telling.getByRole('button', { name: 'Send' }).click();
  await expect(telling.getByText('Say what customers should know')).toBeVisible();
  await telling.getByLabel('What customers should know').fill('We found mould in a jar of this batch.');
  await expectAccessible(page);
  await telling.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('The e-mails and messages are on their way.')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Those of 1 order are told.')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await request.put(`/api/order/${id}/status`, { headers, data: { status: 'delivered' } });
  await page.reload();
  await page.getByRole('button', { name: `Replace ${orderNumber}` }).click();
  const replacing = page.getByRole('dialog', { name: `Replace: ${orderNumber}` });
  await expectAccessible(page);
  await replacing.getByRole('button', { name: 'Replace', exact: true }).click();
  await expect(page.getByText('The replacement is to be sent: see Claims.')).toBeVisible();
  await expect(buyers.getByRole('link', { name: 'Replaced' })).toBeVisible();
  await page.getByRole('button', { name: `0 of 1 back ${orderNumber}` }).click();
  await page.getByLabel('Pieces given back so far').fill('1');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: `1 of 1 back ${orderNumber}` })).toBeVisible();
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Recall report' }).click()]);
  expect(await readFile(await file.path(), 'utf8')).toContain('Pieces,Recovered from customers since,1');
  await page.getByRole('button', { name: 'End recall' }).click();
  await expect(page.getByRole('button', { name: 'Recall batch' })).toBeVisible();
});

test('staff replace a recalled batch in two orders at once', async ({ page, request }) => {
  const product = await aProduct(request, { stockQuantity: '0' });
  const headers = await staffHeaders(request);
  const delivery = { kind: 'received', quantity: 2, batchNumber: 'NK-81', expiresOn: '2099-10-31' };
  await request.post(`/api/product/${product.id}/stock`, { headers, data: delivery });
  const orders = [await anOrderOf(request, product), await anOrderOf(request, product)];
  for (const { localOrderId } of orders)
    for (const status of ['shipped', 'delivered']) await request.put(`/api/order/${localOrderId}/status`, { headers, data: { status } });

  await signInAsStaff(page);
  await page.goto(`/admins/products/${product.id}/stock`);
  await page.getByRole('link', { name: 'All batches, recall' }).click();
  await page.getByRole('link', { name: 'NK-81' }).click();
  await page.getByRole('button', { name: 'Recall batch' }).click();
  const recall = page.getByRole('dialog', { name: 'Recall batch NK-81' });
  await recall.getByLabel('Reason').fill('Mould found');
  await recall.getByRole('button', { name: 'Recall batch' }).click();
  for (const { orderNumber } of orders) await page.getByRole('checkbox', { name: `Select ${orderNumber}` }).check();
  await page.getByRole('button', { name: 'Replace 2', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Replace: 2 orders' });
  await expect(dialog.getByText('None of these orders can be settled like this.')).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Not settled' }).getByRole('listitem')).toHaveCount(2);
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  await request.post(`/api/product/${product.id}/stock`, { headers, data: { ...delivery, batchNumber: 'NK-82' } });
  await page.getByRole('button', { name: 'Replace 2', exact: true }).click();
  await expect(dialog.getByText('2 pieces for 2 orders are taken from other batches')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Replace 2 orders' }).click();
  await expect(dialog.getByRole('status').getByText('2 of 2 orders replaced.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('link', { name: 'Replaced' })).toHaveCount(2);
});
