import { expect, test } from 'vitest';
import { lastNumberOf, SERIES, serialOf, seriesOfYear } from './series.ts';

const ALL = [SERIES.online.invoice, SERIES.online.credit_note, SERIES.inHouse.invoice, SERIES.inHouse.credit_note];

test('every serial of every series has at most the 16 characters and the signs that the law allows', () => {
  for (const series of ALL.flatMap(seriesOfYear))
    for (const number of [1, lastNumberOf(series)]) expect(serialOf(series, '26-27', number)).toMatch(/^[A-Z][A-Z0-9/-]{1,15}$/);
});

test('no two series share a name, so no number is given twice', () => {
  const names = ALL.flatMap(seriesOfYear).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test.each([
  ['INV', 'INV/26-27/999999', 'INVB/26-27/00001'],
  ['CN', 'CN/26-27/999999', 'CNB/26-27/000001'],
  ['IH', 'IH/26-27/99999', 'IHB/26-27/00001'],
  ['IHCN', 'IHCN/26-27/99999', 'IHCNB/26-27/0001'],
])('%s ends at %s and continues as %s', (name, last, next) => {
  const [first, second] = seriesOfYear(ALL.find((series) => series.name === name) ?? { name: '', digits: 0 });
  if (!first || !second) throw new Error('no series');
  expect([serialOf(first, '26-27', lastNumberOf(first)), serialOf(second, '26-27', 1)]).toEqual([last, next]);
});

test('numbers of a kind sort in the order in which they were given', () => {
  const serials = ALL.map((series) => seriesOfYear(series).map((each) => serialOf(each, '26-27', lastNumberOf(each))));
  for (const kind of serials) expect(kind.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(kind);
});
