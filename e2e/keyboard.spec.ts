// A purchase by keyboard alone. At every stop the focus is visible and no bar covers it; changes are announced to screen readers.
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { expect, test } from './journey.ts';
import { anAccount, PASSWORD } from './people.ts';

const STOPS_AT_MOST = 80;

// What a screen reader reads: names and roles in reading order.
const PRODUCT = `
- link "Back to shop"
- region "Pictures of Strawberry Lip Balm"
- list "Categories"
- heading "Strawberry Lip Balm" [level=1]
- link /Rated \\d\\.\\d of 5/
- paragraph: Now ₹224 Before ₹249 10% off + 18% GST
- paragraph:
  - strong: ₹265 incl. of all taxes
- textbox "Delivery to your PIN code"
- button "Check"
- status
- region "Sample reviews":
  - heading "Sample reviews" [level=2]
- group:
  - heading "Product Details" [level=2]
- region "Product information":
  - group:
    - heading "Product information" [level=2]
- region "Pairs well with":
  - list:
    - listitem:
      - article:
        - heading [level=3]:
          - link
`;
const CART = `
- heading "Shopping Cart" [level=1]
- region "Items":
  - status
  - list:
    - listitem:
      - heading "Strawberry Lip Balm" [level=3]:
        - link "Strawberry Lip Balm"
      - group "Quantity of Strawberry Lip Balm":
        - button "One less" [disabled]
        - spinbutton "Quantity of Strawberry Lip Balm": "1"
        - button "One more"
      - button "Remove Strawberry Lip Balm"
- region "Delivery address":
  - form "Add New Address":
    - textbox "Save as"
    - textbox "Recipient's name (optional)"
    - textbox "Phone": /9\\d{9}/
    - textbox "Street"
    - textbox "Landmark (optional)"
    - textbox "PIN code"
    - textbox "City"
    - combobox "State"
    - button "Add Address"
- region "Coupons and coins":
  - checkbox /Use \\d+ coins, save ₹\\d+/
  - textbox "Coupon code"
  - button "Apply"
  - status
- region "Order Summary":
  - term: Total
  - definition: ₹363.44
`;
const PAYMENT = `
- link "Back to cart"
- heading "Payment" [level=1]
- region "Deliver to Ananya Rao":
  - link "Change the delivery address"
- group "How would you like to pay?":
  - radio /^UPI/
  - radio /^Card/
  - radio /^Pay online/
  - radio /^Cash on delivery/
- region "Order Summary":
  - list:
    - listitem: Strawberry Lip Balm × 1 ₹224.10
  - term: Coupon
  - definition: −₹22.41
  - term: Total
  - definition: ₹336.99
`;

test('from the home page to a placed order without a pointer', async ({ page, isMobile }) => {
  test.slow();
  const { email } = await anAccount(page);
  await page.context().clearCookies();
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await press(page, 'Enter');
  await goTo(page, page.getByRole('main').getByRole('link', { name: 'View All Products' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL('/shop');
  await expect(page.getByRole('main')).toBeFocused();
  await goTo(page, page.getByRole('main').getByRole('link', { name: 'Strawberry Lip Balm' }));
  await press(page, 'Enter');
  await expect(page).toHaveURL('/product/strawberry-lip-balm');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(PRODUCT);
  // Pressed earlier, Tab is overtaken by the focus that a new page gives to its main part.
  await expect(page.getByRole('main')).toBeFocused();

  await goTo(page, page.getByRole('button', { name: 'Add to Cart' }).locator('visible=true'));
  await press(page, 'Enter');
  await expect(page).toHaveURL(/\/login/);

  await goTo(page, page.getByRole('main').getByLabel('Email'));
  await page.keyboard.type(email);
  await goTo(page, page.getByRole('main').getByLabel('Password', { exact: true }));
  await page.keyboard.type(PASSWORD);
  await press(page, 'Enter');
  await expect(page).toHaveURL('/product/strawberry-lip-balm');
  await expect(page.getByRole('button', { name: 'Added to Cart' }).locator('visible=true')).toBeDisabled();

  const wishlist = page.getByRole('button', { name: 'Add to Wishlist' }).locator('visible=true');
  await goTo(page, wishlist);
  await press(page, 'Space');
  await expect(said(page, 'Added to your wishlist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Wishlisted' }).locator('visible=true')).toBeFocused();
  await goTo(page, page.getByRole('link', { name: 'Go to cart' }).locator('visible=true'), isMobile ? 'Tab' : 'Shift+Tab');
  await press(page, 'Enter');
  await expect(page).toHaveURL('/cart');
  await expect(page.getByRole('main')).toMatchAriaSnapshot(CART);
  await expect(page.getByRole('main')).toBeFocused();

  await goTo(page, page.getByRole('button', { name: 'One more' }));
  await press(page, 'Enter');
  await expect(said(page, /: quantity 2$/)).toBeAttached();
  await press(page, 'Shift+Tab');
  await press(page, 'Shift+Tab');
  await press(page, 'Enter');
  await expect(said(page, /: quantity 1$/)).toBeAttached();
  await expect(page.getByRole('button', { name: 'One less' })).toBeFocused();

  await goTo(page, page.getByRole('button', { name: 'Add Address' }));
  await press(page, 'Enter');
  await expect(page.getByLabel('Save as')).toBeFocused();
  await expect(page.getByLabel('Save as')).toHaveAccessibleDescription(/required/);
  await page.keyboard.type('Home');
  for (const [label, text] of [
    ['Street', '12 MG Road'],
    ['PIN code', '560001'],
  ] as const) {
    await goTo(page, page.getByLabel(label));
    await page.keyboard.type(text);
  }
  await goTo(page, page.getByRole('button', { name: 'Add Address' }));
  await press(page, 'Space');
  await expect(page.getByRole('radio', { name: /Home/ })).toBeFocused();

  await goTo(page, page.getByLabel('Coupon code'));
  await page.keyboard.type('NOTHING');
  await press(page, 'Enter');
  await expect(said(page, 'This coupon code is not valid.')).toBeVisible();
  await expect(page.getByLabel('Coupon code')).toHaveAccessibleDescription('This coupon code is not valid.');
  await goTo(page, page.getByRole('button', { name: 'Apply the coupon NAMASTE10' }));
  await press(page, 'Enter');
  await expect(said(page, /^Coupon applied/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove the coupon NAMASTE10' })).toBeFocused();

  await goTo(page, page.getByRole('button', { name: /^Place Order, ₹/ }).locator('visible=true'));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();
  await expect(page.getByRole('main')).toMatchAriaSnapshot(PAYMENT);
  await goTo(page, page.getByRole('link', { name: 'Change' }));
  await press(page, 'Enter');
  await expect(page.getByRole('region', { name: 'Delivery address' })).toBeFocused();
  await goTo(page, page.getByRole('button', { name: 'Add New Address' }));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Add New Address' })).toBeFocused();
  await goTo(page, page.getByRole('button', { name: 'Cancel' }));
  await press(page, 'Enter');
  await expect(page.getByRole('button', { name: 'Add New Address' })).toBeFocused();
  await goTo(page, page.getByRole('button', { name: /^Place Order, ₹/ }).locator('visible=true'));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Payment', exact: true })).toBeFocused();

  await goTo(page, page.getByRole('button', { name: /^Place Order/ }).locator('visible=true'));
  await press(page, 'Enter');
  await expect(page.getByRole('radio', { name: /^UPI/ })).toBeFocused();
  await expect(page.getByRole('group', { name: 'How would you like to pay?' })).toHaveAccessibleDescription(
    'Please select a payment method',
  );
  // Backwards, from the first to the last.
  await press(page, 'ArrowUp');
  await expect(page.getByRole('radio', { name: /Cash on delivery/ })).toBeChecked();
  await goTo(page, page.getByRole('button', { name: /^Place Order, ₹/ }).locator('visible=true'));
  await press(page, 'Enter');
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expectAccessible(page);
});

/** What a screen reader announces unasked. */
const said = (page: Page, words: string | RegExp) => page.getByRole('status').filter({ hasText: words });

/** By Tab, and never past an invisible element. */
async function goTo(page: Page, target: Locator, key = 'Tab') {
  const passed: string[] = [];
  for (let stop = 0; stop < STOPS_AT_MOST; stop++) {
    await press(page, key);
    passed.push(await expectFocusSeen(page));
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`Not reached: ${passed.join(' > ')}`);
}

const press = (page: Page, key: string) => page.keyboard.press(key);

async function expectFocusSeen(page: Page): Promise<string> {
  // After the browser has scrolled to it.
  const stop = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLElement) || focused === document.body) return { name: '', isCovered: true, isMarked: false };
      // A radio is drawn by its label, a card is one link.
      const shown = focused.closest<HTMLElement>('label, article') ?? focused;
      const { top, bottom, left, right } = focused.getBoundingClientRect();
      const hit = document.elementFromPoint((Math.max(left, 0) + Math.min(right, innerWidth)) / 2, (top + bottom) / 2);
      const isMarked = [focused, shown].some((element) => {
        const { outlineStyle, boxShadow } = getComputedStyle(element);
        return outlineStyle !== 'none' || boxShadow !== 'none';
      });
      return {
        name:
          focused.getAttribute('aria-label') ??
          (focused.textContent?.trim().slice(0, 40) || focused.getAttribute('name') || focused.tagName),
        isCovered: hit === null || !(shown.contains(hit) || hit.contains(shown)),
        isMarked,
      };
    });
  await expect
    .poll(async () => {
      const { isCovered, isMarked, name } = await stop();
      return isCovered || !isMarked ? `${name}: ${isCovered ? 'covered' : 'not marked'}` : 'seen';
    })
    .toBe('seen');
  return (await stop()).name;
}
