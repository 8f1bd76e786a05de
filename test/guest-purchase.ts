// A purchase at an open checkout whose steps are repeated until they are answered, as a person would: another OTP when the last one no longer counts.
import { GUEST } from '../app/vocabulary/guest.ts';
import { aBrowser } from './browser.ts';
import { shopperDetails } from './open-world.ts';
import type { Door } from './world.ts';

type Place = Door & { codeFor(email: string): Promise<string> };
type Wish = { email: string; productId: string; quantity: number };

/** Fills a guest's cart, makes the account with its first address, and pays in cash. */
export async function buyAsGuest(place: Place, { email, productId, quantity }: Wish) {
  const browser = aBrowser(place);
  await browser.get(`/api/cart/${GUEST}`);
  await browser.post('/api/cart', { userId: GUEST, productId, quantity }, { 'idempotency-key': `addition of ${email}` });
  const confirm = async (triesLeft = 5): Promise<{ id: string } | null> => {
    if (triesLeft === 0) throw new Error(`No OTP of ${email} counts.`);
    await browser.post('/api/checkout/send-otp', { email });
    const { status, json } = await browser.post('/api/checkout/verify-otp', { email, code: await place.codeFor(email) });
    return status === 200 ? json.user : confirm(triesLeft - 1);
  };
  const addressId = async (): Promise<string> => {
    const known = await confirm();
    if (known) return (await browser.get(`/api/address/add/${known.id}`)).json[0].id;
    const made = await browser.post('/api/checkout/account', shopperDetails(email));
    return made.status === 201 ? made.json.addressId : addressId();
  };
  const body = { addressId: await addressId(), paymentMethod: 'cod' };
  return browser.post('/api/payment/pay', body, { 'idempotency-key': `purchase of ${email}` });
}
