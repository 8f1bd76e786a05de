// Each journey has an address of its own, so that a rate limit by address counts one household and not the whole suite. All are
// addresses of this machine, because a practice shop shows its mails and admits its demo accounts only to them.
import { createHash } from 'node:crypto';
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';

export { expect };

/** React listens on the page, or scripts do not run at all. A press on a link before that loads a whole document, which is as it should be. */
export async function untilListening(page: Page) {
  await page.waitForFunction(
    () =>
      matchMedia('(scripting: none)').matches ||
      !document.querySelector('script[type="later-module"]') ||
      Object.keys(document).some((key) => key.startsWith('_reactListening')),
  );
  // React listens before it has come to the end of a long list, and loses a choice that was made there in between.
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        if (matchMedia('(scripting: none)').matches) resolve();
        else requestIdleCallback(() => resolve(), { timeout: 5_000 });
      }),
  );
}

/** A page is painted before its code loads: a test is faster than a person, so it waits for the code. */
function waitForCode(page: Page) {
  for (const name of ['goto', 'reload'] as const) {
    const open = page[name].bind(page) as (...given: unknown[]) => ReturnType<Page['goto']>;
    page[name] = async (...given: unknown[]) => {
      const response = await open(...given);
      const isPage = response?.headers()['content-type']?.startsWith('text/html') && page.url().startsWith('http');
      if (isPage) await untilListening(page);
      return response;
    };
  }
}

/** Errors that a page throws while React draws it, and hydration mismatches: the reader sees the error page, or a page drawn twice. */
const FAULTS = /Minified React error|InvalidStateError|TypeError.*assets/;

/** Holds back the code of the pages until the returned function is called. */
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
  /** The journey's own browser and those that it opens for a friend or a colleague. */
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
  /** Marks a returning visitor, who is not shown the popup. */
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
    // Requests still held back when the journey ends fail then, and would be blamed on the next one.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  extraHTTPHeaders: async ({ baseURL: _ }, use, { testId, retry }) => {
    const [a, b, c] = createHash('sha256').update(`${testId} ${retry}`).digest();
    await use({ 'x-forwarded-for': `127.${a}.${b}.${c}` });
  },
});
