// What is known about a visit (D32): page, section, approximate location and device. Never the person.
import { z } from 'zod';
import { listQuery } from '../platform/http/list-query.ts';

const DEVICE_TYPES = ['Mobile', 'Tablet', 'Desktop'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Page names for counting, besides `product/{id}`. Anything else would pollute the totals. */
const PAGES = [
  'home',
  'shop',
  'collection',
  'p',
  'cart',
  'wishlist',
  'loyalty',
  'about-us',
  'terms-and-conditions',
  'shipping-and-refund-policy',
  'login',
  'signup',
  'passwordreset',
  'profile',
  'orders',
  'success',
];

const PRODUCT_PAGE = /^product\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

/** The product id of a product page, or null. */
export const productIdOf = (page: string) => page.match(PRODUCT_PAGE)?.[1] ?? null;

/** The section that a product page reports when it opens: a view, not a click. */
export const VIEW_SECTION = 'view';

const pageName = z
  .string()
  .trim()
  .toLowerCase()
  .refine((name) => PAGES.includes(name) || productIdOf(name) !== null, 'page is not a page of the shop.');

const sectionName = z
  .string()
  .trim()
  .min(1)
  .max(60)
  .regex(/^\P{C}+$/u, 'A section is named in letters.');

export const impressionForm = z.object({
  page: pageName,
  section: sectionName.optional(),
  sectionClicked: sectionName.optional(),
  deviceType: z.enum(DEVICE_TYPES).optional(),
});

/** `page` is the page of the list, as in every list; `pageName` keeps the impressions of one page of the shop. */
export const impressionsQuery = listQuery.extend({ pageName: pageName.optional() });
export type ImpressionsQuery = z.output<typeof impressionsQuery>;

export const impression = z.object({
  id: z.int(),
  ip: z.string(),
  page: z.string(),
  sectionClicked: z.string().nullable(),
  location: z.string(),
  deviceType: z.enum(DEVICE_TYPES),
  timestamp: z.iso.datetime(),
});
export type Impression = z.output<typeof impression>;

export const impressionComparison = z.object({ today: z.int(), yesterday: z.int() });

const dayCount = z.object({ day: z.iso.date(), count: z.int() });
export const impressionSummary = z.object({
  total: z.int(),
  today: dayCount,
  yesterday: dayCount,
  highest: dayCount.nullable(),
  thisWeek: z.int(),
  lastWeek: z.int(),
  thisMonth: z.int(),
  lastMonth: z.int(),
  days: z.array(dayCount),
  pages: z.array(z.object({ page: z.string(), views: z.int() })),
  sections: z.array(z.object({ section: z.string(), count: z.int() })),
});
export type ImpressionSummary = z.output<typeof impressionSummary>;
