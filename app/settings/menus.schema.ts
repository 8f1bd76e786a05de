// The menus of header and footer. Their defaults are the links of the specification without its categories, which are the demo shop's.
import { z } from 'zod';
import { rule } from '../platform/words/said.ts';
import { byLanguage } from '../platform/words/texts-by-language.ts';
import { charactersAtMost } from '../platform/words/typed-text.ts';

export const MENU_PAGES = {
  '/': 'Home',
  '/shop': 'Shop',
  '/loyalty': 'Rewards',
  '/about-us': 'About Us',
  '/about-us#philosophy': 'Our Philosophy',
  '/about-us#mission': 'Our Mission',
  '/Shipping-And-Refund-Policy': 'Shipping and Refund Policy',
  '/terms-and-conditions': 'Terms and Conditions',
  '/privacy': 'Privacy',
  '/journal': 'Journal',
  '/complaints': 'Complaints',
  '/wishlist': 'Wishlist',
  '/cart': 'Cart',
  '/profile': 'Profile',
} as const;

export const ITEMS_AT_MOST = 10;

/** A path of the shop, or an address outside that cannot run code: https, mailto, tel. */
export const isSafeAddress = (text: string) =>
  /^\/(?![/\\])[^\s\\]*$/.test(text) || /^(mailto:[^\s@]+@[^\s@]+|tel:\+?[\d-]{3,20})$/.test(text) || isHttps(text);

function isHttps(text: string) {
  const { protocol, username } = URL.canParse(text) ? new URL(text) : { protocol: '', username: '' };
  return protocol === 'https:' && username === '' && /^https:\/\/[^\s\\]+$/i.test(text);
}

const slug = z.string().trim().toLowerCase().min(1, 'Choose one').max(200);

/** The catalogue is named by slugs; former ones still lead there. */
export const menuLink = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('none') }),
    z.object({ kind: z.literal('page'), value: z.enum(Object.keys(MENU_PAGES) as [keyof typeof MENU_PAGES], 'Choose a page') }),
    z.object({ kind: z.literal('category'), value: slug }),
    z.object({ kind: z.literal('collection'), value: slug }),
    z.object({ kind: z.literal('product'), value: slug }),
    z.object({
      kind: z.literal('address'),
      value: z.string().trim().max(500).refine(isSafeAddress, 'Enter a path such as /shop, or an address starting with https://'),
    }),
  ],
  'Unknown link',
);
export type MenuLink = z.output<typeof menuLink>;

const named = {
  label: z.string().trim().min(1, 'Enter a name').max(60, charactersAtMost(60)),
  names: byLanguage(z.string().trim().max(60)).default({}),
};

const child = z.object({ ...named, link: menuLink.refine(({ kind }) => kind !== 'none', 'Choose where it leads') });
const list = <Item extends z.ZodType>(item: Item) =>
  z.array(item).max(ITEMS_AT_MOST, rule('At most {count} items', { count: String(ITEMS_AT_MOST) }));
const item = z.object({ ...named, link: menuLink, children: list(child).default([]) });
/** `isAccount`: its links follow from whether the visitor is signed in. */
const column = item.extend({ isAccount: z.boolean().default(false) });
export type MenuItem = z.output<typeof item>;
export type MenuColumn = z.output<typeof column>;

const page = (value: keyof typeof MENU_PAGES, label: string = MENU_PAGES[value]) => ({
  label,
  names: {},
  link: { kind: 'page' as const, value },
});
const heading = (label: string, children: z.output<typeof child>[], isAccount = false) => ({
  ...{ label, names: {}, link: { kind: 'none' as const }, children, isAccount },
});

export const menus = z.object({
  header: list(item.refine(({ link, children }) => link.kind !== 'none' || children.length > 0, 'Choose where it leads')).default([
    { ...page('/shop'), children: [] },
  ]),
  footer: list(column).default([
    heading('Shop', [page('/shop', 'All products')]),
    heading('Your account', [], true),
    heading('Who we are', [page('/about-us'), page('/about-us#philosophy'), page('/about-us#mission')]),
    heading('Good to know', [page('/Shipping-And-Refund-Policy'), page('/terms-and-conditions'), page('/privacy'), page('/complaints')]),
  ]),
});
