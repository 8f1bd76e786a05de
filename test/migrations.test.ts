// A shop that is running keeps its data through every update: migrations are only ever added.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';
import { expect, test } from 'vitest';
import * as tables from '../app/platform/tables.ts';

/** Of each migration; a new one is written down in the change that brings it. */
const LANDED = {
  '0000_shop': '63b61969204f8b95edb3923344a569a79588c5fe6f3cbcdb5d4c49a42f26302f',
};

const read = (file: string) => readFileSync(`db/migrations/${file}`, 'utf8');
const { entries } = JSON.parse(read('meta/_journal.json')) as { entries: { idx: number; tag: string; when: number }[] };

test('what has landed stays as it was', () => {
  for (const [tag, digest] of Object.entries(LANDED))
    expect([
      tag,
      createHash('sha256')
        .update(read(`${tag}.sql`))
        .digest('hex'),
    ]).toEqual([tag, digest]);
  expect(entries.map(({ tag }) => tag)).toEqual(Object.keys(LANDED));
});

test('each migration is newer than those before it, else a shop that is running would leave it out', () => {
  expect(entries.map(({ when }) => when)).toEqual(entries.map(({ when }) => when).toSorted((a, b) => a - b));
});

test('the migrations make the tables that the code asks for', async () => {
  const last = String(entries.at(-1)?.idx).padStart(4, '0');
  const made = JSON.parse(read(`meta/${last}_snapshot.json`));
  expect(await generateMigration(made, generateDrizzleJson(tables, made.id, undefined, 'snake_case'))).toEqual([]);
});
