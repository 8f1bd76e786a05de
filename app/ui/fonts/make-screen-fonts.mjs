// Cuts the shop's typefaces (SIL Open Font License) to what it prints, and writes public/fonts/*, faces.css and preloads.ts.
// Run after a change: node app/ui/fonts/make-screen-fonts.mjs && npm run format
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import * as fontkit from 'fontkit';
import { convert } from 'fontverter';
import subsetFont from 'subset-font';
import { withTable } from './with-table.mjs';

const require = createRequire(import.meta.url);
const here = new URL('./', import.meta.url);
const published = new URL('../../../public/fonts/', here);

const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));
const latin = `${range(0x20, 0x7e)}\u00a0·–—‘’“”…•×©°−`.replace(/[#$<>\\^_`{|}~]/g, '');
const rarer = '½¼¾®™àáâäãçèéêëíîïñóôöõúûüÀÁÂÄÇÈÉÊËÍÑÓÔÖÚÜ#$<>\\^_`{|}~';
const joiners = '\u200c\u200d◌';
const script = range(0x900, 0x97f);
// What Hindi is written with, and the names of Marathi, Nepali and Sanskrit; the rest is for Vedic, Sindhi and Kashmiri.
const devanagari = script.replace(
  /[\u0900\u0904\u090c\u090e\u0912\u0929\u093a\u093b\u0944\u0946\u094a\u094e-\u094f\u0951-\u0957\u0961-\u0963\u0971\u0973-\u097f]/g,
  '',
);
const rarerDevanagari = [...script].filter((sign) => !devanagari.includes(sign)).join('');
const textFeatures = ['kern', 'liga', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'lnum'];

// Each file that arrives causes a new layout of the page, so a page asks for few. The rupee sign is in no "latin" source; arrows are icons, since
// no source has them.
const cuts = [
  {
    file: 'anek',
    family: 'Anek',
    source: 'anek-latin/files/anek-latin-latin-wght-normal',
    text: latin,
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    features: textFeatures,
    // The distances between letters are those of one weight: for each weight they take 6 kB more, of 24.
    kernedAs: 500,
    preload: ['en', 'hi'],
  },
  {
    file: 'anek-rarer',
    family: 'Anek',
    source: 'anek-latin/files/anek-latin-latin-wght-normal',
    text: rarer,
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    features: textFeatures,
  },
  {
    file: 'anek-rupee',
    family: 'Anek',
    source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal',
    text: '₹',
    weight: '400 700',
    axes: { wght: { min: 400, max: 700 } },
    features: [],
    preload: ['en', 'hi'],
  },
  // One weight: 83 kB, most of it conjuncts. The variable one takes 218 kB for them.
  {
    file: 'anek-devanagari',
    family: 'Anek',
    source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal',
    text: devanagari + joiners,
    weight: '400 700',
    axes: { wght: 400 },
    preload: ['hi'],
  },
  {
    file: 'anek-devanagari-rarer',
    family: 'Anek',
    source: 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal',
    text: rarerDevanagari + joiners,
    shows: rarerDevanagari,
    weight: '400 700',
    axes: { wght: 400 },
  },
  {
    file: 'fraunces',
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-opsz-normal',
    text: latin,
    weight: '400',
    axes: { wght: 400, opsz: 40 },
    features: textFeatures,
    preload: ['en', 'hi'],
  },
  {
    file: 'fraunces-rarer',
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-opsz-normal',
    text: rarer,
    weight: '400',
    axes: { wght: 400, opsz: 40 },
    features: textFeatures,
  },
  {
    file: 'fraunces-rupee',
    family: 'Fraunces',
    source: 'fraunces/files/fraunces-latin-ext-opsz-normal',
    text: '₹',
    weight: '400',
    axes: { wght: 400, opsz: 40 },
    features: [],
  },
];

// Mean width of a letter of the text below, per em: Arial and Times measured (Liberation has their widths), the others taken from them
// in the proportions of @capsizecss/metrics 4.3.0.
const fallbacks = [
  { of: 'anek', family: 'Anek Fallback', local: ['Roboto'], meanWidth: 0.435 },
  { of: 'anek', family: 'Anek Fallback 2', local: ['Arial', 'Liberation Sans'], meanWidth: 0.436 },
  { of: 'fraunces', family: 'Fraunces Fallback', local: ['Georgia'], meanWidth: 0.436 },
  { of: 'fraunces', family: 'Fraunces Fallback 2', local: ['Noto Serif'], meanWidth: 0.47 },
  { of: 'fraunces', family: 'Fraunces Fallback 3', local: ['Times New Roman', 'Liberation Serif'], meanWidth: 0.3965 },
];
const english =
  'A light gel cream for the face and neck. It sinks in within a minute and leaves the skin soft through the day. Use it morning and night on clean skin, then wait before you put on sunscreen. Made in small batches in Bangalore with oils that we press ourselves.';

const percent = (share) => `${(share * 100).toFixed(2)}%`;
const faces = [];
const metrics = {};
for (const old of readdirSync(published)) rmSync(new URL(old, published));

for (const cut of cuts) {
  const source = readFileSync(require.resolve(`@fontsource-variable/${cut.source}.woff2`));
  const options = { variationAxes: cut.axes, keepFeatures: cut.features, noHinting: true };
  const woff2 = cut.kernedAs ? await kerned(source, cut) : await subsetFont(source, cut.text, { ...options, targetFormat: 'woff2' });
  cut.path = publish(cut.file, 'woff2', woff2);
  faces.push(`@font-face {
  font-family: "${cut.family}";
  src: url("${cut.path}") format("woff2");
  font-weight: ${cut.weight};
  font-display: swap;
  unicode-range: ${unicodeRange(cut.shows ?? cut.text)};
}`);
  metrics[cut.file] = measure(
    await subsetFont(source, cut.text, { ...options, variationAxes: { ...cut.axes, wght: 400 }, targetFormat: 'sfnt' }),
  );
}

for (const { of, family, local, meanWidth } of fallbacks) {
  const { ascent, descent, lineGap, meanWidth: wanted } = metrics[of];
  const sizeAdjust = wanted / meanWidth;
  faces.push(`@font-face {
  font-family: "${family}";
  src: ${local.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(sizeAdjust)};
  ascent-override: ${percent(ascent / sizeAdjust)};
  descent-override: ${percent(descent / sizeAdjust)};
  line-gap-override: ${percent(lineGap / sizeAdjust)};
}`);
}

// The link to Hindi is on every English page. A picture: a font for one word would cause a late layout.
const hindi = await drawn('हिन्दी', `anek-devanagari/files/anek-devanagari-devanagari-wght-normal`, 450);
faces.push(`:root {
  --hindi: url("${publish('hindi', 'svg', hindi)}");
}`);

writeFileSync(new URL('faces.css', here), `/* Written by make-screen-fonts.mjs. */\n${faces.join('\n\n')}\n`);
const preloads = ['en', 'hi'].map((language) => {
  const paths = cuts.filter((cut) => cut.preload?.includes(language)).map((cut) => `'${cut.path}'`);
  return `  ${language}: [${paths.join(', ')}],`;
});
writeFileSync(
  new URL('preloads.ts', here),
  `/** Written by make-screen-fonts.mjs: what every page of a language shows, for <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous">. */\nexport const fontPreloads: Partial<Record<string, string[]>> = {\n${preloads.join('\n')}\n};\n`,
);

function publish(name, kind, content) {
  const path = `/fonts/${name}.${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${kind}`;
  writeFileSync(new URL(path.slice('/fonts/'.length), published), content);
  console.log(path, content.length);
  return path;
}

async function kerned(source, { text, axes, features, kernedAs }) {
  const cutTo = (variationAxes, keepFeatures) =>
    subsetFont(source, text, { variationAxes, keepFeatures, noHinting: true, targetFormat: 'sfnt' });
  const oneWeight = await cutTo({ ...axes, wght: kernedAs }, features);
  const allWeights = await cutTo(
    axes,
    features.filter((feature) => feature !== 'kern'),
  );
  return convert(withTable(allWeights, 'GPOS', oneWeight), 'woff2');
}

/** As the font writes it on a line; signs may reach out to the left. */
async function drawn(text, file, weight) {
  const source = readFileSync(require.resolve(`@fontsource-variable/${file}.woff2`));
  const font = fontkit.create(await subsetFont(source, text, { variationAxes: { wght: weight }, targetFormat: 'sfnt' }));
  const { glyphs, positions, advanceWidth } = font.layout(text);
  let from = 0;
  const outlines = glyphs.map((glyph, n) => {
    const { xOffset, yOffset, xAdvance } = positions[n];
    const outline = glyph.path.scale(1, -1).translate(from + xOffset, -yOffset);
    from += xAdvance;
    return outline.toSVG();
  });
  const reach = 0.025 * font.unitsPerEm;
  const box = [-reach, -font.ascent, advanceWidth + 2 * reach, font.ascent - font.descent];
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box.join(' ')}"><path d="${outlines.join('')}"/></svg>\n`;
}

function unicodeRange(text) {
  const points = [...new Set(text)].map((character) => character.codePointAt(0)).sort((a, b) => a - b);
  const ranges = [];
  for (const point of points) {
    const last = ranges.at(-1);
    if (last && last[1] === point - 1) last[1] = point;
    else ranges.push([point, point]);
  }
  const hex = (point) => point.toString(16).toUpperCase();
  return ranges.map(([first, last]) => (first === last ? `U+${hex(first)}` : `U+${hex(first)}-${hex(last)}`)).join(', ');
}

/** Shares of an em. Tables: https://learn.microsoft.com/typography/opentype/spec/ (head, hhea, hmtx, cmap format 4). */
function measure(font) {
  const tables = new Map();
  for (let n = 0; n < font.readUInt16BE(4); n++) {
    const entry = 12 + 16 * n;
    tables.set(font.toString('latin1', entry, entry + 4), font.readUInt32BE(entry + 8));
  }
  const em = font.readUInt16BE(tables.get('head') + 18);
  const hhea = tables.get('hhea');
  const widths = font.readUInt16BE(hhea + 34);
  const glyphs = glyphsOf(font, tables.get('cmap'));
  const widthOf = (character) =>
    font.readUInt16BE(tables.get('hmtx') + 4 * Math.min(glyphs.get(character.codePointAt(0)) ?? 0, widths - 1));
  const total = [...english].reduce((sum, character) => sum + widthOf(character), 0);
  return {
    ascent: font.readInt16BE(hhea + 4) / em,
    descent: -font.readInt16BE(hhea + 6) / em,
    lineGap: font.readInt16BE(hhea + 8) / em,
    meanWidth: total / english.length / em,
  };
}

function glyphsOf(font, cmap) {
  const glyphs = new Map();
  for (let n = 0; n < font.readUInt16BE(cmap + 2); n++) {
    const table = cmap + font.readUInt32BE(cmap + 8 + 8 * n);
    if (font.readUInt16BE(table) !== 4) continue;
    const size = font.readUInt16BE(table + 6);
    for (let segment = 0; segment < size; segment += 2) {
      const last = font.readUInt16BE(table + 14 + segment);
      const first = font.readUInt16BE(table + 16 + size + segment);
      const delta = font.readInt16BE(table + 16 + 2 * size + segment);
      const offsetAt = table + 16 + 3 * size + segment;
      const offset = font.readUInt16BE(offsetAt);
      for (let point = first; point <= last && point < 0xffff; point++) {
        const glyph = offset === 0 ? point : font.readUInt16BE(offsetAt + offset + 2 * (point - first));
        glyphs.set(point, (glyph + delta) & 0xffff);
      }
    }
  }
  return glyphs;
}
