// What a tap costs the main thread of a phone's page: adding to the cart, choosing a filter and typing into the search, each beside a tap on an
// empty page, and on a product page and on the shop where nothing happens. Not slowed down; the median of several taps. CHROMIUM_PATH names the browser.
import { type CDPSession, chromium, devices, type Locator, type Page } from '@playwright/test';
import { DEMO_ACCOUNTS } from '../app/accounts/demo-accounts.server.ts';
import { median } from './load.ts';

const RUNS = 5;
/** Long enough for answers, repaints and what the page leaves for a quiet moment. */
const SETTLED_MS = 1_500;
const PRODUCT = '/product/strawberry-lip-balm';
const [SHOPPER] = DEMO_ACCOUNTS;

type Visit = { page: Page; line: CDPSession };

/** Opens a page and says where to tap, or what to do instead. */
type Act = { open: (visit: Visit) => Promise<() => Promise<unknown>>; again?: (visit: Visit) => Promise<unknown> };

const ACTS: Record<string, Act> = {
  'a tap on an empty page': { open: (visit) => opened(visit, 'about:blank').then(() => () => tapAt(visit.line, 100, 300)) },
  'a tap on a product page that does nothing': {
    open: async (visit) => {
      await opened(visit, PRODUCT);
      return onto(visit, visit.page.getByRole('heading', { level: 1 }));
    },
  },
  // Its slider moves meanwhile.
  'a tap on the shop that does nothing': {
    open: async (visit) => {
      await opened(visit, '/shop');
      return onto(visit, visit.page.getByRole('heading', { level: 1 }));
    },
  },
  'Add to Cart': {
    open: async (visit) => {
      await opened(visit, PRODUCT);
      return onto(visit, visit.page.getByRole('button', { name: 'Add to Cart' }).filter({ visible: true }).first());
    },
    again: ({ page }) => emptyCart(page),
  },
  'a filter of the shop': {
    open: async (visit) => {
      await opened(visit, '/shop');
      await visit.page.locator('summary', { hasText: 'Filter' }).click();
      return onto(visit, visit.page.getByRole('main').getByRole('link', { name: 'Lip care', exact: true }));
    },
  },
  'a letter in the search': {
    open: async (visit) => {
      await opened(visit, '/shop');
      await visit.page.getByRole('banner').getByRole('link', { name: 'Search' }).click();
      await visit.page.getByRole('combobox', { name: 'Search the shop' }).fill('bal');
      await visit.page.waitForTimeout(SETTLED_MS);
      return () => visit.line.send('Input.insertText', { text: 'm' });
    },
  },
};

export async function measureThread(port: number, say: (line: string) => void) {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox'],
  });
  const context = await browser.newContext({ ...devices['Pixel 7'], baseURL: `http://localhost:${port}`, serviceWorkers: 'block' });
  await context.addInitScript(() => {
    if (location.protocol !== 'about:') localStorage.setItem('newsletterPopupShown', 'yes');
  });
  const signedIn = await context.request.post('/api/auth/login', { data: { email: SHOPPER.email, password: SHOPPER.password } });
  if (!signedIn.ok()) throw new Error(`Signing in failed: ${await signedIn.text()}`);
  try {
    for (const [name, { open, again }] of Object.entries(ACTS)) {
      const times: number[] = [];
      for (let run = 0; run < RUNS; run++) {
        const page = await context.newPage();
        const visit = { page, line: await context.newCDPSession(page) };
        const act = await open(visit);
        times.push(await mainThreadOf(visit, act));
        await again?.(visit);
        await page.close();
      }
      say(
        `${name}: ${Math.round(median(times))} ms of the main thread (${Math.round(Math.min(...times))} to ${Math.round(Math.max(...times))})`,
      );
    }
  } finally {
    await browser.close();
  }
}

async function opened({ page, line }: Visit, path: string) {
  await line.send('Performance.enable', { timeDomain: 'threadTicks' });
  await page.goto(path, { waitUntil: path.startsWith('/') ? 'networkidle' : 'load' });
  await page.waitForTimeout(SETTLED_MS);
}

/** The middle of it, found before the clock starts. */
async function onto({ page, line }: Visit, what: Locator) {
  await what.scrollIntoViewIfNeeded();
  const box = await what.boundingBox();
  if (!box) throw new Error('There is nothing to tap.');
  await page.waitForTimeout(SETTLED_MS);
  return () => tapAt(line, box.x + box.width / 2, box.y + box.height / 2);
}

async function tapAt(line: CDPSession, x: number, y: number) {
  await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
  await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/** No look at the page meanwhile: looking is work of its own. */
async function mainThreadOf({ line }: Visit, act: () => Promise<unknown>): Promise<number> {
  const before = await taskMs(line);
  await act();
  await new Promise((settled) => setTimeout(settled, SETTLED_MS));
  return (await taskMs(line)) - before;
}

async function taskMs(line: CDPSession): Promise<number> {
  const { metrics } = await line.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
}

async function emptyCart(page: Page) {
  const { user } = await (await page.request.get('/api/auth/session')).json();
  const lines: Array<{ id: string }> = await (await page.request.get(`/api/cart/${user.id}`)).json();
  for (const { id } of lines) await page.request.delete(`/api/cart/${user.id}/${id}`);
}
