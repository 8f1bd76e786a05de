// A journey as the shop sees it: each comes from an address of its own, so that limits by address count one household, not the whole suite;
// one of this machine's own, to which alone a practice shop shows its mails and lets its demo accounts in.
import { createHash } from 'node:crypto';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** A page is painted before its code is asked for: whoever is quicker than people are waits until React listens, where scripts run at all. */
function waitForCode(page: Page) {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...given: unknown[]) => {
      const response = await open(...given);
      const isPage = response?.headers()['content-type']?.startsWith('text/html') && page.url().startsWith('http');
      if (isPage)
        await page.waitForFunction(
          () =>
            matchMedia('(scripting: none)').matches ||
            !document.querySelector('script[type="later-module"]') ||
            Object.keys(document).some((key) => key.startsWith('_reactListening')),
        );
      return response;
    };
  }
}

/** What a page throws while React draws it, or finds other than the server drew it: the reader sees the error page, or a page drawn twice. */
const FAULTS = /Minified React error|InvalidStateError|TypeError.*assets/;

/** The code of the pages stays away until what is returned is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let come = () => {};
  const code = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await code;
    await route.continue();
  });
  return come;
}

export const test = base.extend<{ isFirstVisit: boolean }, { waitingBrowser: undefined }>({
  /** The journey's own browser and those of a friend or a colleague which it opens itself. */
  waitingBrowser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options?: BrowserContextOptions) => {
        const context = await open(options);
        context.on('page', waitForCode);
        return context;
      };
      await use(undefined);
    },
    { scope: 'worker', auto: true },
  ],
  /** Whoever is not here for the first time is not asked to subscribe. */
  isFirstVisit: [false, { option: true }],
  context: async ({ context, isFirstVisit }, use) => {
    if (!isFirstVisit) await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
    await use(context);
  },
  page: async ({ page }, use) => {
    const faults: string[] = [];
    page.on('console', (line) => line.type() === 'error' && FAULTS.test(line.text()) && faults.push(line.text()));
    await use(page);
    expect(faults, 'the page stood on its own code').toEqual([]);
    // What is still held back when the journey ends fails then, and would be blamed on the next one.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId, retry }) => {
    const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest();
    await use({ 'x-forwarded-for': `127.${a}.${b}.${c}` });
  },
});
