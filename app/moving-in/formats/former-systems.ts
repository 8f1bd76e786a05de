// Addresses that every shop of Shopify or WooCommerce has, whatever it sells: they stand in search engines, mails and bookmarks.
import type { Kind } from '../recognise.ts';

type Lead = { from: string; to: string };

const RULES = '/Shipping-And-Refund-Policy';

const SHOPIFY: readonly Lead[] = [
  ...['/products', '/collections', '/collections/all', '/collections/frontpage'].map((from) => ({ from, to: '/shop' })),
  ...['/account', '/account/addresses'].map((from) => ({ from, to: '/profile' })),
  { from: '/account/login', to: '/login' },
  { from: '/account/register', to: '/signup' },
  ...['/policies/refund-policy', '/policies/shipping-policy'].map((from) => ({ from, to: RULES })),
  { from: '/policies/privacy-policy', to: '/privacy' },
  { from: '/policies/terms-of-service', to: '/terms-and-conditions' },
];

const WOO: readonly Lead[] = [
  ...['/my-account', '/my-account/orders', '/my-account/edit-address'].map((from) => ({ from, to: '/profile' })),
  { from: '/my-account/lost-password', to: '/login' },
  { from: '/refund_returns', to: RULES },
  { from: '/privacy-policy', to: '/privacy' },
];

const isOf = (system: RegExp) => (kind: Kind) => system.test(kind);

/** Matrixify's sheets are of a Shopify shop. */
export const leadsOfSystem = (kinds: readonly Kind[]): Lead[] => [
  ...(kinds.some(isOf(/^shopify-|^collections$|^posts$|^pages$/)) ? SHOPIFY : []),
  ...(kinds.some(isOf(/^woo-/)) ? WOO : []),
];
