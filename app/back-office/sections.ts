import { type Permission, roleMay, type StaffRole } from '../platform/permissions.ts';
import type { IconName } from '../ui/icon.tsx';

/** The nine of the admin specification, then later ones. The browser remembers the name as `activeSection`; G then the letter opens it. */
export const SECTIONS = [
  { name: 'dashboard', to: '/admins', permission: 'dashboard', key: 'd', icon: 'chart' },
  { name: 'products', to: '/admins/products', permission: 'stock', key: 'p', icon: 'box' },
  { name: 'orders', to: '/admins/orders', permission: 'orders', key: 'o', icon: 'receipt' },
  { name: 'customers', to: '/admins/customers', permission: 'customers', key: 'c', icon: 'users' },
  { name: 'Impression', to: '/admins/impressions', permission: 'impressions', key: 'i', icon: 'eye' },
  { name: 'Coupons', to: '/admins/coupons', permission: 'coupons', key: 'u', icon: 'tag' },
  { name: 'Invoice', to: '/admins/invoices', permission: 'in-house', key: 'v', icon: 'copy' },
  { name: 'Subscriber', to: '/admins/subscribers', permission: 'subscribers', key: 's', icon: 'mail' },
  { name: 'Slider', to: '/admins/slider', permission: 'slider', key: 'l', icon: 'image' },
  { name: 'Claims', to: '/admins/claims', permission: 'claims', key: 'w', icon: 'truck' },
  { name: 'Reviews', to: '/admins/reviews', permission: 'reviews', key: 'r', icon: 'star' },
  { name: 'Complaints', to: '/admins/complaints', permission: 'complaints', key: 'm', icon: 'warning' },
  { name: 'Collections', to: '/admins/collections', permission: 'collections', key: 'k', icon: 'grid' },
  { name: 'Pages', to: '/admins/pages', permission: 'content', key: 'q', icon: 'image' },
  { name: 'Filters', to: '/admins/filters', permission: 'products', key: 'h', icon: 'filter' },
  { name: 'Menus', to: '/admins/menus', permission: 'settings', key: 'j', icon: 'menu' },
  { name: 'E-mails', to: '/admins/mails', permission: 'mailings', key: 'e', icon: 'send' },
  { name: 'Search words', to: '/admins/search-words', permission: 'search-words', key: 'y', icon: 'search' },
  { name: 'Books', to: '/admins/books', permission: 'books', key: 'b', icon: 'rupee' },
  { name: 'Settings', to: '/admins/settings', permission: 'settings', key: 't', icon: 'settings' },
  { name: 'Shop health', to: '/admins/health', permission: 'health', key: 'x', icon: 'leaf' },
  { name: 'Staff', to: '/admins/staff', permission: 'staff', key: 'f', icon: 'user' },
  { name: 'Audit log', to: '/admins/audit', permission: 'audit', key: 'a', icon: 'clock' },
] as const satisfies readonly { name: string; to: string; permission: Permission; key: string; icon: IconName }[];

export type SectionEntry = (typeof SECTIONS)[number];

export const sectionsOf = (role: StaffRole): SectionEntry[] => SECTIONS.filter(({ permission }) => roleMay(role, permission));

/** The section of a page; all except the dashboard have subpages. */
export function sectionAt(pathname: string): SectionEntry {
  const path = pathname.toLowerCase();
  return SECTIONS.find(({ to }) => to !== SECTIONS[0].to && (path === to || path.startsWith(`${to}/`))) ?? SECTIONS[0];
}
