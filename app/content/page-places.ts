/** What every shop has, by its key. */
export const SPECIFIED = {
  home: '/',
  about: '/about-us',
  terms: '/terms-and-conditions',
  shipping: '/Shipping-And-Refund-Policy',
  privacy: '/privacy',
} as const;
export const isSpecified = (key: string): key is keyof typeof SPECIFIED => Object.hasOwn(SPECIFIED, key);

/** Their words follow from the law and the settings; staff add text of their own below them. */
export const POLICIES = ['terms', 'shipping', 'privacy'] as const;
export type PolicyKind = (typeof POLICIES)[number];
export const isPolicy = (key: string): key is PolicyKind => POLICIES.some((policy) => policy === key);
export const POLICY_SECTIONS = ['text', 'article', 'faq'] as const;

/** Below which their addresses are. */
export const PLACES = { landing: '/pages', post: '/journal' } as const;
