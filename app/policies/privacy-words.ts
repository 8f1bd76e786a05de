// The privacy notice: what the shop stores, why, for how long, and who sees it (Digital Personal Data Protection Rules 2025, rule 3).
// Periods come from vocabulary/retention-periods.ts, which the nightly sweep enforces. If what is stored changes, change this and raise its version.

import { RECEIVER_NAMES, type Receiver } from '../measuring/measuring.schema.ts';
import type { ChannelName } from '../messages/message-status.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { keptDays, keptFor } from './kept-words.ts';
import { grievanceWords, nodalWords, reachedAt } from './policy-words.ts';
import type { ReadingSection } from './reading.tsx';

/** `channels`: over which the shop sends messages to phones. `receivers`: who is told of orders, if the buyer agrees. */
export function privacyWords(
  { identity, policies, checkout, cash }: Settings,
  channels: readonly ChannelName[] = [],
  receivers: readonly Receiver[] = [],
): ReadingSection[] {
  const { address } = identity;
  const office = address ? `, ${address.street}, ${address.city} ${address.pinCode}, ${address.state}` : '';
  const isOpen = checkout.mode === 'open';
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      parts: [
        `This shop is run by ${identity.legalName || identity.name}${office}. We decide what data about you is kept and why. Contact us ${reachedAt(identity)}.`,
        `We use your data only for the purposes below. We do not sell it, we show no advertisements, and no other company tracks you in this shop.${receivers.length > 0 ? ` Only if you agree do we tell ${receivers.map((receiver) => RECEIVER_NAMES[receiver]).join(' or ')} what you ordered; see who can see your data.` : ''}`,
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What data we keep, why and for how long',
      parts: [
        [
          'Your account: name, e-mail, phone, password and the language of our e-mails. The password is stored only as a hash that cannot be reversed. Your date of birth (optional, for birthday points) and gender. Kept until you close the account.',
          'Your addresses, wishlist and cart: kept until you delete them or close the account.',
          `Your orders, payments and invoices: what you bought, the address it went to, your name, e-mail and phone. Needed to deliver and support your order, and because tax law requires books to be kept for ${keptFor('books')} after the annual return of their financial year. They stay when you close the account; after that time your name, contacts and address are removed. We never receive card numbers or UPI PINs.`,
          ...(cash.isOn
            ? [
                'Cash on delivery: whether an order can be paid in cash, or is confirmed first, is decided by rules. They look at your orders in this shop, parcels that came back or could not be delivered, cash parcels to your PIN code that came back, the value and address of the order, and the age of your account; at nothing else, and nothing from outside this shop. The reasons are kept with the order. Our staff can decide otherwise: just write to us.',
              ]
            : []),
          'Your points: what you earned and spent, kept as long as the related orders.',
          'Your reviews: your name, rating, text and photos are public. When you close the account, the review stays without your name and photos.',
          `The newsletter: your e-mail, and where, when and to which text you agreed. After you unsubscribe we keep only that for ${keptFor('unsubscribed')}, as proof. The unsubscribe link works as long.`,
          `Back-in-stock e-mails: your e-mail, until the one e-mail is sent, for ${keptFor('stockNotices')} at most.`,
          `Reminders, if you agreed to them: from your cart, orders and reviews we see when one is due. We leave out a tenth of the people by chance and compare what both ordered, to know whether reminders help. What you got and when: for ${keptFor('mails')}, or until you close the account.`,
          ...(receivers.length > 0
            ? [
                `Measuring ads, if you agreed to it: which of your orders was told to whom, for ${keptFor('conversions')}, or until you close the account.${receivers.includes('meta') ? ' The kind of your browser, which Meta asks for, only until the order was told.' : ''}`,
              ]
            : []),
          `Complaints: your name, e-mail, order number and text, to resolve it. Until ${keptFor('complaints')} after it is closed, because you can go to a consumer commission until then.`,
          `Problem reports: your text and photos, to resolve them. Only you and our staff can see them. Until ${keptFor('claims')} after our decision, or until you close the account; the decision stays with the order.`,
          `E-mails and messages we sent you: for ${keptFor('mails')}, or until you close the account. Copies of newsletters are deleted after ${keptFor('mailingCopies')}, codes after ${keptFor('codes')}.`,
          `Your consents: the text, its version and the date, as long as your account, and for ${keptFor('unsubscribed')} after you withdraw them, as proof.`,
          `Changes by our staff: who, what and when, for ${keptFor('audit')}, as company law requires. Your personal data in it is erased when you close the account. Server logs: for ${keptDays(policies.serverLogDays)}, as CERT-In directs.`,
        ],
      ],
    },
    {
      id: 'visits',
      title: 'Page views',
      parts: [
        `To know which pages are read, we count views and some clicks: the page, the time, whether it was a phone, a tablet or a computer, the state or country reported by our network provider, and your shortened IP address. None of it is linked to your name or account, and each entry is deleted after ${keptDays(policies.pageViewDays)}.`,
        `We also count how many visits see a product, add to the cart, begin the checkout and order: by day, kind of device, and where the visit came from (the campaign of the link, or the website that led here). Your browser keeps that while the tab is open. An order keeps it for ${keptFor('orderTouches')}; afterwards only the sums of the day remain.`,
        'If your browser asks not to be tracked (Do Not Track or Global Privacy Control), you are not counted.',
        'To prevent abuse we count attempts by e-mail or IP address. These counts are deleted within a day.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and browser storage',
      parts: [
        `We set ${isOpen ? 'five' : 'four'} cookies. None of them is for advertising, and no other company can read them.`,
        [
          `“session” keeps you signed in. It is set when you sign in, and ends when you sign out or after ${keptFor('sessions')}.`,
          `“device” is a random number, set when you sign up or in. It tells you apart from friends you refer, and prevents you from being locked out when strangers guess your password. It stays for ${keptFor('devices')}; we keep a hash of it for the same time, or until you close the account.`,
          '“code” is a random number, set when you request an OTP, so that the OTP works only in your browser. It stays for an hour.',
          ...(isOpen
            ? [
                `“cart” is a random number that finds your cart before you sign in. It is set when you open a page, and ends with your browser’s session, or ${keptFor('guestCarts')} after you last added something.`,
              ]
            : []),
          '“language” remembers English or Hindi for a year. It is set when you choose a language.',
        ],
        'Your browser also stores your name and e-mail for the menu, whether you have seen the welcome popup, items waiting to be added to your cart, the last 12 products you viewed, and public pages you have visited, so that you can read them offline. Personal pages are not stored this way. Clear the site data in your browser to remove all of it.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who can see your data',
      parts: [
        'Our staff, as far as their work requires it; their changes are recorded. Besides them, only those we need to serve you:',
        [
          'Our payment partner Cashfree, when you pay online: your name, e-mail, phone and the amount. No other page of this shop loads anything from another company.',
          'The courier: your name, address and phone, to deliver.',
          ...(channels.includes('whatsapp')
            ? ['WhatsApp (Meta), only if you agreed to order updates there: your phone, the order number and what happened to the order.']
            : []),
          ...(channels.includes('sms') ? ['MSG91, which sends our SMS: your phone, the order number and what happened to the order.'] : []),
          ...(receivers.includes('meta')
            ? [
                'Meta Platforms (Facebook, Instagram), only if you agreed to it: the goods, amount and time of your orders, the kind of browser, and your e-mail and phone as hashes, by which Meta recognises its own members. Not your address on the internet.',
              ]
            : []),
          ...(receivers.includes('google')
            ? [
                'Google Analytics, only if you agreed to it: the goods, amount and time of your orders, with a number that stands for you and leads back only to us.',
              ]
            : []),
          'Our server and e-mail providers, who store and send it for us.',
          'Authorities, where the law requires it.',
        ],
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      parts: [
        'Under Privacy and account in your profile you can, at any time and without giving a reason,',
        [
          'see your consents, and withdraw them as easily as you gave them',
          'download all data we hold about you, as a file',
          'close your account',
        ],
        'You can correct your details in your profile. Every newsletter has a one-click unsubscribe link. What happened before you withdraw a consent stays lawful.',
        'When you close the account, your personal data is deleted or replaced. Orders and invoices stay, as the law requires, with their delivery address.',
        `You may nominate someone to use these rights for you if you die or can no longer do so: under Privacy and account, or write to us ${reachedAt(identity.grievanceOfficer ?? identity)}.`,
      ],
      links: [{ to: '/profile?tab=data', label: 'Privacy and account' }],
    },
    {
      id: 'age',
      title: 'For adults',
      parts: [
        'Accounts are for people aged 18 and older. We do not knowingly keep any data about children. Products for children are bought by adults.',
      ],
    },
    {
      id: 'complaints',
      title: 'Questions and complaints',
      parts: [
        [grievanceWords({ identity, policies }), nodalWords(identity)].filter(Boolean).join(' '),
        'If we do not resolve it, you can go to the Data Protection Board of India.',
      ],
      links: [
        { to: '/complaints', label: 'Make a complaint' },
        ...(policies.dataBoardUrl ? [{ to: policies.dataBoardUrl, label: 'Data Protection Board of India' }] : []),
      ],
    },
  ];
}
