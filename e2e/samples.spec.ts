// Free samples: staff offer them, a shopper chooses in the cart, and the order has them.
import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { expectAccessible } from './accessible.ts';
import { holdCode, test, untilListening } from './journey.ts';
import { aProduct, aShopper, putIntoCart, signInAsStaff, staffHeaders } from './people.ts';

/** Above most carts of other journeys, which see this campaign too. */
const ABOVE = 15_000;

async function campaignsOf(request: APIRequestContext, change: (campaigns: object[]) => object[]) {
  const headers = await staffHeaders(request);
  const before = await (await request.get('/api/settings/campaigns', { headers })).json();
  const answer = await request.put('/api/settings/campaigns', { headers, data: { campaigns: change(before.campaigns) } });
  if (!answer.ok()) throw new Error(await answer.text());
}

test('a shopper above the amount chooses two of three minis, changes the choice, and finds them in the order', async ({
  page,
  request,
}) => {
  test.slow();
  const cream = await aProduct(request, { originalPrice: '10000' });
  const minis = [];
  for (const name of ['Rose mini', 'Neem mini', 'Kesar mini'])
    minis.push(await aProduct(request, { name: `${name} ${randomUUID().slice(0, 4)}` }));
  const [rose, neem, kesar] = minis.map(({ name }) => name) as [string, string, string];
  const key = `minis-${randomUUID().slice(0, 8)}`;
  const campaign = {
    key,
    banner: 'Choose two minis with a large order',
    startsAt: '2026-01-01T00:00:00+05:30',
    endsAt: '2098-01-01T00:00:00+05:30',
    isActive: true,
    samples: { products: minis.map(({ slug }) => ({ slug })), choose: 2, aboveRupees: ABOVE },
  };
  await campaignsOf(request, (all) => [...all, campaign]);
  try {
    await aShopper(page);
    await putIntoCart(page, cream);
    await page.goto('/cart');
    const card = page.getByRole('region', { name: 'Choose 2 free samples' });
    await expect(card.getByText('Add ₹5,001 more to choose.')).toBeVisible();
    await expect(card.getByRole('checkbox', { name: rose })).toBeDisabled();

    await putIntoCart(page, cream);
    // Boxes that are ticked before the page runs count.
    const come = await holdCode(page);
    await page.goto('/api/health');
    await page.evaluate(() => location.assign('/cart'));
    await card.getByRole('checkbox', { name: rose }).check();
    await card.getByRole('checkbox', { name: kesar }).check();
    come();
    await untilListening(page);
    await expect(card.getByRole('checkbox', { name: rose })).toBeChecked();
    await expect(card.getByRole('checkbox', { name: kesar })).toBeChecked();
    await expect(card.getByText('Untick one to choose another.')).toBeVisible();
    await expect(card.getByRole('checkbox', { name: neem })).toBeDisabled();
    await expectAccessible(page);
    await page.reload();
    await expect(card.getByRole('checkbox', { name: kesar })).toBeChecked();
    await card.getByRole('checkbox', { name: kesar }).uncheck();
    await card.getByRole('checkbox', { name: neem }).check();

    // Below the amount they leave, and come back with the goods.
    await page.getByRole('button', { name: 'One less' }).click();
    await expect(card.getByText(`${rose}, ${neem} left your cart: free samples come with orders above ₹15,000.`)).toBeVisible();
    await page.getByRole('button', { name: 'One more' }).click();
    await expect(card.getByRole('checkbox', { name: neem })).toBeChecked();
    await page.goto('/hi/cart');
    await expect(page.getByRole('heading', { name: '2 मुफ़्त सैंपल चुनें' })).toBeVisible();

    await page.goto('/cart');
    await page.getByRole('button', { name: /^Place Order, ₹/ }).click();
    const summary = page.getByRole('region', { name: 'Order Summary' });
    await expect(summary.getByText(neem)).toBeVisible();
    await expect(summary.getByText('Free sample')).toHaveCount(2);
    await page.getByRole('radio', { name: /Cash on delivery/ }).check();
    await page.getByRole('button', { name: /^Place Order, ₹/ }).click();
    await expect(page.getByRole('heading', { name: 'Order Placed Successfully' })).toBeVisible();
    await expect(page.getByText(`${rose} (free sample)`)).toBeVisible();
    await page.goto('/profile?tab=orders');
    await expect(page.getByText(`${neem} (free sample)`)).toBeVisible();

    await signInAsStaff(page);
    await page.goto('/admins/settings/campaigns');
    await expect(page.getByText('Choose 2 free samples: With orders above ₹15,000, after offers.')).toBeVisible();
    await expect(page.getByText('2 मुफ़्त सैंपल चुनें: छूट के बाद ₹15,000 से ज़्यादा के ऑर्डर पर।')).toBeVisible();
    await expectAccessible(page);
  } finally {
    await campaignsOf(request, (all) => all.filter((one) => (one as { key: string }).key !== key));
  }
});
