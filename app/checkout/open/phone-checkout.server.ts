// The phone finds the account that has proved it, or makes one (D53). The e-mail address is not proved: it finds, opens or blocks no account.
import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { addAddress } from '../../accounts/addresses/address-book.server.ts';
import { findPhoneHolder, recordProof } from '../../accounts/phone/phone-proofs.server.ts';
import { signInByPhone } from '../../accounts/phone/phone-sign-in.server.ts';
import type { Asker } from '../../accounts/sign-in/codes/code-browser.server.ts';
import { sessionUserOf } from '../../accounts/sign-in/codes/code-sign-in.server.ts';
import { spendVerification } from '../../accounts/sign-in/codes/verified-contact.server.ts';
import { NO_PASSWORD } from '../../accounts/sign-in/passwords/password-hash.server.ts';
import { type Browser, openSession } from '../../accounts/sign-in/sign-in.server.ts';
import { openAccount } from '../../accounts/sign-up.server.ts';
import { cartItems } from '../../cart/cart.tables.ts';
import type { Sender } from '../../mailing/body/mail-body.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { addressOfNone } from '../../platform/mails/no-address.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import type { NewPhoneShopperForm } from './open-checkout.schema.ts';

type From = { asker: Asker; browser: Browser };
/** `rewardedAs`: the points of an account are for a phone once, also after its account was closed. */
type FromPhone = From & { rewardedAs: string };

/** For a phone whose code was right. Null without an account; the verification then stays for making one. */
export async function enterByPhone(db: Db, phone: string, { asker, browser }: From, now: Date) {
  return repeatable(db, async (tx) => {
    const session = await signInByPhone(tx, phone, browser, now);
    if (!session && (await findPhoneHolder(tx, phone))) throw passwordNeeded();
    if (session && !(await spendVerification(tx, 'checkout', phone, asker, now))) throw unverified();
    return session;
  });
}

/** Two devices of one person may do this at once: the second waits, and joins the account of the first with its address. */
export async function welcomePhoneShopper(
  db: Db,
  sender: Sender,
  form: NewPhoneShopperForm,
  { asker, browser, rewardedAs }: FromPhone,
  now: Date,
) {
  const { email, fullName, isAdult, agreesToTerms, agreesToPrivacy, language, ...address } = form;
  const { phone } = address;
  return repeatable(db, async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`checkout by phone ${phone}`}, 0))`);
    if (!(await spendVerification(tx, 'checkout', phone, asker, now))) throw unverified();
    const known = await signInByPhone(tx, phone, browser, now);
    if (known) return { ...known, addressId: (await addAddress(tx, known.user.id, address, now)).id };
    if (await findPhoneHolder(tx, phone)) throw passwordNeeded();
    const agreed = { isAdult, agreesToTerms, agreesToPrivacy };
    const contact = { email: addressOfNone(randomUUID()), contactEmail: email, phone };
    const opening = { ...contact, ...agreed, fullName, language, passwordHash: NO_PASSWORD, rewardedAs };
    const account = await openAccount(tx, sender, opening, { device: browser.device, source: 'checkout' }, now);
    await recordProof(tx, sender, { userId: account.id, phone }, now);
    const { id: addressId } = await addAddress(tx, account.id, address, now);
    return { ...(await openSession(tx, account, browser, now)), user: sessionUserOf(account), addressId };
  });
}

/** Strangers pay nothing to have an SMS sent: it takes a cart with something in it. */
export async function requireGoods(db: Db, cartId: string) {
  const [line] = await rowsOf(db, sql`select 1 from ${cartItems} where user_id = ${cartId} limit 1`);
  if (!line) throw new Refusal(409, 'Your cart is empty.', { code: 'cart_empty' });
}

const unverified = () => badField('phone', 'Please verify your phone first.');
const passwordNeeded = () => new Refusal(403, 'Please sign in with your password.', { code: 'password_needed' });
