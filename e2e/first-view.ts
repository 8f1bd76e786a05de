// What a first visit of a page loads before anything is pressed or scrolled: all answers, as they come over the line, and of them the scripts.
import { gzipSync } from 'node:zlib';
import { type Browser, devices, expect, type Response } from '@playwright/test';

/** Of a product page of any kind. React and its router are 108 kB of this. */
export const SCRIPT_BYTES_AT_MOST = 135_000;
/** Of the home page, the shop and pages of sections. */
export const OTHER_SCRIPT_BYTES_AT_MOST = 140_000;
const BYTES_AT_MOST = 450_000;
/** Afterwards the page fetches its later parts (after-load.tsx), on a busy machine before the network is idle. */
const LATER_MS = 1_400;

export async function expectLight(browser: Browser, path: string, width: number, scriptBytesAtMost = SCRIPT_BYTES_AT_MOST) {
  const context = await browser.newContext({ ...devices['Pixel 7'], viewport: { width, height: 800 }, serviceWorkers: 'block' });
  // It opens seconds later.
  await context.addInitScript(() => localStorage.setItem('newsletterPopupShown', 'yes'));
  const page = await context.newPage();
  const line = await context.newCDPSession(page);
  await line.send('Network.enable');
  let bytes = 0;
  line.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  const scripts: Response[] = [];
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response));
  await page.goto(path, { waitUntil: 'networkidle' });
  const loadedAt = await page.evaluate(() => {
    const [{ loadEventEnd }] = performance.getEntriesByType('navigation') as [PerformanceNavigationTiming];
    return performance.timeOrigin + loadEventEnd;
  });
  const first = scripts.filter((script) => script.request().timing().startTime < loadedAt + LATER_MS);
  const bodies = await Promise.all(first.map((script) => script.body()));
  const ofScripts = bodies.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).length, 0);
  await context.close();
  expect(ofScripts, `scripts of ${path}`).toBeGreaterThan(0);
  expect(ofScripts, `scripts of ${path}`).toBeLessThanOrEqual(scriptBytesAtMost);
  expect(bytes, `${path} at ${width} px`).toBeGreaterThan(ofScripts);
  expect(bytes, `${path} at ${width} px`).toBeLessThanOrEqual(BYTES_AT_MOST);
}
