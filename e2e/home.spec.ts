// A first visit: the home page from its slider to its newsletter, and the popup that appears once.
import { randomUUID } from 'node:crypto';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { staffHeaders } from './people.ts';

test('the home page moves only as long as it is let, and leads to goods and letters', async ({ page, isMobile }) => {
  await page.goto('/');
  const slider = page.getByRole('region', { name: "What's new" });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await slider.getByRole('button', { name: 'Pause' }).click();
  await expect(slider.getByRole('button', { name: 'Play' })).toBeVisible();
  await slider.getByRole('button', { name: 'Go to 1' }).click();
  await slider.getByRole('button', { name: 'Next' }).click();
  await expect(slider.getByText(/^2 of \d$/)).toBeAttached();
  await expect(slider.getByRole('button', { name: 'Go to 2' })).toHaveAttribute('aria-current', 'true');
  // On a phone nothing but the slider moves by itself.
  if (isMobile) await expect(page.getByRole('button', { name: /^(Pause scrolling text|Pause offers)$/ })).toHaveCount(0);
  else await page.getByRole('button', { name: 'Pause scrolling text' }).click();

  const loved = page.getByRole('region', { name: 'Our Most Loved Formulations' });
  await expect(loved.getByRole('heading', { level: 3 })).toHaveText([
    'Hydrating Foaming Face Cleanser',
    'Replenishing Night Cream',
    'Strawberry Lip Balm',
  ]);
  const questions = page.getByRole('region', { name: 'Frequently asked questions' }).locator('details');
  await expect(questions).toHaveCount(8);
  await questions.nth(0).locator('summary').click();
  await questions.nth(1).locator('summary').click();
  await expect(page.locator('details[name=faq][open]')).toHaveCount(1);
  await expect(page.getByText('Featured - Baby Care Coming Soon...')).toBeVisible();
  await expectAccessible(page);

  await page.goto('/about-us');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).click();
  const letters = page.getByRole('region', { name: 'News from our workshop' });
  await expect(letters).toBeInViewport();
  const email = `${randomUUID()}@example.com`;
  for (const said of ['Subscribed successfully!', 'Email already subscribed.']) {
    await letters.getByLabel('Email').fill(email);
    await letters.getByRole('button', { name: 'SIGN UP' }).click();
    await expect(letters.getByText(said)).toBeVisible();
  }
});

test('who loads the page again far down it stays there', async ({ page }) => {
  await page.goto('/');
  const questions = page.getByRole('heading', { name: 'Frequently asked questions' });
  await questions.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('[data-arriving] .below-fold'));
  await expect(questions).toBeInViewport();
  const before = await questions.boundingBox();
  await page.reload();
  await expect.poll(async () => Math.abs(((await questions.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(5);
});

test('without script the first slide stands, and the way to the goods', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL && { baseURL }) });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect(page.getByRole('link', { name: 'View All Products' })).toBeAttached();
  await context.close();
});

test.describe('at a first visit', () => {
  test.use({ isFirstVisit: true });

  test('the popup asks once, and its code comes by mail', async ({ page, request }) => {
    await page.goto('/cart');
    await page.waitForTimeout(1500);
    await expect(page.getByRole('dialog')).toBeHidden();

    await page.goto('/shop');
    const popup = page.getByRole('dialog', { name: 'Welcome to Nikhar' });
    await expect(popup.getByText('FLAT 10% OFF')).toBeVisible();
    await expectAccessible(page);
    const email = `${randomUUID()}@example.com`;
    await popup.getByLabel('Email', { exact: true }).fill(email);
    const news = popup.getByRole('checkbox', { name: /^Send me news/ });
    await expect(news, 'the code does not depend on a consent').not.toBeChecked();
    await expect(popup.getByText('Or use code NAMASTE10 for the same discount, without your e-mail.')).toBeVisible();
    await popup.getByRole('button', { name: 'Unlock 10% Off' }).dblclick();
    await expect(popup.getByText(`Thank you! Your code is on its way to ${email}.`)).toBeVisible();
    await expectAccessible(page);
    await popup.getByRole('button', { name: 'Continue shopping' }).click();
    await expect(popup).toBeHidden();

    const mails = (await (await request.get('/dev/outbox')).text()).split('<li>').filter((mail) => mail.includes(email));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Your 10% off at Nikhar');
    const list = await request.get(`/api/sub/?status=all&search=${email}`, { headers: await staffHeaders(request) });
    expect(await list.json(), 'who ticked nothing is on no list').toEqual([]);

    await page.reload();
    await page.waitForTimeout(2000);
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  test('who closes the popup is never asked again', async ({ page }) => {
    await page.goto('/');
    const popup = page.getByRole('dialog', { name: 'Welcome to Nikhar' });
    await expect(popup).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await page.goto('/about-us');
    await page.waitForTimeout(2000);
    await expect(popup).toBeHidden();
  });

  test('the popup does not get in the way', async ({ page }) => {
    await page.goto('/about-us');
    const popup = page.getByRole('dialog', { name: 'Welcome to Nikhar' });
    await expect(popup.locator(':focus')).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Nikhar' }).click();
    await expect(page).toHaveURL('/');
    await expect(popup).toBeHidden();
    await page.reload();
    await page.waitForTimeout(2000);
    await expect(popup).toBeHidden();

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await page.getByRole('banner').getByRole('link', { name: 'Nikhar' }).focus();
    await expect(popup.locator(':focus')).toBeVisible();
    await popup.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Nikhar' })).toBeFocused();

    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await popup.getByRole('link', { name: 'Privacy notice' }).click();
    await expect(page).toHaveURL('/privacy');
    await expect(popup).toBeHidden();
    await page.goBack();
    await popup.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(popup).toBeHidden();
  });
});
