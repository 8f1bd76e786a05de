// Cuts the typefaces of the invoice (SIL Open Font License) to what it can print. A PDF takes static TrueType, so each weight is a file;
// of these, a document embeds only the letters it uses. The typefaces of most scripts are no packages of the shop, since they are
// needed here alone. Run after a change:
//   npm install --no-save @fontsource-variable/anek-{bangla,gujarati,gurmukhi,kannada,malayalam,odia,tamil,telugu}@5.3.0
//   node app/invoices/fonts/make-print-fonts.mjs
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import subsetFont from 'subset-font';

const require = createRequire(import.meta.url);
const range = (first, last) => String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, n) => first + n));
const latin = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u2010–—‘’“”…•−`;
// Names from old registers are written with these: Āśā, Kṛṣṇa, Ñāṇam.
const latinExtended = `₹${range(0x100, 0x17f)}${range(0x1e00, 0x1eff)}`;
/** A block of Unicode, with the joiners, the dandas and the circle that carries a lone mark. */
const block = (first) => `${range(first, first + 0x7f)}\u200c\u200d\u0964\u0965◌`;
// No kerning: at 8 points it is not seen, and reading its tables takes longer than drawing the page.
const textFeatures = ['tnum'];

const cuts = [
  ['text', 'anek-latin/files/anek-latin-latin-wght-normal', latin, { wght: 400 }, textFeatures],
  ['text-bold', 'anek-latin/files/anek-latin-latin-wght-normal', latin, { wght: 600 }, textFeatures],
  ['extended', 'anek-latin/files/anek-latin-latin-ext-wght-normal', latinExtended, { wght: 400 }, textFeatures],
  ['extended-bold', 'anek-latin/files/anek-latin-latin-ext-wght-normal', latinExtended, { wght: 600 }, textFeatures],
  ['devanagari', 'anek-devanagari/files/anek-devanagari-devanagari-wght-normal', block(0x900), { wght: 400 }],
  ['bengali', 'anek-bangla/files/anek-bangla-bengali-wght-normal', block(0x980), { wght: 400 }],
  ['gurmukhi', 'anek-gurmukhi/files/anek-gurmukhi-gurmukhi-wght-normal', block(0xa00), { wght: 400 }],
  ['gujarati', 'anek-gujarati/files/anek-gujarati-gujarati-wght-normal', block(0xa80), { wght: 400 }],
  ['odia', 'anek-odia/files/anek-odia-oriya-wght-normal', block(0xb00), { wght: 400 }],
  ['tamil', 'anek-tamil/files/anek-tamil-tamil-wght-normal', block(0xb80), { wght: 400 }],
  ['telugu', 'anek-telugu/files/anek-telugu-telugu-wght-normal', block(0xc00), { wght: 400 }],
  ['kannada', 'anek-kannada/files/anek-kannada-kannada-wght-normal', block(0xc80), { wght: 400 }],
  ['malayalam', 'anek-malayalam/files/anek-malayalam-malayalam-wght-normal', block(0xd00), { wght: 400 }],
  ['display', 'fraunces/files/fraunces-latin-opsz-normal', latin, { wght: 400, opsz: 40 }, ['kern']],
];

for (const [name, source, text, variationAxes, keepFeatures] of cuts) {
  const font = readFileSync(require.resolve(`@fontsource-variable/${source}.woff2`));
  const cut = await subsetFont(font, text, { variationAxes, keepFeatures, noHinting: true, targetFormat: 'truetype' });
  writeFileSync(new URL(`${name}.ttf`, import.meta.url), cut);
  console.log(name, cut.length);
}
