// A journey as the shop sees it: each comes from an address of its own, so that limits by address count one household, not the whole suite.
import { createHash } from 'node:crypto';
import { test as base } from '@playwright/test';

export { expect } from '@playwright/test';

export const test = base.extend<{ isFirstVisit: boolean }>({
  /** Whoever is not here for the first time is not asked to subscribe. */
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
    await use(context);
  },
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId }) => {
    const [a, b, c] = createHash('sha256').update(testId).digest();
    await use({ 'x-forwarded-for': `10.${a}.${b}.${c}` });
  },
});
