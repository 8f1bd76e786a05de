// UPI on the shop's own page, with a stand-in for Cashfree: on a phone the apps' links, on a desktop a code; and the gateway's page without it.
import type { Page } from '@playwright/test';
import { type CashfreeStandIn, deliverWebhook, startCashfreeStandIn } from '../app/payments/stand-in/cashfree-stand-in.ts';
import { expectAccessible } from './accessible.ts';
import { expect } from './journey.ts';
import { withOwnShop } from './own-shop.ts';
import { aProduct, aShopper, type Placed, putIntoCart } from './people.ts';

let cashfree: CashfreeStandIn;
const test = withOwnShop({
  name: 'upi',
  port: 340,
  env: async () => {
    cashfree = await startCashfreeStandIn();
    return {
      CASHFREE_APP_ID: cashfree.appId,
      CASHFREE_SECRET_KEY: cashfree.secretKey,
      CASHFREE_MODE: 'sandbox',
      CASHFREE_API_URL: cashfree.apiUrl,
    };
  },
});
test.afterAll(() => cashfree.close());

async function anUnpaidOrder(page: Page) {
  const product = await aProduct(page.request);
  const { id: userId } = await aShopper(page);
  await putIntoCart(page, product);
  const [address] = (await (await page.request.get(`/api/address/add/${userId}`)).json()) as { id: string }[];
  const placed = await page.request.post('/api/payment/pay', {
    data: { userId, addressId: address?.id, paymentMethod: 'online', onlineWay: 'upi' },
  });
  expect(placed.ok(), await placed.text()).toBe(true);
  return (await placed.json()) as Placed & { cashfreeOrder: { order_id: string } };
}

test('an order is paid in a UPI app, and the page moves on when the bank has answered', async ({ page, baseURL, isMobile }) => {
  const order = await anUnpaidOrder(page);
  await page.goto(`/pay/${order.localOrderId}?way=upi`);
  await expect(page.getByRole('heading', { name: /^Pay ₹.* by UPI$/ })).toBeVisible();
  if (isMobile) {
    await expect(page.getByRole('link', { name: 'Open my UPI app' })).toHaveAttribute('href', /^upi:\/\/pay\?/);
    await expect(page.getByRole('link', { name: 'Google Pay' })).toHaveAttribute('href', /^tez:/);
    await expect(page.getByRole('link', { name: 'PhonePe' })).toHaveAttribute('href', /^phonepe:/);
  } else await expect(page.getByRole('img', { name: 'QR code of this payment' })).toBeVisible();
  await expect(page.getByText('Approve the payment in your UPI app')).toBeVisible();
  await expectAccessible(page);

  const message = cashfree.paymentWebhook(cashfree.pay(order.cashfreeOrder.order_id));
  expect(await deliverWebhook(message, `${baseURL}/api/payment/webhook`)).toEqual([200]);
  await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible({ timeout: 20_000 });
});

test("where Cashfree has no UPI for the shop's page, its own page opens", async ({ page }) => {
  const order = await anUnpaidOrder(page);
  cashfree.refuseOrderPay();
  const script = page.waitForRequest('https://sdk.cashfree.com/**');
  await page.route('https://sdk.cashfree.com/**', (route) => route.abort());
  await page.goto(`/pay/${order.localOrderId}?way=upi`);
  await script;
  await expect(page.getByText('You have not been charged for this attempt.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Pay ₹/ })).toBeVisible();
});
