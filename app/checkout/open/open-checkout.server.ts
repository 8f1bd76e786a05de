// Account, first address and session in one transaction.

import { NOT_VERIFIED } from '../../accounts/accounts.schema.ts';
import { addAddress } from '../../accounts/addresses/address-book.server.ts';
import type { Asker } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { sessionUserOf } from '../../accounts/sign-in/codes/code-sign-in.server.ts';
import { spendVerification } from '../../accounts/sign-in/codes/verified-contact.server.ts';
import { NO_PASSWORD } from '../../accounts/sign-in/passwords/password-hash.server.ts';
import { type Browser, openSession } from '../../accounts/sign-in/sign-in.server.ts';
import { openAccount } from '../../accounts/sign-up.server.ts';
import { isCheckoutOpen } from '../../cart/guest/guest-cart.server.ts';
import type { Sender } from '../../mailing/body/mail-body.ts';
import type { Db } from '../../platform/database.server.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { NewShopperForm } from './open-checkout.schema.ts';

export async function welcomeShopper(db: Db, sender: Sender, form: NewShopperForm, from: { asker: Asker; browser: Browser }, now: Date) {
  const { email, fullName, isAdult, agreesToTerms, agreesToPrivacy, language, ...address } = form;
  return repeatable(db, async (tx) => {
    if (!(await spendVerification(tx, 'checkout', email, from.asker, now))) throw badField('email', NOT_VERIFIED);
    const agreed = { isAdult, agreesToTerms, agreesToPrivacy };
    const opening = { email, fullName, phone: address.phone, language, ...agreed, passwordHash: NO_PASSWORD };
    const account = await openAccount(tx, sender, opening, { device: from.browser.device, source: 'checkout' }, now);
    const { id: addressId } = await addAddress(tx, account.id, address, now);
    const session = await openSession(tx, account, from.browser, now);
    return { ...session, user: sessionUserOf(account), addressId };
  });
}

export async function requireOpenCheckout(db: Db) {
  if (!(await isCheckoutOpen(db))) throw new Refusal(409, 'Please sign in to place an order.', { code: 'checkout_closed' });
}
