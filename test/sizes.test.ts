// Sizes: no file over 300 lines and no function over 80, but for the listed ones. A listed one that became shorter leaves its list.
import { readdirSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

const LINES_OF_A_FILE = 300;
const LINES_OF_A_FUNCTION = 80;

const LONG_FILES: string[] = [];
/** `privacyWords` and the other words are texts, section by section. */
const LONG_FUNCTIONS: string[] = ['privacyInHindi', 'privacyWords', 'termsInHindi', 'termsWords'];

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .map((file) => `app/${file.replaceAll('\\', '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file) && !file.includes('stand-in'))
  .map((file) => ({ file, source: readFileSync(file, 'utf8') }));

type Node = { type: string; start: number; end: number; id?: { name?: string }; key?: { name?: string } } & Record<string, unknown>;
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

/** Every function of a file with its lines; one without a name has the name of what it is given to. */
function functionsIn(file: string, source: string): { name: string; lines: number }[] {
  const found: { name: string; lines: number }[] = [];
  const walk = (value: unknown, within: string) => {
    if (Array.isArray(value)) for (const each of value) walk(each, within);
    if (!isNode(value)) return;
    const name = value.id?.name ?? value.key?.name ?? within;
    if (/Function/.test(value.type) && value['body']) found.push({ name, lines: source.slice(value.start, value.end).split('\n').length });
    for (const [key, part] of Object.entries(value)) if (key !== 'id' && key !== 'key') walk(part, name);
  };
  walk(parseSync(file, source).program, file);
  return found;
}

test('no file is long, but for the listed ones', () => {
  const long = files.filter(({ source }) => source.trimEnd().split('\n').length > LINES_OF_A_FILE).map(({ file }) => file);
  expect(long.toSorted()).toEqual(LONG_FILES);
});

test('no stylesheet is long', () => {
  const sheets = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.css'));
  expect(sheets.length).toBeGreaterThan(20);
  expect(sheets.filter((file) => readFileSync(`app/${file}`, 'utf8').split('\n').length > LINES_OF_A_FILE)).toEqual([]);
});

// Reads every file: seconds on a busy machine.
test('no function is long, but for the listed ones', () => {
  const long = files.flatMap(({ file, source }) => functionsIn(file, source).filter(({ lines }) => lines > LINES_OF_A_FUNCTION));
  expect([...new Set(long.map(({ name }) => name))].toSorted()).toEqual(LONG_FUNCTIONS);
}, 60_000);

test.each([
  ['function buy() {\n}', ['buy 2']],
  ['const buy = () =>\n  1;', ['buy 2']],
  ['const cart = { buy() {\n} };', ['buy 2']],
  ['test(\n() => 1)', ['x.ts 1']],
])('a function is measured: %j', (source, measured) => {
  expect(functionsIn('x.ts', source).map(({ name, lines }) => `${name} ${lines}`)).toEqual(measured);
});
