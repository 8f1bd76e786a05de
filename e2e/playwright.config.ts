import { defineConfig } from '@playwright/test';

const PORT = Number(process.env['E2E_PORT'] ?? 5055);

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  reporter: [['list'], ['json']],
  timeout: 90_000,
  expect: { timeout: 10_000 },
  // The journeys share one shop; each makes its own people, so they may run side by side.
  fullyParallel: true,
  workers: 2,
  // Two browsers and a shop on one small machine: what fails twice is broken, what passes the second time is named at the end (test/run.ts).
  retries: 1,
  webServer: {
    // The same Node that runs the tests, whatever is first on the PATH; in the place of the shell, so that it is waited for at the end.
    command: `exec "${process.execPath}" e2e/serve.ts`,
    // The shop lets go of its data folder, whose books are checked next.
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
    trace: 'retain-on-failure',
    // What a worker fetches, a journey cannot hold back.
    serviceWorkers: 'block',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'],
    },
  },
  projects: [
    { name: 'phone', use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
  ],
});
