// `npm test`: rooms and endpoints first, then the journeys in a browser against the built shop. With TEST_DATABASE_URL the same suite runs
// on PostgreSQL. Arguments are passed to vitest (`npm test app/cart`, `npm test app/cart -- --watch`), and then no browser is opened.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const bin = (name: string) => `node_modules/.bin/${name}`;
const only = process.argv.slice(2);
mkdirSync('.tmp', { recursive: true });
for (const report of ['.tmp/vitest.json', '.tmp/playwright.json']) rmSync(report, { force: true });

let passed = 0;
let failed = 0;

const rooms = run(bin('node'), [
  bin('vitest'),
  ...(only.includes('--watch') ? [] : ['run']),
  ...only,
  '--reporter=default',
  '--reporter=json',
  '--outputFile.json=.tmp/vitest.json',
]);
const vitest = read('.tmp/vitest.json') as { numPassedTests: number; numFailedTests: number; numFailedTestSuites: number } | null;
passed += vitest?.numPassedTests ?? 0;
failed += vitest ? Math.max(vitest.numFailedTests, rooms === 0 ? 0 : 1) : 1;

if (only.length === 0) {
  const chromium = findChromium();
  if (chromium) {
    // Each width once: a phone on the embedded database, a desktop on PostgreSQL. `npm test` without a database runs both.
    const widths = process.env['JOURNEYS_AT'] ?? (process.env['TEST_DATABASE_URL'] ? 'desktop' : '');
    const width = widths ? [`--project=${widths}`] : [];
    const journeys = run(bin('node'), [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...width], {
      CHROMIUM_PATH: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve('.tmp/playwright.json'),
    });
    const browser = read('.tmp/playwright.json') as { stats: { expected: number; unexpected: number; flaky: number } } | null;
    passed += (browser?.stats.expected ?? 0) + (browser?.stats.flaky ?? 0);
    failed += browser ? Math.max(browser.stats.unexpected, journeys === 0 ? 0 : 1) : 1;
    if (browser?.stats.flaky) console.log('The journeys above that are called flaky passed at their second try: mend them.');
  } else {
    console.error('The browser journeys need a Chromium: install one (Debian: apt-get install chromium) or name it in CHROMIUM_PATH.');
    failed += 1;
  }
}

console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

function run(program: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The configured one, or the system's; on Debian as root it is installed. */
function findChromium() {
  const places = [
    process.env['CHROMIUM_PATH'],
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = () => places.find((place) => place && existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys ...');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { DEBIAN_FRONTEND: 'noninteractive' });
  }
  return found();
}
