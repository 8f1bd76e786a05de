// Staff buy goods and receive them, and count the shelf by scanning.
import { randomInt } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff, staffHeaders } from './people.ts';

async function someGoods(request: Parameters<typeof staffHeaders>[0], count: number) {
  const headers = await staffHeaders(request);
  const number = randomInt(1_000_000);
  const goods = Array.from({ length: count }, (_, place) => ({ name: `Buying balm ${number}-${place}`, sku: `BUY-${number}-${place}` }));
  const made = [];
  for (const fields of goods) {
    const multipart = { ...fields, originalPrice: '299', stockQuantity: '4', hsn: '33041000', isAvailable: 'false' };
    made.push({ ...fields, ...((await (await request.post('/api/product', { headers, multipart })).json()) as { id: string }) });
  }
  return { number, goods: made, headers };
}

/** As a person pastes cells that were copied from a spreadsheet. It runs in the page. */
function paste(element: Element, text: string) {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

test('staff order from a supplier, and receive many goods at once against the order', async ({ page, request }) => {
  const { number, goods } = await someGoods(request, 3);
  await signInAsStaff(page);
  await page.goto('/admins/stock/suppliers');
  await page.getByRole('button', { name: 'Add Supplier' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Supplier' });
  await dialog.getByLabel('Name').fill(`Kaveri Labs ${number}`);
  await dialog.getByLabel('GSTIN').fill('29AANCN0000D1ZX');
  await dialog.getByLabel('Lead time (days)').fill('10');
  await dialog.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(dialog.getByText('Enter a valid GSTIN')).toBeVisible();
  await dialog.getByLabel('GSTIN').fill('29AANCN0000D1ZY');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Supplier' }).click();
  await expect(page.getByText(`Kaveri Labs ${number} saved.`)).toBeVisible();

  await page.goto('/admins/stock/orders/new');
  await page.getByLabel('Supplier', { exact: true }).selectOption({ label: `Kaveri Labs ${number}` });
  const add = page.getByRole('searchbox', { name: 'Add a product' });
  await add.evaluate(paste, goods.map(({ sku }, place) => `${sku}\t${10 + place}`).join('\n'));
  await expect(page.getByText('3 lines added.')).toBeVisible();
  await page.getByLabel(`Cost (₹) of ${goods[0]?.name}`).fill('80');
  await expect(page.getByText('Total ₹800.00 before GST')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save draft' }).click();
  await page.getByRole('button', { name: 'Mark as ordered' }).click();
  await page.getByRole('link', { name: 'Receive goods' }).click();

  await expect(page.getByRole('heading', { name: 'Receive goods' })).toBeVisible();
  const first = goods[0]?.name;
  await page.getByLabel(`Pieces of ${first}`).fill('12');
  await expect(page.getByText('2 more than ordered')).toBeVisible();
  await page.getByRole('textbox', { name: `Batch of ${first}` }).fill(`B-${number}`);
  await page.getByRole('button', { name: `Remove ${goods[2]?.name}` }).click();
  await page.getByRole('button', { name: 'Receive goods' }).click();
  await expect(page.getByText('Enter the expiry date of the batch')).toBeVisible();
  await page.getByLabel(`Expires of ${first}`).fill('2099-10-31');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Receive goods' }).dblclick();
  await expect(page.getByText(/^12 pieces of PO-\d+ still to come/)).toBeVisible();
  const table = page.getByRole('table', { name: /^Goods of GRN-/ });
  await expect(table.getByRole('row').filter({ hasText: first })).toContainText('2 more than ordered');
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Open PO-/ }).click();
  await expect(page.getByText('Partly received')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Close order' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Close order' }).click();
  await expect(page.getByText('Received', { exact: true }).first()).toBeVisible();
});

test('staff count the shelf by scanning, on a device that is reloaded, and book the difference', async ({ page, request }) => {
  const { goods, headers } = await someGoods(request, 2);
  const [balm, cream] = goods;
  const batch = { kind: 'received', quantity: 2, batchNumber: 'SCAN-1', expiresOn: '2099-10-31' };
  await request.post(`/api/product/${cream?.id}/stock`, { headers, data: batch });
  await signInAsStaff(page);
  await page.goto('/admins/stock/counts');
  await page.getByRole('button', { name: 'Start count' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start count' });
  await dialog.getByLabel('What to count').selectOption('list');
  await dialog.getByLabel('SKUs or barcodes').fill(goods.map(({ sku }) => sku).join('\n'));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Start count' }).click();

  const scan = async (code = '') => {
    await page.getByLabel('Barcode or SKU').fill(code);
    await page.getByLabel('Barcode or SKU').press('Enter');
  };
  for (const _ of [1, 2, 3]) await scan(balm?.sku);
  await expect(page.getByText('3 counted', { exact: true })).toBeVisible();
  await scan('NO-SUCH-CODE');
  await expect(page.getByText('No product has the code NO-SUCH-CODE.')).toBeVisible();
  await page.reload();
  const counted = page.getByRole('table', { name: 'Counted, the newest first' });
  await expect(counted.getByRole('row').filter({ hasText: balm?.name })).toContainText('−1');

  await scan(cream?.sku);
  await expect(page.getByText('Which batch is it?')).toBeVisible();
  await page.getByRole('button', { name: /^SCAN-1/ }).click();
  await expect(page.getByText('1 counted', { exact: true })).toBeVisible();
  await page.getByLabel('Pieces on the shelf').fill('2');
  await page.getByRole('button', { name: 'Set' }).click();
  await expect(counted.getByRole('row').filter({ hasText: 'batch SCAN-1' })).toContainText('2');
  await expectAccessible(page);
  await expect(page.getByText('2 counted, 1 differ: −1 piece')).toBeVisible();
  await page.getByRole('button', { name: 'Book count' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Book count' }).click();
  await expect(page.getByText(/^Booked /)).toBeVisible();
  await expectAccessible(page);
  const { stockQuantity } = await (await request.get(`/api/product/${balm?.id}/stock`, { headers })).json();
  expect(stockQuantity).toBe(3);
});
