import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { CONFIRM_AGE } from '../../accounts/accounts.schema.ts';
import { differences } from '../../cart/shop/cart-changes.ts';
import type { Wishes } from '../../cart/shop/cart-path.ts';
import { type CartView, figuresFor, viewOf } from '../../cart/shop/cart-view.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { useReturn } from '../../ui/browser/use-return.ts';
import type { Business } from './business-buyer.tsx';
import { NO_GIFT } from './gift-fields.tsx';
import { isOffered, leaveToPay, type NotPlaced, type OfferedMethods, type PaymentMethod, sendPurchase, successPath } from './purchase.ts';
import type { Trouble } from './purchase-summary.tsx';
import type { PurchaserFieldsProps } from './purchaser-fields.tsx';
import type { Change } from './summary-parts.tsx';

type Wanted = {
  userId: string;
  /** With the address; undefined if none can be delivered to. */
  wishes: Wishes;
  isServed: boolean;
  cart: CartView;
  method: PaymentMethod | undefined;
  offered: OfferedMethods;
  business: Business;
  /** The account was created without the age statement. */
  isAgeAsked: boolean;
};
type Errors = PurchaserFieldsProps['errors'] & { addressId?: string; paymentMethod?: string };

const NO_METHOD = 'Please select a payment method';
const NO_ADDRESS = 'Please select a valid address';

export function usePurchase(wanted: Wanted) {
  const t = useWords();
  const language = useLanguage();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const [errors, setErrors] = useState<Errors>({});
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [change, setChange] = useState<Change | null>(null);
  const [isBusy, setBusy] = useState(false);
  const clear = (field: keyof Errors) => setErrors((all) => ({ ...all, [field]: undefined }));
  const buyer = useBuyer(wanted, errors, clear);
  const isSending = useRef(false);

  function stop() {
    isSending.current = false;
    setBusy(false);
  }
  useReturn(() => {
    stop();
    revalidate();
  });

  function show(next: Errors) {
    setErrors(next);
    const [first] = Object.keys(next);
    // After the fields have their messages.
    if (first) requestAnimationFrame(() => (document.getElementsByName(first)[0] ?? document.getElementById('delivery'))?.focus());
  }

  async function pay() {
    if (isSending.current) return;
    const { userId, wishes, cart, method, isServed, isAgeAsked } = wanted;
    const { addressId } = wishes;
    const { business, gift, isAdult } = buyer;
    if (!addressId || !isServed) return show({ addressId: NO_ADDRESS });
    if (!method) return show({ paymentMethod: NO_METHOD });
    if (isAgeAsked && !isAdult) return show({ isAdult: CONFIRM_AGE });
    isSending.current = true;
    setBusy(true);
    setErrors({});
    setTrouble(null);
    setChange(null);
    const asked = { userId, addressId, paymentMethod: method, wishes, cart, business, gift };
    const answer = await sendPurchase({ ...asked, ...(isAgeAsked && { isAdult }) });
    if (answer.ok) {
      // Stays busy until the browser has navigated away.
      if (!leaveToPay(answer.value)) navigate(successPath(answer.value.localOrderId), { replace: true });
      return;
    }
    await explain(answer);
    stop();
  }

  async function explain({ status, code, message, fields, body }: NotPlaced) {
    const { paymentMethod, gstin, businessName, giftRecipient, giftPhone, giftNote, isAdult, addressId } = fields;
    const own = { paymentMethod, gstin, businessName, giftRecipient, giftPhone, giftNote, isAdult, addressId };
    const known = Object.fromEntries(Object.entries(own).filter(([, text]) => text)) as Errors;
    // Signed out, or not reached: the page would be another one, without what is said below.
    if (status !== 0 && status !== 401) await revalidate();
    if (Object.keys(known).length > 0) show(known);
    else if (body && 'pricingDetails' in body) {
      const now = viewOf(body, language);
      const { cart, method } = wanted;
      setChange({ message, sentences: differences(cart, now, t, method), seenTotal: figuresFor(cart, method).totalAmount });
    } else if (code !== 'cart_empty') setTrouble(troubleOf({ status, code, message, fields }));
  }

  const { cart, method, wishes, offered } = wanted;
  const isBlocked = !(isOffered('online', offered) || isOffered('cod', offered)) || cart.lines.some((line) => line.problem);
  return { errors, clear, buyer, summary: { cart, method, wishes, isBlocked, onPay: pay, trouble, change, isBusy } };
}

function useBuyer({ business: known, isAgeAsked }: Wanted, errors: Errors, clear: (field: 'isAdult') => void): PurchaserFieldsProps {
  const [business, onBusiness] = useState(known);
  const [gift, onGift] = useState(NO_GIFT);
  const [isAdult, setAdult] = useState(false);
  function onAdult(next: boolean) {
    setAdult(next);
    clear('isAdult');
  }
  return { gift, onGift, business, onBusiness, isAgeAsked, isAdult, onAdult, errors };
}

function troubleOf({ status, code, message, fields }: Pick<NotPlaced, 'status' | 'code' | 'message' | 'fields'>): Trouble {
  if (fields['code']) return { title: fields['code'], detail: 'The coupon no longer applies. Press again to accept the new total.' };
  if (status === 0)
    return {
      title: 'Something went wrong during order placement',
      detail: "We couldn't connect. Check your internet and press again; it will still be one order.",
    };
  if (status === 401) return { title: 'User not logged in', needsSignIn: true };
  if (code === 'not_served') return { title: message, detail: 'You have not been charged.' };
  return { title: message || 'Failed to initiate payment', detail: 'You have not been charged. Please try again in a minute.' };
}
