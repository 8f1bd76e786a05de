import { expect, test } from 'vitest';
import { csvOf, inParts } from './csv.server.ts';

test('CSV quotes what it must and disarms what a spreadsheet would run', () => {
  expect(
    csvOf([
      ['a,b', 'say "so"', 'two\nlines', '=1+1', '+1', '-1', '@x', '\tx', '\n=1', '＝1'],
      [1, { paise: -5 }, { paise: 123_456_789 }, 'आशा'],
    ]),
  ).toBe('\uFEFF"a,b","say ""so""","two\nlines",\'=1+1,\'+1,\'-1,\'@x,\'\tx,"\'\n=1",\'＝1\r\n1,-0.05,1234567.89,आशा\r\n');
});

test('a long list is read in parts, each after the last of the one before, and not without end', async () => {
  const endless = (limit: number, from: number) => Array.from({ length: limit }, (_, place) => from + place);
  const asked: Array<number | undefined> = [];
  let count = 0;
  for await (const rows of inParts<number>(async (last, limit) => {
    asked.push(last);
    return endless(limit, (last ?? -1) + 1);
  }))
    count += rows.length;
  expect([count, asked.slice(0, 3)]).toEqual([100_000, [undefined, 499, 999]]);
  const short = [];
  for await (const rows of inParts<number>(async (_, limit) => endless(limit - 1, 0))) short.push(rows.length);
  expect(short).toEqual([499]);
});
