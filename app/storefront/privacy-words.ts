// The privacy notice: what the shop really keeps, why, how long, and who sees it (Digital Personal Data Protection Rules 2025, rule 3).
// A change of what is kept is a change here, and raises the version that people agree to when they sign up.
import type { Settings } from '../settings/settings.schema.ts';
import { grievanceWords, reachedAt } from './policy-words.ts';
import type { ReadingSection } from './reading.tsx';

/** Books of account: Central Goods and Services Tax Act 2017, section 36. */
export const MONTHS_BOOKS_ARE_KEPT = 72;

export function privacyWords({ identity, policies }: Settings): ReadingSection[] {
  const { address } = identity;
  const office = address ? `, ${address.street}, ${address.city} ${address.pinCode}, ${address.state}` : '';
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      parts: [
        `This shop is run by ${identity.legalName || identity.name}${office}. We decide what is kept of you and why. You reach us ${reachedAt(identity)}.`,
        'We use what you give us for the purposes below and for nothing else. We do not sell it, we show no advertisements, and no other company follows you in this shop.',
      ],
    },
    {
      id: 'what-we-keep',
      title: 'What we keep, why, and how long',
      parts: [
        [
          'Your account: name, e-mail, phone, password and the language of our mails. The password is kept only as a hash that cannot be read back. Date of birth and gender, if you fill them in, are there for your birthday points. Until you close the account.',
          'Your addresses, wishlist and cart: so that you find them again. Until you delete them or close the account.',
          `Your orders, payments and invoices: what you bought, the address it went to, your name, e-mail and phone. To send it, to stand by it, and because tax law wants books kept for at least ${MONTHS_BOOKS_ARE_KEPT} months. They stay when you close the account. Card numbers and UPI PINs never reach us.`,
          'Your points: each earning and spending, as long as the orders they belong to.',
          'Your reviews: your name, stars, words and photos are shown to everybody. When you close the account, the review stays without your name and photos.',
          'The newsletter: your e-mail, and where, when and to which words you agreed. After you unsubscribe we keep only that, so that we do not write again.',
          'A notice when a product is back: your e-mail, until that one mail is written.',
          'A complaint: your name, e-mail, order number and words, to settle it. Until two years after it is closed, because you may go to a consumer commission that long.',
          'A problem reported with an order: your words and photos, to settle it. Only you and our staff see them. Until two years after we decided, or until you close the account; what was decided stays with the order.',
          'Mails that we sent you: until you close the account. Copies of news go after 30 days, codes after an hour.',
          'What you agreed to: the words, their version and the day, as long as your account. We must be able to show it.',
        ],
      ],
    },
    {
      id: 'visits',
      title: 'Looking around',
      parts: [
        'To know which pages are read we count views and some clicks: the page, the time, whether it was a phone, a tablet or a computer, the state or country as our network provider tells it, and your internet address with its end cut off. None of it is joined to your name or account, and each entry is deleted after 90 days.',
        'If your browser asks not to be tracked (Do Not Track or Global Privacy Control), you are not counted.',
        'Against guessing and abuse we count tries by e-mail or internet address. These counts are dropped within an hour or so.',
      ],
    },
    {
      id: 'cookies',
      title: 'Cookies and what your browser keeps',
      parts: [
        'We set three cookies. None of them is for advertising, and no other company can read them.',
        [
          '“session” keeps you signed in. It is set when you sign in, and ends when you sign out or after 30 days.',
          '“device” is a random number, set when you sign up or in. It only tells a friend whom you invited from yourself. It stays for 400 days; we keep a hash of it until you close the account.',
          '“language” remembers English or Hindi for a year. It is set when you choose.',
        ],
        'Your browser also keeps your name and e-mail for the menu, whether you have seen the welcome, what you meant to add to the cart, and public pages that you have visited, so that you can read them without a connection. Pages about you are not kept that way. Clearing the data of this site in your browser removes all of it.',
      ],
    },
    {
      id: 'who-sees-it',
      title: 'Who sees it',
      parts: [
        'Our own staff, as far as their work needs it. What they change is written down. Besides them only those whom we need to serve you:',
        [
          'Our payment partner Cashfree, when you pay online: your name, e-mail, phone and the amount. Until then no page of this shop loads anything from another company.',
          'The courier: your name, address and phone, to deliver.',
          'The providers of our servers and of our e-mail, who keep and carry it for us.',
          'Authorities, where a law obliges us.',
        ],
      ],
    },
    {
      id: 'your-rights',
      title: 'Your rights',
      parts: [
        'Under My data in your profile you can, at any time and without giving a reason,',
        [
          'see what you agreed to, and withdraw it as easily as you gave it',
          'download everything that we keep of you, as a file',
          'close your account',
        ],
        'You correct your details in your profile. Every newsletter has a link that unsubscribes you with one click. What happened before you withdraw stays lawful.',
        'When you close the account, what names you is deleted or replaced. Orders and invoices stay, as the law wants them, with the address they were sent to.',
        `You may name somebody who uses these rights for you if you die or can no longer do so. Write to us ${reachedAt(identity.grievanceOfficer ?? identity)}.`,
      ],
      links: [{ to: '/profile?tab=data', label: 'My data' }],
    },
    {
      id: 'age',
      title: 'For adults',
      parts: [
        'Accounts are for people of 18 years and older. We do not knowingly keep anything about a child. Products for children are bought by adults.',
      ],
    },
    {
      id: 'complaints',
      title: 'Questions and complaints',
      parts: [grievanceWords({ identity, policies }), 'If we do not settle it, you can turn to the Data Protection Board of India.'],
      links: [{ to: '/complaints', label: 'Make a complaint' }],
    },
  ];
}
