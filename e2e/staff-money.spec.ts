// Staff follow money to the bank: the gateway's settlements, the courier's cash and freight with a dispute, and what is left as profit.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('the settlements of the gateway are read, or uploaded with a preview', async ({ page }) => {
  const utr = `HDFC${Date.now()}`;
  await signInAsStaff(page);
  await page.goto('/admins/books');
  await page.getByRole('link', { name: 'Settlements' }).click();
  await expect(page.getByRole('heading', { name: 'Settlements', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Ask gateway now' }).click();
  await expect(page.getByText('The gateway is being asked.')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From', { exact: true }).selectOption('cashfree');
  const file = `Reference,Settled on,Payment id,Amount,Fee,GST\n${utr},24/11/2026,${Date.now()},"1,000.00",20,3.60\n${utr},24/11/2026,,ten,,\n`;
  await dialog.locator('input[type=file]').setInputFiles({ name: 'settled.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog.getByText('Choose the column for Settlement UTR.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Settlement UTR', { exact: true }).selectOption('Reference');
  await expect(dialog.getByText('1 new, 0 changed, 0 unchanged, 1 left out')).toBeVisible();
  await expect(dialog.getByText('This is not an amount in rupees.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported.')).toBeVisible();

  await page.getByRole('link', { name: utr }).click();
  await expect(page.getByRole('heading', { name: utr })).toBeVisible();
  await expect(page.getByText('₹976.40').first()).toBeVisible();
  await expect(page.getByText('Not known here', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/admins/books/settlements/unmatched?show=unknown');
  await expect(page.getByRole('link', { name: utr })).toBeVisible();
  await expectAccessible(page);
});

test('a charge of the courier is disputed, and its cash is matched', async ({ page }) => {
  const awb = `AW${Date.now()}`;
  await signInAsStaff(page);
  await page.goto('/admins/books/settlements/freight?show=all');
  await page.getByRole('button', { name: 'Upload file' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('From', { exact: true }).selectOption('other');
  const charges = `AWB,Charged weight (kg),Zone,Freight charges,GST,Charge type\n${awb},1.5,C,120,21.60,Forward\n`;
  await dialog.locator('input[type=file]').setInputFiles({ name: 'freight.csv', mimeType: 'text/csv', buffer: Buffer.from(charges) });
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText('1 row imported.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('row').filter({ hasText: awb }).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Draft dispute' }).click();
  await expect(dialog.getByLabel('To Other courier, 1 charge')).toHaveValue(new RegExp(`AWB ${awb}; declared not stated, charged 1.5 kg`));
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await page.goto('/admins/books/settlements/cash?show=unknown');
  await page.getByRole('button', { name: 'Upload file' }).click();
  await dialog.getByLabel('From', { exact: true }).selectOption('shiprocket');
  const cash = `AWB No.,COD Amount,CRF ID,Remittance Date\n${awb},451,CRF1,18-11-2026\n`;
  await dialog.locator('input[type=file]').setInputFiles({ name: 'cash.csv', mimeType: 'text/csv', buffer: Buffer.from(cash) });
  await dialog.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page.getByText(awb)).toBeVisible();
  await expectAccessible(page);
});

test('profit says what is left, what is not known, and takes marketing off', async ({ page }) => {
  await signInAsStaff(page);
  await page.goto('/admins/books');
  await page.getByRole('link', { name: 'Profit' }).click();
  await expect(page.getByRole('heading', { name: 'From sales to profit' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add marketing cost' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add cost' }).click();
  await expect(dialog.getByText('Enter the source')).toBeVisible();
  await dialog.getByLabel('Source').fill('instagram');
  await dialog.getByLabel('Amount in ₹, before GST').fill('1,200');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add cost' }).click();
  await expect(page.getByText('Marketing cost added.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Marketing costs' }).getByText('₹1,200.00').first()).toBeVisible();
  await page.getByLabel('By', { exact: true }).selectOption('pin');
  await expect(page).toHaveURL(/by=pin/);
  await expectAccessible(page);
});

test('a bank statement is uploaded with a preview, and its lines are explained', async ({ page, isMobile }) => {
  const account = `HDFC ${Date.now()}`;
  const narration = `RENT ${Date.now()}`;
  await signInAsStaff(page);
  await page.goto('/admins/books/settlements/bank');
  await page.getByRole('button', { name: 'Upload statement' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Account').fill(account);
  const file = `Date,Narration,Value Dat,Debit Amount,Credit Amount,Chq/Ref Number,Closing Balance\n20/11/26,${narration},20/11/26,"20,000.00",0.00,,80000.00\n21/11/26,NEFT,21/11/26,0.00,ten,,80000.00\n`;
  await dialog.locator('input[type=file]').setInputFiles({ name: 'hdfc.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(dialog.getByText('1 new, 0 changed, 0 unchanged, 1 left out')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Import 1 line' }).click();
  await expect(page.getByText('1 line imported.')).toBeVisible();

  const line = page.getByRole('row').filter({ hasText: narration });
  // A card of a phone names only what the line has; a table keeps its columns.
  await expect(line.getByRole('cell').filter({ hasText: '₹20,000.00' })).toHaveAttribute('data-label', 'Debit');
  await expect(line.locator('[data-label=Credit]')).toBeVisible({ visible: !isMobile });
  await line.getByRole('button', { name: 'Explain' }).click();
  await dialog.getByLabel('What it is').selectOption('supplier');
  await dialog.getByLabel('Note').fill('November');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.goto('/admins/books/settlements/bank?show=aside');
  const row = page.getByRole('row').filter({ hasText: narration });
  await expect(row.getByText('Supplier or expense')).toBeVisible();
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Opened again.')).toBeVisible();
});
