// `npm run bench dev`: milliseconds from saving a file until `npm run dev` shows the edit: a page in an open browser without a reload, and a
// verb in the next answer. Median of several edits of two sources, which are put back. CHROMIUM_PATH names the browser.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { median } from './load.ts';

const EDITS = 5;
const LOOK_EVERY_MS = 10;
const GIVE_UP_MS = 60_000;
const SETTLED_MS = 5_000;

const PAGE = { file: 'app/content/shop/journal/journal-page.tsx', path: '/journal', heading: "<h1>{t('Journal')}" };
const VERB = { file: 'app/catalogue/find-product.server.ts', path: '/api/product/no-such-product', message: 'Product not found' };

export async function measureDev(port: number, folder: string): Promise<string[]> {
  const env = { ...process.env, NODE_ENV: 'development', PORT: String(port), DATA_DIR: folder, SEED: 'demo', DATABASE_URL: '' };
  const dev = spawn(process.execPath, ['dev.ts'], { stdio: ['ignore', 'pipe', 'inherit'], env });
  try {
    await untilOpen(dev);
    return [await editsOfPage(`http://localhost:${port}`), await editsOfVerb(`http://localhost:${port}`)];
  } finally {
    dev.kill('SIGTERM');
    if (dev.exitCode === null) await once(dev, 'exit');
  }
}

const untilOpen = (dev: ChildProcess) =>
  new Promise<void>((open, fail) => {
    dev.stdout?.on('data', (text) => /is open at/.test(String(text)) && open());
    dev.on('exit', () => fail(new Error('npm run dev ended.')));
  });

async function editsOfPage(address: string) {
  const browser = await chromium.launch({
    ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
    args: ['--no-sandbox'],
  });
  try {
    const page = await browser.newPage();
    await fetch(address + PAGE.path);
    await page.goto(address + PAGE.path);
    // At the first visit Vite bundles the libraries that it meets, and may reload the page.
    await wait(SETTLED_MS);
    // Gone after a reload.
    await page.evaluate(() => Object.assign(window, { isFirstDocument: true }));
    const shown = (text: string) => page.waitForFunction((word) => document.querySelector('h1')?.textContent?.endsWith(word), text);
    const line = await timed('page', PAGE.file, (source, mark) => source.replace(PAGE.heading, `${PAGE.heading} ${mark}`), shown);
    const isFirst = await page.evaluate(() => 'isFirstDocument' in window);
    return `${line}, ${isFirst ? 'without a reload' : 'after a reload'}`;
  } finally {
    await browser.close();
  }
}

const editsOfVerb = (address: string) =>
  timed(
    'verb',
    VERB.file,
    (source, mark) => source.replaceAll(VERB.message, `${VERB.message} ${mark}`),
    async (mark) => {
      const until = performance.now() + GIVE_UP_MS;
      while (!(await (await fetch(address + VERB.path)).text()).includes(mark)) {
        if (performance.now() > until) throw new Error(`${VERB.file}: the edit did not show.`);
        await wait(LOOK_EVERY_MS);
      }
    },
  );

async function timed(
  what: string,
  file: string,
  edit: (source: string, mark: string) => string,
  shown: (mark: string) => Promise<unknown>,
) {
  const source = readFileSync(file, 'utf8');
  const found: number[] = [];
  try {
    // The first edit warms the way.
    for (let round = 0; round <= EDITS; round++) {
      const mark = `edit${round}`;
      if (edit(source, mark) === source) throw new Error(`${file} has changed: nothing to edit.`);
      const savedAt = performance.now();
      writeFileSync(file, edit(source, mark));
      await shown(mark);
      found.push(performance.now() - savedAt);
      await wait(1_000);
    }
  } finally {
    writeFileSync(file, source);
  }
  return `an edit of a ${what} shows after ${Math.round(median(found.slice(1)))} ms (median of ${EDITS})`;
}
