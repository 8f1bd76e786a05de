import type { IconName } from '../ui/icon.tsx';
import { type Permission, roleMay, type StaffRole } from '../vocabulary/permissions.ts';

/** Headings of the side bar, in its order. The dashboard stands above them. */
const GROUPS = ['', 'Sell', 'Ship', 'Care', 'Grow', 'Books', 'Shop'] as const;
export type Group = Exclude<(typeof GROUPS)[number], ''>;

/** The nine of the admin specification, then later ones. The browser remembers the name as `activeSection`; G then the letter opens it. */
export const SECTIONS = [
  { name: 'dashboard', group: '', to: '/admins', permission: 'dashboard', key: 'd', icon: 'home' },
  { name: 'orders', group: 'Sell', to: '/admins/orders', permission: 'orders', key: 'o', icon: 'receipt' },
  { name: 'Invoice', group: 'Sell', to: '/admins/invoices', permission: 'in-house', key: 'v', icon: 'copy' },
  { name: 'products', group: 'Sell', to: '/admins/products', permission: 'stock', key: 'p', icon: 'box' },
  { name: 'Collections', group: 'Sell', to: '/admins/collections', permission: 'collections', key: 'k', icon: 'grid' },
  { name: 'Filters', group: 'Sell', to: '/admins/filters', permission: 'products', key: 'h', icon: 'filter' },
  { name: 'Parcels', group: 'Ship', to: '/admins/parcels', permission: 'orders', key: 'z', icon: 'truck' },
  { name: 'Stock', group: 'Ship', to: '/admins/stock', permission: 'stock', icon: 'shelf' },
  { name: 'customers', group: 'Care', to: '/admins/customers', permission: 'customers', key: 'c', icon: 'users' },
  { name: 'Claims', group: 'Care', to: '/admins/claims', permission: 'claims', key: 'w', icon: 'returned' },
  { name: 'Reviews', group: 'Care', to: '/admins/reviews', permission: 'reviews', key: 'r', icon: 'star' },
  { name: 'Complaints', group: 'Care', to: '/admins/complaints', permission: 'complaints', key: 'm', icon: 'warning' },
  { name: 'Trends', group: 'Grow', to: '/admins/trends', permission: 'dashboard', key: 'n', icon: 'trend' },
  { name: 'Coupons', group: 'Grow', to: '/admins/coupons', permission: 'coupons', key: 'u', icon: 'tag' },
  { name: 'Subscriber', group: 'Grow', to: '/admins/subscribers', permission: 'subscribers', key: 's', icon: 'mail' },
  { name: 'E-mails', group: 'Grow', to: '/admins/mails', permission: 'mailings', key: 'e', icon: 'send' },
  { name: 'Bringing people back', group: 'Grow', to: '/admins/reminders', permission: 'mailings', key: 'g', icon: 'heart' },
  { name: 'Impression', group: 'Grow', to: '/admins/impressions', permission: 'impressions', key: 'i', icon: 'eye' },
  { name: 'Books', group: 'Books', to: '/admins/books', permission: 'books', key: 'b', icon: 'rupee' },
  { name: 'Slider', group: 'Shop', to: '/admins/slider', permission: 'slider', key: 'l', icon: 'image' },
  { name: 'Pages', group: 'Shop', to: '/admins/pages', permission: 'content', key: 'q', icon: 'page' },
  { name: 'Menus', group: 'Shop', to: '/admins/menus', permission: 'settings', key: 'j', icon: 'menu' },
  { name: 'Search words', group: 'Shop', to: '/admins/search-words', permission: 'search-words', key: 'y', icon: 'search' },
  { name: 'Settings', group: 'Shop', to: '/admins/settings', permission: 'settings', key: 't', icon: 'settings' },
  { name: 'Shop health', group: 'Shop', to: '/admins/health', permission: 'health', key: 'x', icon: 'leaf' },
  { name: 'Staff', group: 'Shop', to: '/admins/staff', permission: 'staff', key: 'f', icon: 'user' },
  { name: 'Audit log', group: 'Shop', to: '/admins/audit', permission: 'audit', key: 'a', icon: 'clock' },
] as const satisfies readonly { name: string; group: Group | ''; to: string; permission: Permission; key?: string; icon: IconName }[];

export type SectionEntry = (typeof SECTIONS)[number];

export const sectionsOf = (role: StaffRole): SectionEntry[] => SECTIONS.filter(({ permission }) => roleMay(role, permission));

/** Groups in which the role may open something. */
export const groupsOf = (role: StaffRole) =>
  GROUPS.map((group) => ({ group, sections: sectionsOf(role).filter((section) => section.group === group) })).filter(
    ({ sections }) => sections.length > 0,
  );

/** On a phone, the sections within reach of the thumb: the first of these that the role may open. */
const AT_HAND: readonly string[] = ['dashboard', 'orders', 'products', 'customers', 'Parcels', 'Claims', 'Reviews'];
const PLACES_AT_HAND = 4;
export const atHand = (role: StaffRole) =>
  AT_HAND.flatMap((name) => sectionsOf(role).filter((section) => section.name === name)).slice(0, PLACES_AT_HAND);

/** The section of a page; all except the dashboard have subpages. */
export function sectionAt(pathname: string): SectionEntry {
  const path = pathname.toLowerCase();
  return SECTIONS.find(({ to }) => to !== SECTIONS[0].to && (path === to || path.startsWith(`${to}/`))) ?? SECTIONS[0];
}

/** By the section's name: what waits for staff in the lists under it, each order or product once though several lists have it. */
export function waitingBySection(due: readonly { to: string; count: number; repeated: number }[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { to, count, repeated } of due) {
    const { name } = sectionAt(to.split('?')[0] ?? to);
    counts.set(name, (counts.get(name) ?? 0) + count - repeated);
  }
  return counts;
}
