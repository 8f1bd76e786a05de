// Staff teach the search a word that shoppers use, and take it back.
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('a word that staff add finds goods at once, until they delete it', async ({ page, playwright, baseURL }) => {
  // Letters only: a word with a number is never corrected, so nothing else could answer it.
  const word = `xq${Array.from({ length: 8 }, () => 'bdgkmptvwz'[Math.floor(Math.random() * 10)]).join('')}`;
  const visitor = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  const found = async () =>
    (await (await visitor.get(`/api/product/search?q=${word}`)).json()).products.map(({ slug }: { slug: string }) => slug);
  expect(await found()).toEqual([]);

  await signInAsStaff(page);
  await page.goto('/admins/search-words');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Words' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('English').fill(word);
  await dialog.getByRole('button', { name: 'Add Words' }).click();
  await expect(dialog.getByText('Enter at least two words, or one word and what it also finds.')).toBeVisible();
  await dialog.getByLabel('Also find').fill('beetroot, lip scrub');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Add Words' }).click();
  await expect(page.getByText(`“${word}” saved. Searches use it at once.`)).toBeVisible();
  await expect.poll(found).toEqual(['beetroot-lip-tint', 'coffee-lip-scrub']);

  await page.getByRole('searchbox').fill(word);
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.getByRole('button', { name: `Delete ${word}` }).click();
  await expect(page.getByText(`“${word}” deleted.`)).toBeVisible();
  await expect.poll(found).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(found).toEqual(['beetroot-lip-tint', 'coffee-lip-scrub']);
});
