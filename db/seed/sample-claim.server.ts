// One purchase of the demo shop that went wrong, to give the Claims page an example. It is bought, shipped and reported through the shop's
// own verbs, so stock, invoice and books agree. Most claims need a photo, which cannot be invented, so this one is about a missing item.
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { addAddress } from '../../app/accounts/addresses/address-book.server.ts';
import { createAccount } from '../../app/accounts/sign-up.server.ts';
import { addToCart } from '../../app/cart/cart.server.ts';
import { products } from '../../app/catalogue/catalogue.tables.ts';
import { placeOrder } from '../../app/checkout/place-order.server.ts';
import { takeClaim } from '../../app/claims/make-claim.server.ts';
import { senderOf } from '../../app/mailing/sender.server.ts';
import { confirmOrder } from '../../app/orders/moves/confirm-order.server.ts';
import { moveOrder } from '../../app/orders/moves/move-order.server.ts';
import { openGateways } from '../../app/payments/gateways.server.ts';
import type { Shop, SignedIn } from '../../app/platform/shop.server.ts';

/** No password matches this hash, so the account cannot be signed in to. */
const NO_PASSWORD = 'none';
const BUYER = { role: 'customer', email: 'meera@nikhar.example', fullName: 'Meera Krishnan', phone: '9876543212' } as const;
const ADDRESS = {
  name: 'Home',
  street: '7, Second Main Road, Gandhinagar, Adyar',
  landmark: '',
  city: 'Chennai',
  state: 'Tamil Nadu',
  zipCode: '600020',
  phone: BUYER.phone,
};
const PRODUCT = 'strawberry-lip-balm';
const HOUR_MS = 3600 * 1000;

export async function makeSampleClaim(shop: Shop, owner: Pick<SignedIn, 'id' | 'staffRole'>) {
  const { db } = shop;
  const staff = { ...owner, steppedUpAt: null };
  const hoursAgo = (hours: number) => new Date(shop.now().getTime() - hours * HOUR_MS);
  const [product] = await db.select({ id: products.id, stock: products.stockQuantity }).from(products).where(eq(products.slug, PRODUCT));
  const buyer = product && product.stock >= 2 && (await createAccount(db, { ...BUYER, passwordHash: NO_PASSWORD }, hoursAgo(120)));
  if (!buyer) return;
  const { id: addressId } = await addAddress(db, buyer.id, ADDRESS, hoursAgo(119));
  await addToCart(shop, buyer.id, { productId: product.id, quantity: 2, key: randomUUID() }, hoursAgo(119));
  const form = { addressId, paymentMethod: 'cod', useCoins: false } as const;
  const { localOrderId: orderId } = await placeOrder(
    shop,
    openGateways(shop).current,
    { userId: buyer.id, form, key: undefined },
    hoursAgo(119),
  );
  await confirmOrder(db, orderId, staff, hoursAgo(117));
  await moveOrder(db, orderId, { status: 'shipped', courierName: 'Delhivery', trackingNumber: '1490820033741' }, staff, hoursAgo(96));
  await moveOrder(db, orderId, { status: 'delivered' }, staff, hoursAgo(20));
  const claim = {
    kind: 'missing',
    wish: 'replacement',
    text: 'The invoice says two lip balms, but there was only one in the box. The tape on the box was not opened.',
    items: [{ productId: product.id, kitId: null, quantity: 1 }],
  } as const;
  const by = { id: buyer.id, isStaff: false };
  await takeClaim(
    shop,
    await senderOf(shop),
    { orderId, form: { ...claim, items: [...claim.items] }, photos: [], key: undefined, by },
    hoursAgo(2),
  );
}
