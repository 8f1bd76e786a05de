import type { IconName } from '../ui/icon.tsx';

/** In the order and with the names of the sidebar (admin specification); the name is also what the browser remembers as `activeSection`. */
export const SECTIONS = [
  { name: 'dashboard', to: '/admins', icon: 'chart' },
  { name: 'products', to: '/admins/products', icon: 'box' },
  { name: 'orders', to: '/admins/orders', icon: 'receipt' },
  { name: 'customers', to: '/admins/customers', icon: 'users' },
  { name: 'Impression', to: '/admins/impressions', icon: 'eye' },
  { name: 'Coupons', to: '/admins/coupons', icon: 'tag' },
  { name: 'Invoice', to: '/admins/invoices', icon: 'copy' },
  { name: 'Subscriber', to: '/admins/subscribers', icon: 'mail' },
  { name: 'Slider', to: '/admins/slider', icon: 'image' },
  { name: 'Reviews', to: '/admins/reviews', icon: 'star' },
  { name: 'Complaints', to: '/admins/complaints', icon: 'warning' },
  { name: 'Mails', to: '/admins/mails', icon: 'send' },
  { name: 'Books', to: '/admins/books', icon: 'rupee' },
  { name: 'Settings', to: '/admins/settings', icon: 'settings' },
] as const satisfies readonly { name: string; to: string; icon: IconName }[];

export type SectionEntry = (typeof SECTIONS)[number];

/** The section a page belongs to; all but the dashboard have pages below theirs. */
export function sectionAt(pathname: string): SectionEntry {
  const path = pathname.toLowerCase();
  return SECTIONS.find(({ to }) => to !== SECTIONS[0].to && (path === to || path.startsWith(`${to}/`))) ?? SECTIONS[0];
}
