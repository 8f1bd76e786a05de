// The Terms and Conditions, with the numbers from Settings. They never grant less than the law, and say so where it matters:
// Consumer Protection Act 2019, Consumer Protection (E-Commerce) Rules 2020, Indian Contract Act 1872.
import { isTaxCharged, isTaxIncluded, shownGstin } from '../settings/rules/registration.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { countOf, courtsOf, grievanceWords, nodalWords, reachedAt, rupees, spanOf, waysToPay } from './policy-words.ts';
import type { ReadingSection } from './reading.tsx';

/** 'General' follows, unnumbered. */
export const NUMBERED_TERMS = 17;

const POLICY = { to: '/Shipping-And-Refund-Policy', label: 'Shipping and Refund Policy' };
const REWARDS = { to: '/loyalty', label: 'How rewards work' };

export function termsWords(settings: Settings, holdMinutes: number): ReadingSection[] {
  const { identity, delivery, payments, loyalty, policies } = settings;
  const { name, address } = identity;
  const isTaxed = isTaxCharged(settings.tax);
  const isIncluded = isTaxIncluded(settings.tax);
  const gstin = shownGstin(settings);
  const legalName = identity.legalName || name;
  const office = address ? `, ${address.street}, ${address.city} ${address.pinCode}, ${address.state}, ${address.country}` : '';
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      parts: [
        `${name} is a shop of ${legalName}${office}.${gstin && ` Our GSTIN is ${gstin}.`} In these terms, “we” is ${legalName}, and “you” are the person who visits the shop or buys in it. We sell our own stock; there are no other sellers here.`,
        `Contact us ${reachedAt(identity)}, ${identity.hours.days}, ${identity.hours.opens} to ${identity.hours.closes} IST.`,
      ],
    },
    {
      id: 'these-terms',
      title: 'These terms',
      parts: [
        'These terms apply when you use the shop. You accept them when you create an account or place an order. Our Shipping and Refund Policy is part of them.',
        'Each order is governed by the terms published here when you placed it. Later changes apply only to later orders.',
      ],
      links: [POLICY],
    },
    {
      id: 'who-may-order',
      title: 'Who may order',
      parts: [
        'You must be 18 or older to have an account or to order. A parent or guardian may order for someone younger.',
        'Our products are for personal use. We may refuse an order that is clearly meant for resale.',
      ],
    },
    {
      id: 'your-account',
      title: 'Your account',
      parts: [
        'You need an account to order. We verify your e-mail address with an OTP. Please give us your correct name, phone number and address, as we use them to deliver.',
        'Keep your password to yourself, and tell us right away if you think someone else has used your account. We never ask for your password, OTP or card PIN.',
        'You may ask us to close your account at any time.',
      ],
    },
    {
      id: 'products',
      title: 'Products, and using them',
      parts: [
        'A product’s page shows its ingredients, net quantity, manufacturer, country of origin, warnings and shelf life. Colours can look a little different on a screen. If pack and page differ, follow the pack and please tell us.',
        'Our products are cosmetics. They are not medicines, and nothing in the shop is medical advice. Read the ingredients if you have an allergy, try a new product on a small patch of skin first, and stop if it does not suit you. If you are pregnant or under treatment, ask your doctor.',
      ],
    },
    {
      id: 'prices',
      title: 'Prices and taxes',
      parts: [
        isIncluded
          ? 'Prices are in Indian rupees and include all taxes. A price is never more than the MRP on the pack. The cart shows products, discounts, delivery and the total, with the GST contained in it, before you order.'
          : isTaxed
            ? 'Prices are in Indian rupees. The large price on a product is before GST. The price including all taxes is shown next to it and is never more than the MRP on the pack. The cart shows products, discounts, GST, delivery and the total before you order.'
            : 'Prices are in Indian rupees, and no GST is added. A price is never more than the MRP on the pack. The cart shows products, discounts, delivery and the total before you order.',
        `If a price changes while a product is in your cart, you see the new total and decide again before anything is ordered. ${isTaxed ? 'A tax invoice' : 'A bill'} is issued when your order ships.`,
      ],
    },
    {
      id: 'offers',
      title: 'Offers, coupons and coins',
      parts: [
        'An offer is valid for the time and on the conditions shown with it. One coupon code can be used per order. First-order coupons are for people who have not ordered from us before.',
        `Reward points are called coins in the cart: ${countOf(loyalty.coinsPerRupee, 'coin')} take ${rupees(1)} off. They are a discount, not money: they cannot be paid out, sold or transferred. If an order is cancelled or refunded, coins you used are returned and coins it earned are deducted, each in the same share.`,
        'We may change how coins are earned and used in future. Referrals between accounts that share a phone number, device or address do not earn rewards. Coins obtained by fraud, such as referring yourself, are deducted.',
      ],
      links: [REWARDS],
    },
    {
      id: 'orders',
      title: 'Orders',
      parts: [
        'By pressing the last button of the payment step you offer to buy. The contract is made when we confirm the order: an online order when we receive your payment, a cash order right away. You get an e-mail, and the order appears under My Orders.',
        'We may refuse or cancel an order if an item is out of stock, if no courier reaches your address, if a price was clearly a mistake, or if there are clear signs of fraud. We then inform you and refund everything you paid. Neither of us pays a fee for a cancellation.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      parts: [
        `You can pay ${waysToPay(payments)}.${payments.isOnline ? ' Card and UPI payments are made on the secure page of our payment partner. We never see or store card numbers, CVVs or UPI PINs.' : ''}`,
        ...(payments.isOnline
          ? [
              'Card numbers have 16 digits and a 3-digit CVV. American Express cards have 15 digits and a 4-digit code. Pay only with a card or account you are authorised to use.',
              `An online order that is not paid within ${countOf(holdMinutes, 'minute')} is cancelled. A payment that arrives afterwards, or twice, is refunded.`,
            ]
          : []),
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      parts: [
        `We deliver within India, in ${spanOf(delivery.workingDays, 'working day')}. Delivery is free above ${rupees(delivery.freeAboveRupees)} and otherwise costs ${rupees(delivery.chargeRupees)}, as the policy explains. Products are at our risk until they are delivered to your address, and yours from then on.`,
      ],
      links: [POLICY],
    },
    {
      id: 'cancellation-and-returns',
      title: 'Cancellation, returns and refunds',
      parts: [
        'You can cancel an order, free of charge, until it ships.',
        `Our products are non-returnable and non-exchangeable, except when something is missing, damaged or leaking, wrong, expired, defective, not as described, or late. Please report it within ${countOf(policies.claimWithinHours, 'hour')} of delivery; telling us later does not end your rights under the law. We resolve a claim in ${spanOf(policies.claimResolvedWorkingDays, 'working day')}. A refund takes ${spanOf(policies.refundBusinessDays, 'business day')}.`,
      ],
      links: [POLICY],
    },
    {
      id: 'reviews',
      title: 'Reviews, and what you send us',
      parts: [
        'A review is marked “Verified purchase” only when its writer received the product from us. Sample reviews are marked “Sample”. We may leave out a review that is unlawful, insulting, or not about the product, but never because it is negative.',
        'Your review stays yours. By submitting it you allow us to show it in the shop, free of charge, for as long as it is published. It must be your own and true, and must not violate anyone’s rights.',
      ],
    },
    {
      id: 'fair-use',
      title: 'Fair use of the shop',
      parts: [
        'Please do not',
        [
          'use the shop for anything unlawful, or in someone else’s name',
          'try to get into accounts or systems that are not yours',
          'overload the shop, or copy it in bulk by machine',
          'upload anything harmful',
        ],
        'We may block an account that does. Orders that are already paid are then still delivered or refunded.',
      ],
    },
    {
      id: 'words-and-pictures',
      title: 'Our words, pictures and marks',
      parts: [
        `The name ${name}, the texts, the photographs and the design of the shop belong to us or are used with permission. You may look at them, share links to them and print pages for yourself. For anything more, please ask us first.`,
      ],
    },
    {
      id: 'personal-data',
      title: 'Your personal data',
      parts: [
        'We use your name, contact details, addresses and orders to run your account, to deliver, to answer you, and to keep the books. We share what is needed with our payment partner, couriers and mail provider, and with authorities where the law requires it. We do not sell it.',
        `We send news and offers only if you asked for them, and every such mail has a link to stop them. While you look around, the shop sets ${settings.checkout.mode === 'open' ? 'one cookie, which finds your cart' : 'no cookie'}. When you sign up or in, it sets one that keeps you signed in and one with a random number that tells the same device again, so that nobody is rewarded for inviting themselves and strangers who guess a password do not lock you out. When you ask for a code, it sets one for an hour that ties the code to your browser. When you choose a language, it keeps that in ${settings.checkout.mode === 'open' ? 'another' : 'a fourth'}.`,
        'You can see and correct your details under Profile, and ask us for a copy or for erasure. A closed account no longer contains your personal data. Orders and invoices are kept for as long as tax law requires.',
      ],
    },
    {
      id: 'liability',
      title: 'Our liability',
      parts: [
        `If we are liable to you in connection with the shop or an order, we pay at most ${rupees(policies.maximumLiabilityRupees)} (Indian Rupees ${policies.maximumLiabilityRupees}). What you paid for products is refunded in addition where a refund is due. We are not liable for loss of business or profit.`,
        'This limit does not apply to death or injury, to harm from a defective product, to fraud or gross negligence, or wherever the law does not allow a limit. Your rights as a consumer are not affected.',
        'We are not liable for a delay or failure caused by something outside our reasonable control, such as a flood, a strike or a failure of public networks, for as long as it lasts. Payment for products we cannot deliver is refunded in any case.',
      ],
    },
    {
      id: 'complaints',
      title: 'Complaints, law and courts',
      parts: [
        `Please write to us first, ${reachedAt(identity)}. ${[grievanceWords(settings), nodalWords(identity)].filter(Boolean).join(' ')}`,
        // Consumer Protection Act 2019, section 69: two years; section 34(2)(d): where the complainant resides or works.
        // Indian Contract Act 1872, section 28: a shorter time cannot be agreed where the law gives a longer one.
        `Claims must be brought within ${countOf(policies.claimsWithinYears, 'year')} of what caused them, unless the law gives you longer. A consumer complaint may be filed within two years.`,
        `Indian law applies. Disputes go to the courts of ${courtsOf(settings)}. As a consumer you may instead go to the consumer commission of the place where you live or work, and at any time to the National Consumer Helpline, 1915.`,
      ],
    },
    {
      id: 'general',
      title: 'General',
      parts: [
        'If one of these terms is not valid in law, the others still apply. If we do not insist on a term once, we may still do so later. We may transfer our duties to a company that takes over the shop, which is then bound by these terms. Nothing in them takes away a right that the law gives you.',
      ],
    },
  ];
}
