import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 5055);
const POINTER = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4';

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // The journeys share one shop; each makes its own customers, so they may run in parallel.
  fullyParallel: true,
  workers: 2,
  // Two browsers and a shop on one small machine: a test that fails twice is broken; one that passes on retry is listed at the end (test/run.ts).
  retries: 1,
  webServer: {
    // The Node that runs the tests, whichever is first on the PATH; `exec` replaces the shell, so that Playwright waits for it at the end.
    command: `exec "${process.execPath}" e2e/serve.ts`,
    // The shop must release its data folder, because its books are checked next.
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    cwd: '..',
    url: `http://localhost:${PORT}/api/health`,
    timeout: 120_000,
    env: { PORT: String(PORT) },
    stdout: 'ignore',
    stderr: 'pipe',
  },
  use: {
    baseURL: `http://localhost:${PORT}`,
    // Of the second try only: recording takes a fifth of the test process's CPU time.
    trace: 'on-first-retry',
    // A journey cannot hold back requests of the service worker.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Lazy pictures as on a phone with 4G: without a screen the browser knows of no network, and fetches 3,000 px ahead. The pointer is
        // Playwright's own setting, which would be lost: the browser reads only the last list.
        `--blink-settings=${POINTER},lazyLoadingImageMarginPxUnknown=1250`,
      ],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
