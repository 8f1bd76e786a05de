// One rule for the form, which shows contrast while a colour is edited, and for the server, which rejects unreadable combinations.
import { contrast, mix } from '../ui/theme/colour.ts';

/** As in theme.css: a shop with default colours needs no extra rules. */
export const OWN_COLOURS = {
  page: '#f7f1e8',
  paper: '#fffdf9',
  ink: '#2b211b',
  action: '#8c4a2f',
  sale: '#a3272a',
  highlight: '#c9861a',
  success: '#3e5a44',
  panel: '#ebd3cb',
  hairline: '#e3d8c9',
};

export type ColourName = keyof typeof OWN_COLOURS;
export type Colours = Record<ColourName, string>;

export const COLOUR_NAMES = Object.keys(OWN_COLOURS) as ColourName[];

/** By their names in theme.css, which derives the same tones. */
export function tonesOf({ page, paper, ink, action, sale, highlight, success, panel, hairline }: Colours) {
  const black = '#000000';
  const neel = '#35537a';
  return {
    sandal: page,
    paper,
    ink,
    clay: action,
    kumkum: sale,
    turmeric: highlight,
    leaf: success,
    rose: panel,
    hairline,
    neel,
    'ink-soft': mix(ink, page, 28),
    edge: mix(ink, page, 46),
    'clay-dark': mix(action, black, 22),
    'turmeric-dark': mix(highlight, black, 42),
    gold: mix(highlight, black, 18),
    'kumkum-dark': mix(sale, black, 22),
    'sandal-deep': mix(page, hairline, 50),
    'leaf-tint': mix(success, paper, 88),
    'turmeric-tint': mix(highlight, paper, 84),
    'kumkum-tint': mix(sale, paper, 90),
    'neel-tint': mix(neel, paper, 88),
  };
}

type Tone = keyof ReturnType<typeof tonesOf>;

const WORDS: Record<Tone, { name: string; of: ColourName[] }> = {
  sandal: { name: 'the page', of: ['page'] },
  paper: { name: 'cards', of: ['paper'] },
  ink: { name: 'text', of: ['ink'] },
  clay: { name: 'the action colour', of: ['action'] },
  kumkum: { name: 'the sale colour', of: ['sale'] },
  turmeric: { name: 'the highlight', of: ['highlight'] },
  leaf: { name: 'the success colour', of: ['success'] },
  rose: { name: 'soft panels', of: ['panel'] },
  hairline: { name: 'hairlines', of: ['hairline'] },
  neel: { name: 'notes', of: [] },
  'ink-soft': { name: 'soft text', of: ['ink', 'page'] },
  edge: { name: 'the edge of a field', of: ['ink', 'page'] },
  'clay-dark': { name: 'a pressed action', of: ['action'] },
  'turmeric-dark': { name: 'warnings', of: ['highlight'] },
  gold: { name: 'stars', of: ['highlight'] },
  'kumkum-dark': { name: 'a pressed deletion', of: ['sale'] },
  'sandal-deep': { name: 'the footer', of: ['page', 'hairline'] },
  'leaf-tint': { name: 'success messages', of: ['success', 'paper'] },
  'turmeric-tint': { name: 'the background of warnings', of: ['highlight', 'paper'] },
  'kumkum-tint': { name: 'the background of errors', of: ['sale', 'paper'] },
  'neel-tint': { name: 'the background of notes', of: ['paper'] },
};

const grounds: Tone[] = ['sandal', 'paper', 'sandal-deep'];
/** WCAG 2.2, success criteria 1.4.3 (text) and 1.4.11 (non-text). */
const TEXT = 4.5;
const GRAPHIC = 3;

const PAIRS: { tone: Tone; on: Tone[]; needs: number }[] = [
  { tone: 'ink', on: [...grounds, 'rose', 'hairline', 'leaf-tint', 'turmeric-tint', 'kumkum-tint', 'neel-tint'], needs: TEXT },
  { tone: 'ink-soft', on: grounds, needs: TEXT },
  { tone: 'clay', on: grounds, needs: TEXT },
  { tone: 'clay-dark', on: [...grounds, 'rose'], needs: TEXT },
  { tone: 'kumkum', on: [...grounds, 'kumkum-tint'], needs: TEXT },
  { tone: 'leaf', on: [...grounds, 'leaf-tint', 'rose'], needs: TEXT },
  { tone: 'neel', on: [...grounds, 'neel-tint'], needs: TEXT },
  { tone: 'turmeric-dark', on: [...grounds, 'turmeric-tint'], needs: TEXT },
  { tone: 'paper', on: ['ink', 'clay', 'clay-dark', 'kumkum', 'kumkum-dark', 'leaf', 'neel'], needs: TEXT },
  { tone: 'edge', on: grounds, needs: GRAPHIC },
  { tone: 'gold', on: grounds, needs: GRAPHIC },
];

type Pair = { tone: Tone; on: Tone; needs: number };
const EACH_PAIR: Pair[] = PAIRS.flatMap(({ tone, on, needs }) => on.map((ground) => ({ tone, on: ground, needs })));

export function ratiosOf(colours: Colours) {
  const tones = tonesOf(colours);
  return EACH_PAIR.map((pair) => ({ ...pair, ratio: contrast(tones[pair.tone], tones[pair.on]) }));
}

type Unreadable = { message: string; suggestion: string | null };

/** Colour -> its worst problem and the nearest shade without any: one colour, if changing that one is enough. Empty when all is readable. */
export function unreadableIn(colours: Colours): Partial<Record<ColourName, Unreadable>> {
  const worstFirst = ratiosOf(colours)
    .filter(({ ratio, needs }) => ratio < needs)
    .sort((a, b) => a.ratio / a.needs - b.ratio / b.needs);
  const [worst] = worstFirst;
  if (!worst) return {};
  const mendsAll = leastOf(COLOUR_NAMES.map((name) => nearestShade(name, colours, EACH_PAIR)));
  if (mendsAll) return { [mendsAll.name]: tell(worst, mendsAll.shade) };
  const shades = COLOUR_NAMES.map((name) => nearestShade(name, colours, EACH_PAIR.filter(isMadeOf(name))));
  const found: Partial<Record<ColourName, Unreadable>> = {};
  for (const pair of worstFirst) {
    const least = leastOf(shades.filter(({ name }) => isMadeOf(name)(pair)));
    found[least?.name ?? WORDS[pair.tone].of[0] ?? 'ink'] ??= tell(pair, least?.shade ?? null);
  }
  return found;
}

const isMadeOf =
  (name: ColourName) =>
  ({ tone, on }: Pair) =>
    WORDS[tone].of.includes(name) || WORDS[on].of.includes(name);

const tell = ({ tone, on, ratio, needs }: Pair & { ratio: number }, suggestion: string | null): Unreadable => ({
  message: `${capital(WORDS[tone].name)} on ${WORDS[on].name} reaches ${cut(ratio)}:1 and needs ${needs}:1.${suggestion ? ` Nearest readable colour: ${suggestion}` : ''}`,
  suggestion,
});

type Shade = { name: ColourName; shade: string | null; percent: number };

const leastOf = (shades: readonly Shade[]) => shades.filter(({ shade }) => shade !== null).sort((a, b) => a.percent - b.percent)[0];

function nearestShade(name: ColourName, colours: Colours, pairs: readonly Pair[]): Shade {
  for (let percent = 1; percent < 100; percent++)
    for (const end of ['#000000', '#ffffff']) {
      const shade = mix(colours[name], end, percent);
      const tones = tonesOf({ ...colours, [name]: shade });
      if (pairs.every(({ tone, on, needs }) => contrast(tones[tone], tones[on]) >= needs)) return { name, shade, percent };
    }
  return { name, shade: null, percent: 100 };
}

/** Never rounded up to a threshold it does not reach. */
const cut = (ratio: number) => Math.floor(ratio * 100) / 100;

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

/** CSS rules that override theme.css; none for the default colours. */
export function colourRules(colours: Colours): string {
  if (COLOUR_NAMES.every((name) => colours[name] === OWN_COLOURS[name])) return '';
  const rules = Object.entries(tonesOf(colours)).map(([tone, hex]) => `--color-${tone}:${hex}`);
  return `:root{${rules.join(';')}}`;
}
