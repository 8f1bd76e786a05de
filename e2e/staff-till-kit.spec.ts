// At the till a kit is sold as its pieces, paid by scanning a UPI QR code that holds the amount, and taken back by the piece.
import { randomUUID } from 'node:crypto';
import zxing from '@zxing/library';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aProduct, signInAsStaff, staffHeaders } from './people.ts';

/** A code as drawn, not as photographed. */
const HINTS = new Map([[zxing.DecodeHintType.PURE_BARCODE, true]]);

/** What a UPI app reads. */
async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).resize({ width: 600 }).greyscale().raw().toBuffer({ resolveWithObject: true });
  const light = new zxing.RGBLuminanceSource(new Uint8ClampedArray(data), info.width, info.height);
  return new zxing.QRCodeReader().decode(new zxing.BinaryBitmap(new zxing.HybridBinarizer(light)), HINTS).getText();
}

test('a kit is sold at the till, paid by UPI with the amount in the code, and a piece of it comes back', async ({ page, request }) => {
  const headers = await staffHeaders(request);
  const saved = await request.put('/api/settings/payments', { headers, data: { upiId: 'nikhar@okbank', upiName: 'Nikhar Beauty' } });
  expect(saved.ok(), await saved.text()).toBe(true);
  const [balm, cream] = [await aProduct(request), await aProduct(request)];
  const kit = await aProduct(request, {
    name: `Kit ${randomUUID().slice(0, 8)}`,
    originalPrice: '500',
    stockQuantity: '0',
    kit: JSON.stringify({
      pricing: 'own',
      pieces: [
        { productId: balm.id, quantity: 1 },
        { productId: cream.id, quantity: 1 },
      ],
    }),
  });

  await signInAsStaff(page);
  await page.goto('/admins/invoices/till');
  const field = page.getByLabel('Scan or search');
  await field.fill(kit.name);
  await expect(page.getByRole('list', { name: 'Products found' })).toContainText('Kit, ');
  await field.fill(`2*${kit.name}`);
  await field.press('Enter');
  await expect(page.getByRole('spinbutton', { name: `Quantity of ${kit.name}` })).toHaveValue('2');
  await expect(page.getByRole('list', { name: 'Products in this sale' })).toContainText('₹1,180.00');
  await expect(page.getByText('₹1,180.00').filter({ visible: true }).last()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Payment' }).click();
  await page.getByText('UPI', { exact: true }).click();
  const code = page.getByRole('img', { name: 'UPI QR code for ₹1,180 to nikhar@okbank' });
  let text = '';
  await expect(async () => {
    text = await readQr(await code.screenshot());
  }).toPass();
  const asked = new URL(text);
  expect(Object.fromEntries(asked.searchParams)).toMatchObject({ pa: 'nikhar@okbank', pn: 'Nikhar Beauty', am: '1180.00', cu: 'INR' });
  expect(asked.searchParams.get('tr')).toMatch(/^T[0-9A-F]{8}$/);
  await expectAccessible(page);
  await page.getByLabel('UTR').fill('412345678902');
  await page.getByRole('button', { name: '₹1,180 received' }).click();
  const sold = page.getByRole('dialog', { name: 'Sold' });
  const serial = (await sold.getByText(/^IH\//).textContent()) ?? '';
  await sold.getByRole('button', { name: 'New sale' }).click();

  const stockOf = async ({ id }: { id: string }) =>
    ((await (await request.get(`/api/product/${id}`, { headers })).json()) as { stockQuantity: number }).stockQuantity;
  expect([await stockOf(balm), await stockOf(cream)]).toEqual([18, 18]);

  await page.goto(`/admins/invoices/till/sales?search=${encodeURIComponent(serial)}`);
  await page.getByRole('link', { name: serial }).click();
  await page.getByRole('button', { name: 'Take goods back' }).click();
  const back = page.getByRole('dialog', { name: 'Take goods back' });
  await back.getByRole('spinbutton', { name: new RegExp(cream.name) }).fill('1');
  await back.getByLabel('Reason').fill('Allergic to it');
  await expectAccessible(page);
  await back.getByRole('button', { name: 'Give back ₹295' }).click();
  await expect(page.getByRole('heading', { name: /₹295 back by UPI/ })).toBeVisible();
  expect(await stockOf(balm)).toBe(18);
});
