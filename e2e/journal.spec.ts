// Staff write a post of the journal with a picture; a shopper finds it.
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { signInAsStaff } from './people.ts';

test('a post is written with a picture, previewed and published, and found by a shopper', async ({ page, browser, baseURL }) => {
  const slug = `rose-${randomUUID().slice(0, 8)}`;
  const title = `How we distil roses ${slug.slice(-4)}`;
  await signInAsStaff(page);
  await page.goto('/admins/pages');
  await page.getByRole('link', { name: 'Journal' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByLabel('Address', { exact: true }).fill(slug);
  await page.getByRole('button', { name: 'Add post' }).click();

  const post = page.getByRole('region', { name: 'Post' });
  const buffer = await sharp({ create: { width: 900, height: 600, channels: 3, background: `#${slug.slice(-6)}` } })
    .jpeg()
    .toBuffer();
  await post.getByLabel('Upload a picture').setInputFiles({ name: 'roses.jpg', mimeType: 'image/jpeg', buffer });
  await post.getByLabel('Description of the cover picture', { exact: true }).fill('Roses in a copper still');
  await post.getByLabel('Excerpt', { exact: true }).fill('A copper still, a slow fire and one morning’s petals.');
  await post.getByLabel('Author').fill('Asha Rao');
  await post.getByLabel('Tags').fill('Roses, Workshop');
  const sections = page.getByRole('region', { name: 'Sections' });
  await sections.getByRole('textbox', { name: 'Text', exact: true }).fill('The petals are picked before sunrise.');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(post.getByText('Describe the picture')).toBeVisible();
  await post.getByLabel('Description of the cover picture in हिन्दी').fill('ताँबे के बर्तन में गुलाब');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await expect(page.getByText('Draft saved.')).toBeVisible();
  await expectAccessible(page);

  const editor = page.url();
  await page.goto(`${editor}/preview`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Roses in a copper still' })).toBeVisible();
  await page.goto(editor);
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(page.getByText('Published.')).toBeVisible();

  const shopper = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await shopper.goto('/journal');
  await expectAccessible(shopper);
  await shopper.getByRole('link', { name: title }).click();
  await expect(shopper.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(shopper.getByText('The petals are picked before sunrise.')).toBeVisible();
  await expectAccessible(shopper);

  // Readers of Hindi see the tag by its name there.
  await page.goto('/admins/pages/journal');
  const tags = page.getByRole('region', { name: 'Tags in other languages' });
  await tags.getByLabel('“roses” in Hindi').fill('गुलाब');
  await expectAccessible(page);
  await tags.getByRole('button', { name: 'Save tags' }).click();
  await expect(page.getByText('Tags saved.')).toBeVisible();
  await shopper.goto(`/hi/journal/${slug}`);
  await expect(shopper.getByRole('navigation', { name: 'विषय' }).getByRole('link', { name: 'गुलाब' })).toBeVisible();
  await expect(shopper.getByRole('img', { name: 'ताँबे के बर्तन में गुलाब' })).toBeVisible();
  const feed = await (await shopper.request.get('/journal/feed.xml')).text();
  expect(feed).toContain(`/journal/${slug}</link>`);

  // Restoring asks first: it replaces what is being written.
  await page.goto(editor);
  await post.getByLabel('Author').fill('Nobody');
  await page.getByRole('button', { name: /^Restore / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep the draft' }).click();
  await expect(post.getByLabel('Author')).toHaveValue('Nobody');
  await page.getByRole('button', { name: /^Restore / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Restored into the draft.', { exact: false })).toBeVisible();
  await expect(post.getByLabel('Author')).toHaveValue('Asha Rao');

  await page.getByRole('button', { name: 'Unpublish post' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Unpublish post' }).click();
  await expect(page.getByText('Unpublished.', { exact: false })).toBeVisible();
  await expect.poll(async () => (await shopper.request.get(`/journal/${slug}`)).status()).toBe(404);
});
