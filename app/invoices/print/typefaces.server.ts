import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Style } from './paper.server.ts';

const FONTS = path.resolve('app/invoices/fonts');
const font = (name: string) => readFileSync(path.join(FONTS, `${name}.ttf`));
const faces = {
  text: font('text'),
  'text-bold': font('text-bold'),
  extended: font('extended'),
  'extended-bold': font('extended-bold'),
  display: font('display'),
};
/** Face -> its Unicode block. Loaded on first use: together the fonts are larger than the rest of the server. */
const SCRIPTS = {
  devanagari: '\u0900-\u097f',
  bengali: '\u0980-\u09ff',
  gurmukhi: '\u0a00-\u0a7f',
  gujarati: '\u0a80-\u0aff',
  odia: '\u0b00-\u0b7f',
  tamil: '\u0b80-\u0bff',
  telugu: '\u0c00-\u0c7f',
  kannada: '\u0c80-\u0cff',
  malayalam: '\u0d00-\u0d7f',
};
const scriptBytes = new Map<string, Buffer>();

export const FIGURES: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum'];

export function openFaces(doc: PDFKit.PDFDocument) {
  for (const [name, bytes] of Object.entries(faces)) doc.registerFont(name, bytes);
  const registered = new Set(Object.keys(faces));
  function setFace(name: string) {
    if (!registered.has(name)) {
      const bytes = scriptBytes.get(name) ?? font(name);
      scriptBytes.set(name, bytes);
      doc.registerFont(name, bytes);
      registered.add(name);
    }
    return doc.font(name);
  }

  const widths = new Map<string, number>();
  function runWidth({ face, text }: Run, { size }: Style): number {
    const key = `${face} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    const width = setFace(face).fontSize(1).widthOfString(text, { features: FIGURES });
    widths.set(key, width);
    return width * size;
  }

  return { setFace, runWidth };
}

type Run = { face: string; text: string; isUnknown?: boolean };

const EXTENDED = /[₹\u0100-\u017f\u1e00-\u1eff]+/;
const LATIN = /[\u0020-\u007e\u00a0-\u00ff\u2010\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u2212]+/;
const SCRIPT_RUNS = Object.entries(SCRIPTS).map(([face, letters]) => ({
  face,
  run: new RegExp(`[${letters}][${letters}\\u200c\\u200d]*`),
}));
const RUNS = new RegExp(
  [...SCRIPT_RUNS.map(({ run }) => run), EXTENDED, LATIN]
    .map(({ source }) => source)
    .concat('.')
    .join('|'),
  'gsu',
);
const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\p{Variation_Selector}|\u200c|\u200d|\u20e3|[\u{e0020}-\u{e007f}])$/u;

export function runsOf(text: string, { weight }: Style): Run[] {
  const bold = weight === 'bold' ? '-bold' : '';
  const latin = weight === 'display' ? 'display' : `text${bold}`;
  const unknown = { face: latin, text: '?', isUnknown: true };
  const runs = (text.normalize('NFC').match(RUNS) ?? []).flatMap((run): Run[] => {
    if (LATIN.test(run)) return [{ face: latin, text: run }];
    if (EXTENDED.test(run)) return [{ face: `extended${bold}`, text: run }];
    const script = SCRIPT_RUNS.find((each) => each.run.test(run));
    if (script) return [{ face: script.face, text: run }];
    // An emoji is dropped. For a letter of an unsupported script, a question mark can be read out over the phone, unlike an empty box.
    return EMOJI.test(run) ? [] : [unknown];
  });
  return text && runs.length === 0 ? [unknown] : runs;
}
