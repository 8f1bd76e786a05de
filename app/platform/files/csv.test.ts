import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, csvOf, inParts, plainCell } from './csv.server.ts';

test('CSV quotes what it must and disarms what a spreadsheet would run', () => {
  expect(
    csvOf([
      ['a,b', 'say "so"', 'two\nlines', '=1+1', '+1', '-1', '@x', '\n=1', '＝1', 'a;=1', "'=1", 'a, -b; c - d'],
      [-1, { paise: -5 }, { paise: 123_456_789 }, 'आशा'],
    ]),
  ).toBe(`\uFEFF"a,b","say ""so""","two\nlines",'=1+1,'+1,'-1,'@x,"\n'=1",'＝1,"a;'=1",''=1,"a, -b; c - d"\r\n-1,-0.05,1234567.89,आशा\r\n`);
});

const hostile = fc.array(fc.constantFrom(...'=+-@＝"\';,\t\r\n a', 'आ'), { maxLength: 8 }).map((letters) => letters.join(''));

test.each([',', ';', '\t', ';\t', ',;\t'])('no cell starts a formula, whatever its text, where %j separates', (separators) => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, { minLength: 1, maxLength: 3 }), { maxLength: 3 }), (rows) => {
      const shown = asSpreadsheet(csvOf(rows).slice(1), separators);
      expect(shown.filter((cell) => /^\s*[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
    }),
    { numRuns: 1000 },
  );
});

test('reading removes the marks, and no more than were added', () => {
  fc.assert(
    fc.property(hostile, (text) => {
      expect(plainCell(cellText(text))).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('a long cell of nothing but marks and blanks is written and read', () => {
  for (const text of ["'".repeat(5_000), ' '.repeat(5_000), `;${'" '.repeat(5_000)}=`]) expect(plainCell(cellText(text))).toBe(text);
});

/** Splits cells like Excel and LibreOffice: a quotation mark counts at the start of a cell, and text after the closing one belongs to it. */
function asSpreadsheet(text: string, separators: string): string[] {
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  let isNew = true;
  for (let place = 0; place < text.length; place++) {
    const letter = text[place] ?? '';
    const ends = !isQuoted && (/[\r\n]/.test(letter) || separators.includes(letter));
    if (ends) {
      cells.push(cell);
      cell = '';
    } else if (letter === '"' && isQuoted && text[place + 1] === '"') {
      cell += letter;
      place += 1;
    } else if (letter === '"' && (isQuoted || isNew)) isQuoted = !isQuoted;
    else cell += letter;
    isNew = ends;
  }
  return [...cells, cell];
}

test.each([0, 499, 500, 250_123])(
  'a list of %i rows is read in batches to its end, each after the last row of the one before',
  async (total) => {
    const asked: Array<number | undefined> = [];
    let count = 0;
    for await (const rows of inParts<number>(async (last, limit) => {
      asked.push(last);
      const from = (last ?? -1) + 1;
      return Array.from({ length: Math.min(limit, total - from) }, (_, place) => from + place);
    }))
      count += rows.length;
    expect([count, asked.slice(0, 3)]).toEqual([total, [undefined, 499, 999].slice(0, Math.floor(total / 500) + 1)]);
  },
);
