// Documents that name the code and the test of each rule. In a table a test is written as `file.test.ts` "part of its name".
import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

const DOCUMENTS = ['docs/asvs.md', 'docs/duties.md'].filter((document) => existsSync(document));

const FILE = /`((?:[\w.@-]+\/)*[\w.@-]*\.(?:tsx?|mjs|js|json|ya?ml|md|sql|css|sh|example|dockerignore))`/g;
const TEST = /`([^`]+\.(?:test|spec)\.tsx?)`(?: "([^"]+)")?/g;

const all = (pattern: RegExp, text: string) => [...text.matchAll(pattern)];

test('there is a document to read', () => {
  expect(DOCUMENTS).not.toEqual([]);
});

describe.each(DOCUMENTS)('%s', (document) => {
  const text = readFileSync(document, 'utf8');
  const rows = text.split('\n').filter((line) => line.startsWith('|'));

  test('names only files that exist', () => {
    const files = all(FILE, text).map(([, file = '']) => file);
    expect(files.length).toBeGreaterThan(0);
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
  });

  test('names tests that exist, each with a part of its name', () => {
    const named = rows.flatMap((row) => all(TEST, row)).map(([, file = '', name = '']) => ({ file, name }));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(({ file, name }) => !name || !existsSync(file) || !namesIn(file).some((line) => line.includes(name)))).toEqual([]);
  });
});

/** Lines of code; a test name may be on a separate line. */
const namesIn = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line) && /['"`].*['"`]/.test(line));
