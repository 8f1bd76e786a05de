// The shop in Hindi: chosen once, remembered, and used everywhere from product list to order; and the way back to English.
import type { Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test, untilListening } from './journey.ts';
import { mailTo } from './outbox.ts';
import { aShopper, PASSWORD } from './people.ts';

const HOME = { name: 'घर', street: '१२ एम जी रोड', city: 'बेंगलुरु', state: 'Karnataka', zipCode: '560001', phone: '9876543210' };
const BALM = 'कोको बटर लिप बाम';
const SEARCH = '/hi/search?q=कोको+बटर+लिप+बाम';

test('a shopper chooses Hindi once and buys in it, and goes back to English', async ({ page, request }) => {
  test.slow();
  const { email } = await aShopper({ request }, { fullName: 'आशा', ...HOME });
  await page.goto('/shop');
  await page.getByRole('contentinfo').getByRole('link', { name: 'हिन्दी' }).click();
  await expect(page).toHaveURL('/hi/shop');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.locator('link[hreflang="hi-IN"]')).toHaveAttribute('href', /\/hi\/shop$/);
  await expect(page.locator('link[hreflang="en-IN"]')).toHaveAttribute('href', /:\d+\/shop$/);
  await expect(page.getByRole('heading', { level: 1, name: 'सभी उत्पाद' })).toBeVisible();
  await expectHindi(page);

  // The other language is another document.
  await untilListening(page);
  const filters = page.locator('summary', { hasText: 'फ़िल्टर' });
  if (await filters.isVisible()) await filters.click();
  const lipCare = page.getByRole('main').getByRole('link', { name: 'लिप केयर', exact: true });
  await expectLoading(page, () => lipCare.click(), 'उत्पाद लोड हो रहे हैं...');
  await expect(page).toHaveURL('/hi/shop?category=Lip+care');
  // Products of other journeys may come before it in the shop.
  await page.goto(SEARCH);
  await page.getByRole('link', { name: BALM }).click();
  await expect(page).toHaveURL('/hi/product/cocoa-butter-lip-balm');
  await expect(page.getByRole('heading', { level: 1, name: BALM, exact: true })).toBeVisible();
  await page.reload();
  await expect(page).toHaveTitle(new RegExp(BALM));
  await page.locator('summary', { hasText: 'इस्तेमाल का तरीका' }).click();
  await expect(page.getByText('होंठों पर पतली परत फैलाएँ।')).toBeVisible();
  await expectHindi(page);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'कार्ट में डालें' }).click();
  await expect(page).toHaveURL(/\/hi\/login/);
  await expectHindi(page);
  await page.getByLabel('ई-मेल').fill(email);
  await page.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'साइन इन करें' }).click();
  await expect(page).toHaveURL('/hi/product/cocoa-butter-lip-balm');
  await expect(page.getByRole('button', { name: 'कार्ट में है' })).toBeVisible();

  // As from a link in a mail, which carries no language.
  await page.goto('/cart');
  await expect(page).toHaveURL('/hi/cart');
  await expect(page.getByRole('link', { name: BALM })).toBeVisible();
  await expectHindi(page);
  await page.getByRole('button', { name: /^ऑर्डर करें/ }).click();
  await expect(page.getByRole('heading', { name: 'भुगतान', exact: true })).toBeVisible();
  await page.getByRole('radio', { name: /कैश ऑन डिलीवरी/ }).check();
  await expectHindi(page);
  await expectAccessible(page);
  await page.getByRole('button', { name: /^ऑर्डर करें/ }).click();
  await expect(page.getByRole('heading', { name: 'आपका ऑर्डर हो गया है' })).toBeVisible();
  await expectHindi(page);
  await page.getByRole('link', { name: 'अपना ऑर्डर देखें' }).click();
  await expect(page.getByRole('list', { name: 'ऑर्डर कहाँ तक पहुँचा' })).toBeVisible();
  await expect(page.getByRole('link', { name: BALM })).toBeVisible();
  await expectHindi(page);
  await expectAccessible(page);

  const order = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'ऑर्डर पर वापस जाएँ' }).click();
  await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: BALM })).toBeVisible();
  await expectHindi(page);
  await expectLoading(page, () => page.getByRole('link', { name: /^ORD-/ }).click(), 'लोड हो रहा है...');
  await page.goto('/hi/profile');
  await expectLoading(page, () => page.getByRole('link', { name: 'ऑर्डर', exact: true }).click(), 'ऑर्डर लोड हो रहे हैं...');
  const mail = await mailTo(request, email, /ऑर्डर ORD-\d+ की पुष्टि हो गई/);
  await page.goto(/href="(\/dev\/outbox\/[^"]+)"/.exec(mail)?.[1] ?? '');
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page.getByText(`${BALM} × 1`)).toBeVisible();
  await page.getByRole('link', { name: 'अपना ऑर्डर देखें' }).click();
  await expect(page).toHaveURL(order);

  await page.getByRole('contentinfo').getByRole('link', { name: 'English' }).click();
  await expect(page).toHaveURL(/:\d+\/orders\//);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-IN');
  await page.goto('/shop');
  await expect(page.getByRole('heading', { level: 1, name: 'All Products' })).toBeVisible();
});

test('who reads Hindi without having chosen it pays and closes the account in it', async ({ page, request }) => {
  const { email } = await aShopper({ request }, { fullName: 'आशा', ...HOME });
  await page.request.post('/api/auth/login', { data: { email, password: PASSWORD } });
  await page.goto('/hi/product/cocoa-butter-lip-balm');
  await page.getByRole('button', { name: 'कार्ट में डालें' }).click();
  await expect(page.getByText('कार्ट में डाल दिया गया', { exact: true })).toBeVisible();
  await page.goto('/hi/cart?step=payment');
  await page.getByRole('radio', { name: /ऑनलाइन/ }).check();
  await page.getByRole('button', { name: /₹/ }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/\/hi\/success\?order=/);
  await expect(page.getByRole('heading', { name: 'आपका ऑर्डर हो गया है' })).toBeVisible();

  await page.goto('/hi/profile?tab=data');
  await page.getByRole('button', { name: 'मेरा अकाउंट बंद करें' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('पासवर्ड', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'अकाउंट बंद करें', exact: true }).click();
  await expect(page).toHaveURL('/hi');
});

test('who has to sign in for a purchase in Hindi sees what it is called so', async ({ page }) => {
  await page.goto('/hi/product/cocoa-butter-lip-balm');
  await page.getByRole('button', { name: 'कार्ट में डालें' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/hi\/login/);
  await expect(page.getByRole('heading', { name: 'साइन इन करें' })).toBeVisible();
  await expect(page.getByText('कार्ट में डालने के लिए साइन इन करें।').locator('..')).toContainText(BALM);
});

test('a search in Hindi finds what is called so', async ({ page }) => {
  await page.goto(SEARCH);
  await expect(page.getByRole('link', { name: BALM })).toBeVisible();
  await page.getByRole('combobox', { name: 'दुकान में खोजें' }).fill('फेस क्लेंजर');
  await expect(page.getByRole('option', { name: /हाइड्रेटिंग फ़ोमिंग फ़ेस क्लेंज़र/ })).toBeVisible();
  await expectHindi(page);
});

test('what cannot be found, and what goes wrong, is said in Hindi', async ({ page }) => {
  expect((await page.goto('/hi/nowhere'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'यह पेज हमें नहीं मिला' })).toBeVisible();
  await expectHindi(page);
  await page.goto(SEARCH);
  await page.route(/\.data(\?|$)/, (route) => route.fulfill({ status: 500, body: '' }));
  await page.getByRole('link', { name: BALM }).click();
  await expect(page.getByRole('heading', { name: 'कुछ गड़बड़ हो गई' })).toBeVisible();
  await expectHindi(page);
  await page.goto(SEARCH);
  await page.route(/\.data(\?|$)/, (route) => route.abort());
  await page.getByRole('link', { name: BALM }).click();
  await expect(page.getByText('कनेक्ट नहीं हो सका')).toBeVisible();
});

test('an address that is missing is asked for in Hindi, whatever language the browser speaks', async ({ page }) => {
  await page.goto('/hi');
  const letters = page.getByRole('region', { name: 'हमारी वर्कशॉप से ख़बरें' });
  await letters.getByRole('button', { name: 'साइन अप करें' }).click();
  await expect(letters.getByText('ई-मेल लिखना ज़रूरी है')).toBeVisible();
});

for (const path of ['/hi', '/hi/signup', '/hi/loyalty', '/hi/complaints', '/hi/wishlist']) {
  test(`${path} is in Hindi and accessible`, async ({ page }) => {
    // Moving content has not reached its final state.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expectHindi(page);
    await expectAccessible(page);
  });
}

/** The texts shown while the data of the next page is held back. */
async function expectLoading(page: Page, act: () => Promise<void>, words: string) {
  let come = () => {};
  const data = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route(/\.data(\?|$)/, async (route) => {
    await data;
    await route.continue();
  });
  await act();
  await expect(page.getByText(words, { exact: true })).toBeVisible();
  come();
  await expect(page.getByText(words, { exact: true })).toBeHidden();
  await page.unroute(/\.data(\?|$)/);
}

/** Names, figures and symbols that India writes in Latin letters in Hindi, too: OTPs, order numbers, codes of friends, links out of the shop. */
const LATIN_IN_HINDI =
  /\b(?:Google Pay|PhonePe|Paytm|BHIM|NIKHAR|Nikhar|GST|GSTIN|MRP|UPI|PIN|ID|OTP|QR|SPF|PA|UVA|UVB|UV|PCA|INCI|IST|JavaScript|WhatsApp|SMS|STOP|JPEG|PNG|WebP|AVIF|MB|JSON|ml|g|kg|am|pm|T)\b|\b[A-Z]{3,}\d+\b|\b[A-Z\d]{8}\b|\bORD-[\w-]+|\S+@\S+|\d+\S*/g;

/**
 * No English word outside text that is marked as English (WCAG 3.1.2). Addresses are names. A label cannot be marked in parts:
 * it may quote text that the page marks elsewhere, such as the name of a reviewer.
 */
async function expectHindi(page: Page) {
  const said = await page.evaluate(() => {
    const isSeen = (element: Element) => !element.closest('script, style, noscript, address, [lang^="en"]');
    const marked = [...document.querySelectorAll('[lang^="en"]')].map((element) => element.textContent?.trim()).filter((text) => !!text);
    const withoutQuotes = (label: string) => marked.reduce<string>((left, text) => left.replaceAll(text as string, ''), label);
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (node.parentElement && isSeen(node.parentElement)) texts.push(node.textContent ?? '');
    for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isSeen(element)) texts.push(withoutQuotes(element.getAttribute(name) ?? ''));
    return [document.title, ...texts];
  });
  const english = said.filter((text) => /[A-Za-z]{2,}/.test(text.replace(LATIN_IN_HINDI, '')));
  expect([...new Set(english)]).toEqual([]);
}
