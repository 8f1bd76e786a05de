// Two thirds of the elements of a list page stand in its cards, and pages show the same cards in ever new choices. The HTML of a part is kept as long
// as the object that it shows.
import type { Language } from './platform/words/language.ts';
import { type AskForPart, PART } from './ui/kept-part.ts';
import { UNFINISHED } from './whole-page.server.ts';

const BYTES_AT_MOST = 8_000_000;
const [OPEN, CLOSE] = [`<${PART} name="`, `</${PART}>`];

type Forms = Map<string, string>;
/** By the language of the page that it is on. */
let kept: Partial<Record<Language, WeakMap<object, Forms>>> = {};
let bytes = 0;

type Asked = { of: object; as: string; lasts: boolean; html: string | undefined };

/** For one render of a page in a language. `join` takes the bytes of the page's HTML, as one character each. */
export function partsOfPage(language: Language): { ask: AskForPart; join(html: string): string } {
  const asked: Asked[] = [];
  return {
    ask(of, as, lasts) {
      const shown = lasts ? undefined : asked.find((part) => part.of === of && part.as === as);
      const part = shown ?? { of, as, lasts, html: kept[language]?.get(of)?.get(as) };
      asked.push(part);
      return { name: String(asked.length - 1), isKept: part === shown || part.html !== undefined };
    },
    join(html) {
      const [first = '', ...others] = html.split(OPEN);
      return others.reduce((page, piece) => {
        const [begin, end] = [piece.indexOf('>') + 1, piece.indexOf(CLOSE)];
        const part = asked[Number.parseInt(piece, 10)];
        const own = part?.html ?? piece.slice(begin, end);
        if (part && part.html === undefined) keep(language, part, own);
        return page + own + piece.slice(end + CLOSE.length);
      }, first);
    },
  };
}

function keep(language: Language, part: Asked, html: string) {
  part.html = html;
  // One that failed is rendered again.
  if (!part.lasts || html.includes(UNFINISHED)) return;
  if (bytes + html.length > BYTES_AT_MOST) {
    kept = {};
    bytes = 0;
  }
  kept[language] ??= new WeakMap();
  const forms: Forms = kept[language].get(part.of) ?? new Map();
  if (!forms.has(part.as)) bytes += html.length;
  // A copy: a slice would keep its whole page.
  kept[language].set(part.of, forms.set(part.as, Buffer.from(html, 'latin1').toString('latin1')));
}
