// The architecture as data: rooms in order, each may use only what stands before it. A missing door, a circle, or server code on
// its way to a browser fails here.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const FLOOR = ['platform', 'language', 'ui'];
const ROOMS = [
  ...FLOOR,
  'pricing',
  'settings',
  'media',
  'analytics',
  'consents',
  'mailing',
  'loyalty',
  'accounts',
  'coupons',
  'newsletter',
  'stock',
  'catalogue',
  'product-import',
  'reviews',
  'wishlist',
  'cart',
  'invoices',
  'payments',
  'orders',
  'checkout',
  'complaints',
  'claims',
  'own-data',
  'books',
  'in-house',
  'back-office',
  'storefront',
];

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

test('every folder of app/ is a room in the list', () => {
  const folders = readdirSync('app', { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map((entry) => entry.name);
  expect(folders.filter((folder) => !ROOMS.includes(folder))).toEqual([]);
});

test('a room uses only rooms that stand before it', () => {
  const wrong = imports.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)];
    if (!room || !other || room === other || to.includes('/+types/')) return false;
    return ROOMS.indexOf(other) > ROOMS.indexOf(room);
  });
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('no room uses the files at the top of app/', () => {
  const wrong = imports.filter(({ from, to }) => roomOf(from) !== undefined && to.startsWith('app/') && roomOf(to) === undefined);
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('no server code reaches the browser', () => {
  // A page's loader is cut from the browser's bundle by the framework, so only pages (and the frame around them) may name server files.
  const mayNameServer = (file: string) =>
    /\.server\.tsx?$|\.api\.ts$/.test(file) || /-(page|layout|redirect)\.tsx?$/.test(file) || roomOf(file) === undefined;
  const isServer = (file: string) => /\.(server|api)\.tsx?$/.test(file) || file === 'app/platform/tables.ts';
  const wrong = imports.filter(({ from, to, isType }) => !isType && isServer(to) && !mayNameServer(from) && !isServerOnly(from));
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

test('no code of the back office reaches a shopper', () => {
  const wrong = imports.filter(({ from, to }) => roomOf(from) === 'storefront' && roomOf(to) === 'back-office');
  expect(wrong.map(({ from, to }) => `${from} -> ${to}`)).toEqual([]);
});

/** A plain file that only server files use is server code too. */
function isServerOnly(file: string): boolean {
  const users = imports.filter(({ to, isType }) => to === file && !isType);
  return users.length > 0 && users.every(({ from }) => /\.(server|api)\.tsx?$/.test(from) || roomOf(from) === undefined);
}

test('there are no barrels or attics', () => {
  expect(files.filter((file) => /\/(index|utils?|helpers?|common|misc|services?)\.tsx?$/.test(file))).toEqual([]);
});

test('no test is left out without a condition', () => {
  const leftOut = /\b(?:it|test|describe)\.(?:only\b|todo\b|skip(?:\.|\(\s*['"`)]))/;
  const tests = ['app', 'db', 'test', 'e2e'].flatMap(filesIn).filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
  expect(tests.filter((file) => leftOut.test(readFileSync(file, 'utf8')))).toEqual([]);
});
