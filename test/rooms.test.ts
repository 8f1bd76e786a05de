// The architecture as data: rooms in order, each using only rooms before it. A missing room, an import cycle, or server code that
// reaches a browser fails here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Rules and verbs, from the bottom up: a room uses only rooms above it in this list. */
const CORES = [
  'vocabulary',
  'platform',
  'language',
  'ui',
  'pricing',
  'settings',
  'media',
  'analytics',
  'consents',
  'mailing',
  'messages',
  'loyalty',
  'accounts',
  'saved-views',
  'coupons',
  'newsletter',
  'stock',
  'facets',
  'catalogue',
  'collections',
  'menus',
  'feeds',
  'redirects',
  'product-import',
  'reviews',
  'wishlist',
  'cart',
  'invoices',
  'buying',
  'payments',
  'cash',
  'orders',
  'recommendations',
  'measuring',
  'checkout',
  'couriers',
  'complaints',
  'claims',
  'reminders',
  'segments',
  'letters',
  'settlements',
  'bank',
  'books',
  'in-house',
  'till',
  'profit',
  'trends',
  'content',
  'search-engines',
  'moving-in',
  'own-data',
  'recovery',
  'metrics',
];
/** Code that the pages of several rooms share. */
const KITS = ['staff-kit', 'shop-kit'];
/** The frames that combine rooms; nothing imports them. */
const FRAMES = ['policies', 'back-office', 'storefront'];
const FILES_SIDE_BY_SIDE = 20;

type Import = { from: string; to: string; isType: boolean };

const files = filesIn('app');
const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.includes('stand-in');
const imports: Import[] = files.filter((file) => !isTest(file)).flatMap(importsOf);

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file.replaceAll(path.sep, '/')}`)
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'));
}

function importsOf(from: string): Import[] {
  const source = readFileSync(from, 'utf8');
  return [
    ...source.matchAll(/(?:^|\n)\s*(?:import|export)\s+(type\s)?[^'"`;]*?from\s+['"](\.[^'"]+)['"]|import\(\s*['"](\.[^'"]+)['"]\s*\)/g),
  ].map(([, type, named, dynamic]) => ({
    from,
    to: path.posix.join(path.posix.dirname(from), named ?? dynamic ?? ''),
    isType: type !== undefined,
  }));
}

const roomOf = (file: string) => (file.split('/').length > 2 ? file.split('/')[1] : undefined);

/** A room's pages are in its `admin` and `shop` folders, above the rules of all rooms. */
function standing(file: string) {
  const [, room = '', folder = ''] = file.split('/');
  if (FRAMES.includes(room)) return { layer: 3, cell: room };
  if ((folder === 'admin' || folder === 'shop') && file.split('/').length > 3) return { layer: 2, cell: `${room}/${folder}` };
  return { layer: KITS.includes(room) ? 1 : 0, cell: room };
}

/** Imports across rooms. Foreign keys may point anywhere, and any room may read any table. */
const crossings = imports
  .filter(({ from, to }) => roomOf(from) && roomOf(to) && !to.endsWith('.tables.ts') && !to.includes('/+types/'))
  .map(({ from, to }) => ({ from, to, below: standing(to), above: standing(from) }))
  .filter(({ above, below }) => above.cell !== below.cell);
const name = ({ from, to }: { from: string; to: string }) => `${from} -> ${to}`;

test('every folder of app/ is a room in the list', () => {
  const folders = readdirSync('app', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
  expect(folders.filter((folder) => ![...CORES, ...KITS, ...FRAMES].includes(folder))).toEqual([]);
});

test('rules use only rooms below them, pages only rules and kits, frames all of them', () => {
  const wrong = crossings.filter(({ above, below }) => {
    if (above.layer !== below.layer) return above.layer < below.layer;
    if (above.layer === 0) return CORES.indexOf(below.cell) > CORES.indexOf(above.cell);
    return above.layer === 1;
  });
  expect(wrong.map(name)).toEqual([]);
});

test('the pages of rooms do not import each other in a cycle', () => {
  const uses = new Map<string, Set<string>>();
  for (const { above, below } of crossings) {
    if (above.layer === below.layer && above.layer >= 2) uses.set(above.cell, (uses.get(above.cell) ?? new Set()).add(below.cell));
  }
  const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
    [...(uses.get(from) ?? [])].some((next) => next === to || (!seen.has(next) && reaches(next, to, seen.add(next))));
  expect([...uses.keys()].filter((cell) => reaches(cell, cell))).toEqual([]);
});

test('no room uses the files at the top of app/', () => {
  const wrong = imports.filter(({ from, to }) => roomOf(from) !== undefined && to.startsWith('app/') && roomOf(to) === undefined);
  expect(wrong.map(name)).toEqual([]);
});

test('no server code reaches the browser', () => {
  // The framework removes a page's loader from the browser's bundle, so only pages (and the frame around them) may import server files.
  const mayNameServer = (file: string) =>
    /\.(server|api|tables)\.tsx?$/.test(file) || /-(page|layout|redirect)\.tsx?$/.test(file) || roomOf(file) === undefined;
  const isServer = (file: string) => /\.(server|api|tables)\.tsx?$/.test(file);
  const wrong = imports.filter(({ from, to, isType }) => !isType && isServer(to) && !mayNameServer(from) && !isServerOnly(from));
  expect(wrong.map(name)).toEqual([]);
});

test('what scripts and jobs load has no JSX, which Node cannot read', () => {
  const loaded = imports.filter(({ from, isType }) => standing(from).layer === 0 && from.endsWith('.server.ts') && !isType);
  expect(loaded.filter(({ to }) => to.endsWith('.tsx')).map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('no staff code reaches a shopper, and no shop code the back office', () => {
  const side = (file: string) =>
    /^app\/(back-office|staff-kit|[\w-]+\/admin)\//.test(file)
      ? 'staff'
      : /^app\/(storefront|shop-kit|[\w-]+\/shop)\//.test(file)
        ? 'shop'
        : null;
  expect(imports.filter(({ from, to }) => side(from) && side(to) && side(from) !== side(to)).map(name)).toEqual([]);
});

/** A plain file that only server files use is server code too. */
function isServerOnly(file: string): boolean {
  const users = imports.filter(({ to, isType }) => to === file && !isType);
  return users.length > 0 && users.every(({ from }) => /\.(server|api)\.tsx?$/.test(from) || roomOf(from) === undefined);
}

/** `npm test test/rooms -- -u` redraws it. */
test('docs/rooms.md shows the current rooms', async () => {
  const uses = new Map(CORES.map((room) => [room, new Set<string>()]));
  for (const { above, below } of crossings) if (above.layer === 0 && below.layer === 0) uses.get(above.cell)?.add(below.cell);
  const reaches = (from: string, to: string): boolean => [...(uses.get(from) ?? [])].some((next) => next === to || reaches(next, to));
  // An arrow implied by a longer path is left out.
  const arrows = CORES.flatMap((room) => {
    const direct = [...(uses.get(room) ?? [])];
    return direct
      .filter((other) => !direct.some((between) => between !== other && reaches(between, other)))
      .map((other) => `  ${room} --> ${other}`);
  });
  const pages = [
    ...new Set(
      files
        .map((file) => standing(file))
        .filter(({ layer }) => layer === 2)
        .map(({ cell }) => cell),
    ),
  ].sort();
  const cellsOf = (kind: string) =>
    pages
      .filter((cell) => cell.endsWith(`/${kind}`))
      .map((cell) => cell.split('/')[0])
      .join(', ');
  const document = `# The rooms

Drawn from the imports by \`test/rooms.test.ts\`; after a change \`npm test test/rooms -- -u\` draws it again. An arrow means "uses". An arrow that a
longer way already shows is left out.

\`\`\`mermaid
flowchart TB
${arrows.join('\n')}
\`\`\`

Above them stand, each using what is below:

1. the kits of pages: ${KITS.join(', ')};
2. pages for staff (\`<room>/admin\`): ${cellsOf('admin')};
   pages for shoppers (\`<room>/shop\`): ${cellsOf('shop')};
3. the frames: ${FRAMES.join(', ')}.
`;
  await expect(document).toMatchFileSnapshot('../docs/rooms.md');
});

/** A table, by its name in code and in SQL, and the room that owns it. */
type Table = { code: string; inSql: string; room: string };

const tables: Table[] = files
  .filter((file) => file.endsWith('.tables.ts'))
  .flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/export const (\w+) = pgTable\(\s*'(\w+)'/g)].map(([, code = '', inSql = '']) => ({
      code,
      inSql,
      room: roomOf(file) ?? '',
    })),
  );

/** What a room may write to another's table, and why there is no verb for it. */
const MAY_WRITE = [
  { room: 'stock', table: 'products', why: 'The number in stock is a column of the product, and catalogue stands above stock' },
];

const WRITE = String.raw`insert\s+into|delete\s+from|(?<!\b(?:for|do|key)\s+)update`;
const IN_DRIZZLE = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\bdeleteSome\(\s*\w+,\s*(\w+)/g;
const INTERPOLATED = new RegExp(String.raw`\b(?:${WRITE})\s+\$\{(\w+)\}`, 'gi');
const BY_NAME = new RegExp(
  String.raw`\b(?:${WRITE})\s+"?(\w+)"?\s+(?:(?:as\s+)?\w+\s+)?(?=set\b|where\b|using\b|select\b|values\b|\()`,
  'gi',
);

function writesOf(source: string): Table[] {
  const isFromTables = (code: string) => new RegExp(String.raw`\b${code}\b[^;]*?\.tables\.ts'`).test(source);
  const codes = [...source.matchAll(IN_DRIZZLE), ...source.matchAll(INTERPOLATED)].map(([, first, second]) => first ?? second ?? '');
  const names = [...source.matchAll(BY_NAME)].map(([, inSql]) => inSql);
  return tables.filter(({ code, inSql }) => names.includes(inSql) || (codes.includes(code) && isFromTables(code)));
}

const foreignWrites = files
  .filter((file) => !isTest(file))
  .flatMap((file) =>
    writesOf(readFileSync(file, 'utf8')).flatMap(({ room, code }) => (room === roomOf(file) ? [] : { file, room: roomOf(file), code })),
  );

test('a table is written only by its own room', () => {
  const isAllowed = ({ room, code }: { room: string | undefined; code: string }) =>
    MAY_WRITE.some((exception) => exception.room === room && exception.table === code);
  expect(foreignWrites.filter((write) => !isAllowed(write)).map(({ file, code }) => `${file} writes ${code}`)).toEqual([]);
  const isUsed = (exception: (typeof MAY_WRITE)[number]) =>
    foreignWrites.some(({ room, code }) => room === exception.room && code === exception.table);
  expect(MAY_WRITE.filter((exception) => !isUsed(exception))).toEqual([]);
});

test.each([
  ['await tx.insert(orders).values(row)', ['orders']],
  ['await tx\n  .update(orders)\n  .set(change)', ['orders']],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code that is looked at.
  ['tx.execute(sql`delete from ${orders} where id = 1`)', ['orders']],
  ['sql`update orders o set number = 1`', ['orders']],
  ['sql`insert into order_lines (order_id) values (1)`', ['orderLines']],
  ['deleteSome(tx, orders, sql`true`)', ['orders']],
  ['tx.select().from(orders).for("update"); kept.delete(key); sql`select 1 from orders for no key update skip locked`', []],
])('a write is detected: %j', (statement, written) => {
  const source = `import { orderLines } from '../app/orders/orders.tables.ts';
import { orders } from '../app/orders/orders.tables.ts';\n${statement}`;
  expect(writesOf(source).map(({ code }) => code)).toEqual(written);
});

test('no files import each other in a circle, but for tables whose rows name each other', () => {
  let left = imports.filter(({ from, to, isType }) => !isType && from !== to);
  for (let before = Infinity; left.length < before; ) {
    before = left.length;
    const [importing, imported] = [new Set(left.map(({ from }) => from)), new Set(left.map(({ to }) => to))];
    left = left.filter(({ from, to }) => importing.has(to) && imported.has(from));
  }
  expect(left.map(({ from }) => from).filter((file) => !file.endsWith('.tables.ts'))).toEqual([]);
});

test('there are no barrel files and no utility files', () => {
  expect(files.filter((file) => /\/(index|utils?|helpers?|common|misc|services?)\.tsx?$/.test(file))).toEqual([]);
});

test('file names are unique, and no folder is too large', () => {
  const all = readdirSync('app', { recursive: true, encoding: 'utf8', withFileTypes: true }).filter((entry) => entry.isFile());
  const names = all.map(({ name }) => name);
  expect(names.filter((name, position) => names.indexOf(name) !== position)).toEqual([]);
  const sizes = new Map<string, number>();
  for (const { name, parentPath } of all) if (!/\.test\.tsx?$/.test(name)) sizes.set(parentPath, (sizes.get(parentPath) ?? 0) + 1);
  expect([...sizes].filter(([, count]) => count > FILES_SIDE_BY_SIDE)).toEqual([]);
});

test('no test is left out without a condition', () => {
  const leftOut = /\b(?:it|test|describe)\.(?:only\b|todo\b|skip(?:\.|\(\s*['"`)]))/;
  const tests = ['app', 'db', 'test', 'e2e'].flatMap(filesIn).filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
  expect(tests.filter((file) => leftOut.test(readFileSync(file, 'utf8')))).toEqual([]);
});
