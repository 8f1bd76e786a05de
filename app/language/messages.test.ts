import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language, SOURCE, translations } from '../platform/words/language.ts';
import { filled } from '../platform/words/said.ts';
import { dictionaries } from './dictionaries.server.ts';

const source = ['app', 'db/seed']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file.replaceAll('\\', '/')}`))
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$|^app\/language\/[a-z]+\//.test(file));
const shown = source.filter((file) =>
  /^app\/(storefront|shop-kit|policies|ui|[\w-]+\/shop)\/|^app\/(claims|media)\/[\w-]+\.tsx$/.test(file),
);
const mailed = source.filter((file) => !shown.includes(file) && readFileSync(file, 'utf8').includes('mailWords('));

const languages = translations();
const dictionariesOf = (language: Language) => {
  const found = dictionaries[language];
  if (!found) throw new Error(`app/language/${language} is missing.`);
  return { ...found, whole: found.mails };
};

/** Without comments, which contain examples. */
const codeOf = (file: string) => readFileSync(file, 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, '');

/** The texts in t('...'), t(isOne ? '...' : '...'), t.rich('...') and toast('...'). */
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

test.each(languages)('every text of the shop has a translation to %s', (language) => {
  const { messages } = dictionariesOf(language);
  const missing = shown.flatMap((file) =>
    saidIn(file)
      .filter((text) => !(text in messages))
      .map((text) => `${file}: ${text}`),
  );
  expect(missing).toEqual([]);
});

test.each(languages)('every text of a mail has a translation to %s', (language) => {
  const { whole } = dictionariesOf(language);
  const said = mailed.flatMap((file) => saidIn(file).map((text) => ({ file, text })));
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter(({ text }) => !(text in whole))).toEqual([]);
});

test.each(languages)('every text of %s is used somewhere', (language) => {
  const { whole } = dictionariesOf(language);
  const all = source.map((file) => readFileSync(file, 'utf8').replace(/\\'/g, "'")).join('\n');
  const isSaid = (text: string) => ["'", '"', '`'].some((quote) => all.includes(quote + text + quote));
  expect(Object.keys(whole).filter((text) => !isSaid(text))).toEqual([]);
});

/** Answers that only staff see are English; beside them the call declarations describe their answers. */
const OF_STAFF =
  /^app\/(catalogue\/editing|bank|buying|facets|collections|content|product-import|mailing|segments|letters|invoices|stock|in-house|settings|payments|settlements|profit|till|recovery)\/|\.api\.ts$|\/(decide-claim|price-change|draw-replacement|logo|videos|video|edit-product|edit-sales|product-pictures|edit-variants|plan-variants|save-kit|kits|change-coupon|sent-pictures|coupons|parcels|confirm-order|move-order|overrule-order|csv-reading|caller|public-fetch)(\.server|\.schema)?\.ts$/;

test.each(languages)('every answer with parameters has a translation to %s under its key', (language) => {
  const { messages } = dictionariesOf(language);
  const missing = source
    .filter((file) => !OF_STAFF.test(file))
    .flatMap((file) =>
      [...codeOf(file).matchAll(/\b(?:said|rule)\(\s*(?:'((?:\\.|[^'\\])+)'|"([^"]+)")/g)]
        .map(([, single, double]) => (single ?? double ?? '').replace(/\\'/g, "'"))
        .filter((text) => !(text in messages))
        .map((text) => `${file}: ${text}`),
    );
  expect(missing).toEqual([
    "app/platform/http/admission.server.ts: Your role ({role}) can't do this. Ask the owner for access.",
    'app/platform/http/bodies/multipart-form.server.ts: A form may have at most {count} parts.',
  ]);
  const filledIn = source.filter((file) => /new Refusal\(\s*\d+,\s*`|badField\([^,()]+,\s*`/.test(readFileSync(file, 'utf8')));
  expect(filledIn).toEqual([]);
});

/** Texts of one language that are not messages: those that lawyers and staff write. */
const WRITTEN_IN_ONE = /^app\/policies\/[\w-]+-hindi\.ts$|^db\/seed\//;

test('code never checks for one language: each has a line of configuration', () => {
  const code = source.filter((file) => file !== 'app/platform/words/language.ts' && !WRITTEN_IN_ONE.test(file));
  expect(code.filter((file) => /'hi'|\/hi\b/.test(codeOf(file)))).toEqual([]);
});

test.each(languages)('each text is translated to %s in one place only', async (language) => {
  const { whole } = dictionariesOf(language);
  const files = readdirSync(`app/language/${language}`, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/^(messages|browsing)\.ts$/.test(file),
  );
  const parts = await Promise.all(
    files.map((file): Promise<Record<string, Record<string, string>>> => import(/* @vite-ignore */ `./${language}/${file}`)),
  );
  const keys = parts.flatMap((part) => Object.values(part).flatMap(Object.keys));
  expect(keys.filter((key, place) => keys.indexOf(key) !== place)).toEqual([]);
  expect(keys.length).toBe(Object.keys(whole).length);
});

test.each(
  languages.flatMap(
    (language) =>
      [
        [
          'where people look around',
          language,
          'browsing',
          [
            'catalogue/shop/product-page',
            'catalogue/shop/featured-product-page',
            'catalogue/shop/shop-page',
            'catalogue/shop/search/search-page',
            'storefront/storefront-layout',
          ],
        ],
        ['at home', language, 'atHome', ['storefront/home-page', 'storefront/storefront-layout']],
      ] as const,
  ),
)('the server and the browser give the same texts: %s in %s', (_, language, part, pages) => {
  const { messages, [part]: loaded } = dictionariesOf(language);
  const reached = new Set<string>();
  const follow = (file: string) => {
    if (reached.has(file) || !/\.tsx?$/.test(file) || /\.server\.|\/language\/[a-z]+\//.test(file)) return;
    // A part that opens later and loads the rest of the texts before it says them.
    if (file !== 'app/root.tsx' && readFileSync(file, 'utf8').includes('learnRest(')) return;
    reached.add(file);
    for (const [, from, later] of readFileSync(file, 'utf8').matchAll(
      /(?:^|\n)import (?!type )[^'"]*['"](\.[^'"]+)['"]|import\('(\.[^']+)'\)/g,
    ))
      follow(path.posix.join(path.posix.dirname(file), from ?? later ?? ''));
  };
  for (const page of ['app/root.tsx', ...pages.map((name) => `app/${name}.tsx`)]) follow(page);
  const code = [...reached].map(codeOf).join('\n').replace(/\\'/g, "'");
  const isSaid = (text: string) => ["'", '"', '`'].some((quote) => code.includes(quote + text + quote));
  expect(Object.keys(messages).filter((text) => !(text in loaded) && isSaid(text))).toEqual([]);
});

test.each(languages)('a translation to %s has the same placeholders and parts as its text', (language) => {
  const { whole } = dictionariesOf(language);
  const holesOf = (text: string) => [...text.matchAll(/\{\w+(?:\}|, plural,)|<\/?\w+>/g)].map(String).sort();
  const wrong = Object.entries(whole).filter(([text, translation]) => holesOf(text).join() !== holesOf(translation).join());
  expect(wrong).toEqual([]);
});

test.each(languages)('the texts of %s are valid ICU MessageFormat, and format as in the reference implementation', (language) => {
  const { whole } = dictionariesOf(language);
  for (const [text, translation] of Object.entries(whole))
    for (const [message, tag] of [
      [text, LANGUAGES[SOURCE].tag],
      [translation, LANGUAGES[language].tag],
    ] as const) {
      const reference = new IntlMessageFormat(message, tag, undefined, { ignoreTag: true });
      const plurals = [...message.matchAll(/\{(\w+), plural,/g)].map(([, name = '']) => name);
      const holes = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']): [string, string] => [name, `«${name}»`]);
      for (const count of plurals.length > 0 ? [0, 1, 2, 5, 1_234_567] : [0]) {
        const params = Object.fromEntries([...holes, ...plurals.map((name): [string, number] => [name, count])]);
        expect(filled(message, params, undefined, tag)).toBe(reference.format(params));
      }
    }
});

test('no page chooses between singular and plural in code', () => {
  expect(shown.filter((file) => /\bt\(\s*[\w.]+ === 1 \?|=== 1 \? t\(/.test(codeOf(file)))).toEqual([]);
});
