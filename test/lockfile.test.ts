import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

type Locked = { packages: Record<string, { optionalDependencies?: Record<string, string>; resolved?: string }> };
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Locked;
const names = new Set(Object.keys(packages).map((place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)));

test('the lockfile includes the packages of every platform, because `npm ci` refuses it otherwise', () => {
  const missing = Object.entries(packages).flatMap(([place, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${place} -> ${name}`),
  );
  expect(missing).toEqual([]);
});

test('the lockfile names no download address, so that each machine uses its own registry', () => {
  expect(Object.values(packages).filter(({ resolved }) => resolved?.startsWith('http'))).toEqual([]);
});
