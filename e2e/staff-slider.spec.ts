// Staff choose the slides of the home page; the old ones are put back for the other journeys.
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { aPicture, signInAsStaff, staffHeaders } from './people.ts';

type Saved = { desktop: string[]; mobile: string[] };

test('staff upload images, order them, save them, and see them on the home page at both widths', async ({ page, request }, { project }) => {
  test.skip(project.name === 'phone', 'There is one slider: this looks at it, and at its manager, at both widths.');
  const headers = await staffHeaders(request);
  const before = await savedSlider(request);
  try {
    await signInAsStaff(page);
    await page.goto('/admins/slider');
    await expect(page.getByRole('heading', { name: 'Slider Image Manager' })).toBeVisible();
    await expect(page.getByText('Maximum 3 images allowed for desktop slider')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await page.setViewportSize({ width: 1280, height: 800 });

    const wide = 'wide.png';
    const upright = 'upright.png';
    await page
      .getByLabel('Upload desktop images')
      .setInputFiles([await aFile(wide, 1200, 500), { name: 'no-picture.png', mimeType: 'image/png', buffer: Buffer.from('no') }]);
    await expect(page.getByText('Image upload failed.')).toBeVisible();
    await expect(page.getByText("We can't read this picture.")).toBeVisible();
    const add = page.getByRole('button', { name: `Add ${wide} to the desktop slider` });
    await expect(add).toBeDisabled();
    const order = page.getByRole('list', { name: 'Current desktop slider' });
    await order
      .getByRole('button', { name: /^Remove .* from the slider$/ })
      .first()
      .click();
    await add.click();
    await expect(order.getByRole('listitem')).toHaveCount(3);
    for (const _ of [1, 2]) await order.getByRole('button', { name: `Move ${wide} earlier` }).click();
    await expect(order.getByRole('listitem').first()).toContainText(wide);

    await page.getByRole('button', { name: `Text and crop of ${wide}` }).click();
    const words = page.getByRole('dialog');
    await words.getByLabel('Alt text', { exact: true }).fill('Lime flowers');
    await words.getByLabel('Link text (optional)', { exact: true }).fill('Find your balm');
    await words.getByRole('button', { name: 'Save' }).click();
    await expect(words.getByText('Enter both the link text and the URL')).toBeVisible();
    await expectAccessible(page);
    await words.getByLabel('Link URL').fill('/shop?category=Lip+care');
    await words.getByRole('button', { name: 'Save' }).click();
    await expect(words).toBeHidden();

    await page.getByLabel('Upload mobile images').setInputFiles([await aFile(upright, 800, 1000)]);
    const phones = page.getByRole('list', { name: 'Current mobile slider' });
    await phones
      .getByRole('button', { name: /^Remove .* from the slider$/ })
      .first()
      .click();
    await page.getByRole('button', { name: `Add ${upright} to the mobile slider` }).click();
    for (const _ of [1, 2]) await phones.getByRole('button', { name: `Move ${upright} earlier` }).click();
    await page.getByRole('button', { name: 'Save slider' }).click();
    await expect(page.getByText('Slider images saved successfully!')).toBeVisible();

    for (const [width, device] of [
      [390, 'mobile'],
      [1280, 'desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      await expect(page.getByRole('img', { name: 'Lime flowers' })).toBeVisible();
      expect(await keyShown(page)).toBe(await keyOf(request, device));
    }
    await page.getByRole('link', { name: 'Find your balm' }).first().click();
    await expect(page).toHaveURL(/Lip\+care/);

    await page.goto('/admins/slider');
    await page.getByRole('button', { name: `Delete ${wide}` }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('It is shown in the slider')).toBeVisible();
    await question.getByRole('button', { name: 'Delete image' }).click();
    await expect(page.getByText('Image deleted.')).toBeVisible();
    expect((await savedSlider(request)).desktop).toHaveLength(2);
    await page.getByRole('button', { name: `Delete ${upright}` }).click();
    await question.getByRole('button', { name: 'Delete image' }).click();
    await expect(page.getByRole('button', { name: `Delete ${upright}` })).toBeHidden();
  } finally {
    await request.post('/api/slider/save', { headers, data: before });
  }
});

async function savedSlider(request: APIRequestContext): Promise<Saved> {
  const keys = async (device: string) =>
    (await (await request.get(`/api/images/${device}`)).json()).images.map(({ key }: { key: string }) => key);
  return { desktop: await keys('desktop'), mobile: await keys('mobile') };
}

const keyOf = async (request: APIRequestContext, device: keyof Saved) => (await savedSlider(request))[device][0]?.split('/')[1];

const keyShown = (page: Page) =>
  page
    .getByRole('img', { name: 'Lime flowers' })
    .evaluate((picture: HTMLImageElement) => picture.currentSrc.match(/\/media\/([0-9a-f]{32})/)?.[1]);

async function aFile(name: string, width: number, height: number) {
  return { name, mimeType: 'image/png', buffer: await aPicture({ width, height }) };
}
