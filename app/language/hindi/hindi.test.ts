import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atHome, browsing } from './browsing.ts';
import { hindi } from './hindi.ts';
import { mails } from './mails.server.ts';

const source = ['app', 'db/seed']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|^app\/language\/hindi\//.test(file));
const shown = source.filter((file) =>
  /^app\/(storefront|shop-kit|policies|ui|[\w-]+\/shop)\/|^app\/(claims|media)\/[\w-]+\.tsx$/.test(file),
);
const mailed = source.filter((file) => !shown.includes(file) && readFileSync(file, 'utf8').includes('mailWords('));
const whole = { ...hindi, ...mails };

/** Without its comments, which show examples. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');

/** The texts of t('...'), t(isOne ? '...' : '...'), t.rich('...') and toast('...'). */
function saidIn(file: string): string[] {
  const code = codeOf(file);
  const calls = [...code.matchAll(/\b(?:t(?:\.rich)?|toast)\(/g)].map(({ 0: call, index }) =>
    firstArgument(code.slice(index + call.length)),
  );
  return calls.flatMap((argument) =>
    [...argument.matchAll(/(?:^|\? |: )\s*(?:'((?:\\.|[^'\\])+)'|"([^"]+)")/g)].map(([, single, double]) =>
      (single ?? double ?? '').replace(/\\'/g, "'"),
    ),
  );
}

function firstArgument(code: string): string {
  const [argument = ''] = /^\s*(?:'(?:\\.|[^'\\])*'|"[^"]*"|\((?:[^()]|\([^()]*\))*\)|[^'"(),])*/.exec(code) ?? [];
  return argument.trim();
}

test('every text that the shop says has its Hindi', () => {
  const missing = shown.flatMap((file) =>
    saidIn(file)
      .filter((text) => !(text in hindi))
      .map((text) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test('every text that a mail says has its Hindi', () => {
  const said = mailed.flatMap((file) => saidIn(file).map((text) => ({ file, text })));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ text }) => !(text in whole))).toEqual([]);
});

test('every Hindi text is said somewhere', () => {
  const all = source.map((file) => readFileSync(file, 'utf8').replace(/\\'/g, "'")).join('\n');
  const isSaid = (text: string) => ["'", '"', '`'].some((quote) => all.includes(quote + text + quote));
  expect(Object.keys(whole).filter((text) => !isSaid(text))).toEqual([]);
});

/** What only staff are answered is English; beside it stand what calls declare of their answers. */
const OF_STAFF =
  /^app\/(product-import|mailing|invoices|stock|in-house|settings|payments)\/|\.api\.ts$|\/(decide-claim|draw-replacement|logo|edit-product|coupons|parcels|confirm-order|move-order|csv-reading|caller|public-fetch)(\.server)?\.ts$/;

test('every answer with parameters has its Hindi, and says itself from its key', () => {
  const missing = source
    .filter((file) => !OF_STAFF.test(file))
    .flatMap((file) =>
      [...codeOf(file).matchAll(/\b(?:said|rule)\(\s*(?:'((?:\\.|[^'\\])+)'|"([^"]+)")/g)]
        .map(([, single, double]) => (single ?? double ?? '').replace(/\\'/g, "'"))
        .filter((text) => !(text in hindi))
        .map((text) => `${file}: ${text}`),
    );
  expect(missing).toEqual([
    "app/platform/http/endpoint.server.ts: Your role ({role}) can't do this. Ask the owner for access.",
    'app/platform/http/multipart-form.server.ts: A form may have at most {count} parts.',
  ]);
  const filledIn = source.filter((file) => /new Refusal\(\s*\d+,\s*`|badField\([^,()]+,\s*`/.test(readFileSync(file, 'utf8')));
  expect(filledIn).toEqual([]);
});

test('each text is translated in one place', async () => {
  const files = readdirSync('app/language/hindi').filter((file) => !/^(hindi|browsing)\./.test(file));
  const parts = await Promise.all(
    files.map((file): Promise<Record<string, Record<string, string>>> => import(/* @vite-ignore */ `./${file}`)),
  );
  const keys = parts.flatMap((part) => Object.values(part).flatMap(Object.keys));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  expect(keys.length).toBe(Object.keys(whole).length);
});

test.each([
  [
    'where people look around',
    browsing,
    [
      'catalogue/shop/product-page',
      'catalogue/shop/featured-product-page',
      'catalogue/shop/shop-page',
      'catalogue/shop/search-page',
      'storefront/storefront-layout',
    ],
  ],
  ['at home', atHome, ['storefront/home-page', 'storefront/storefront-layout']],
])('what is said %s is what a browser loads there', (_, loaded, pages) => {
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !/\.tsx?$/.test(file) || /\.server\.|\/hindi\//.test(file)) return;
    reached.add(file);
    for (const [, from, later] of readFileSync(file, 'utf8').matchAll(
      /(?:^|\n)import (?!type )[^'"]*['"](\.[^'"]+)['"]|import\('(\.[^']+)'\)/g,
    ))
      follow(path.posix.join(path.posix.dirname(file), from ?? later ?? ''));
  };
  for (const page of ['app/root.tsx', ...pages.map((name) => `app/${name}.tsx`)]) follow(page);
  const code = [...reached].map(codeOf).join('\n').replace(/\\'/g, "'");
  const isSaid = (text: string) => ["'", '"', '`'].some((quote) => code.includes(quote + text + quote));
  expect(Object.keys(hindi).filter((text) => !(text in loaded) && isSaid(text))).toEqual([]);
});

test('a translation has the same holes and parts as its text', () => {
  const holesOf = (text: string) => [...text.matchAll(/\{\w+\}|<\/?\w+>/g)].map(String).sort();
  const wrong = Object.entries(whole).filter(([text, translation]) => holesOf(text).join() !== holesOf(translation).join());
  expect(wrong).toEqual([]);
});
