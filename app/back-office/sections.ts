import { type Permission, roleMay, type StaffRole } from '../platform/permissions.ts';
import type { IconName } from '../ui/icon.tsx';

/** In the order and with the names of the sidebar (admin specification); the name is also what the browser remembers as `activeSection`. */
export const SECTIONS = [
  { name: 'dashboard', to: '/admins', permission: 'dashboard', icon: 'chart' },
  { name: 'products', to: '/admins/products', permission: 'products', icon: 'box' },
  { name: 'orders', to: '/admins/orders', permission: 'orders', icon: 'receipt' },
  { name: 'customers', to: '/admins/customers', permission: 'customers', icon: 'users' },
  { name: 'Impression', to: '/admins/impressions', permission: 'impressions', icon: 'eye' },
  { name: 'Coupons', to: '/admins/coupons', permission: 'coupons', icon: 'tag' },
  { name: 'Invoice', to: '/admins/invoices', permission: 'in-house', icon: 'copy' },
  { name: 'Subscriber', to: '/admins/subscribers', permission: 'subscribers', icon: 'mail' },
  { name: 'Slider', to: '/admins/slider', permission: 'slider', icon: 'image' },
  { name: 'Reviews', to: '/admins/reviews', permission: 'reviews', icon: 'star' },
  { name: 'Complaints', to: '/admins/complaints', permission: 'complaints', icon: 'warning' },
  { name: 'Mails', to: '/admins/mails', permission: 'mailings', icon: 'send' },
  { name: 'Books', to: '/admins/books', permission: 'books', icon: 'rupee' },
  { name: 'Settings', to: '/admins/settings', permission: 'settings', icon: 'settings' },
  { name: 'Staff', to: '/admins/staff', permission: 'staff', icon: 'user' },
  { name: 'Audit log', to: '/admins/audit', permission: 'audit', icon: 'clock' },
] as const satisfies readonly { name: string; to: string; permission: Permission; icon: IconName }[];

export type SectionEntry = (typeof SECTIONS)[number];

export const sectionsOf = (role: StaffRole): SectionEntry[] => SECTIONS.filter(({ permission }) => roleMay(role, permission));

/** The section a page belongs to; all but the dashboard have pages below theirs. */
export function sectionAt(pathname: string): SectionEntry {
  const path = pathname.toLowerCase();
  return SECTIONS.find(({ to }) => to !== SECTIONS[0].to && (path === to || path.startsWith(`${to}/`))) ?? SECTIONS[0];
}
