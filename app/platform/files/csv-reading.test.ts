import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellText, csvOf, plainCell } from './csv.server.ts';
import { readCsv } from './csv-reading.server.ts';

const read = (text: string | Buffer, rowsAtMost = 100) => readCsv(Buffer.from(text), { rowsAtMost });
const cells = (text: string | Buffer) => read(text).rows.map((row) => row.cells);

test.each([
  ['commas', 'Name,Price\nBalm,299\n'],
  ['a mark of UTF-8 and line ends of Windows', '\uFEFFName,Price\r\nBalm,299\r\n'],
  ['line ends of an old Mac', 'Name,Price\rBalm,299'],
  ['semicolons', 'Name;Price\nBalm;299'],
  ['tabs', 'Name\tPrice\nBalm\t299'],
  ['a line that names the separator', 'sep=;\r\nName;Price\r\nBalm;299'],
  ['empty columns and rows at the end', 'Name,Price,,\nBalm,299,,\n,,,\n'],
  ['UTF-16, as Excel’s Unicode text', Buffer.from('\uFEFFName\tPrice\r\nBalm\t299\r\n', 'utf16le')],
])('a table with %s is read', (_, text) => {
  const { head, rows } = read(text);
  expect([head, rows[0]?.cells.slice(0, 2), rows.length]).toEqual([['Name', 'Price'], ['Balm', '299'], 1]);
});

test('cells keep quotation marks, separators and line breaks; rows are numbered as in the spreadsheet', () => {
  const { rows } = read('Name,"Text, ""quoted"""\n"a ""b"", c","two\r\nlines"\n\n5" tube,x\n');
  expect(rows).toEqual([
    { number: 2, cells: ['a "b", c', 'two\nlines'] },
    { number: 4, cells: ['5" tube', 'x'] },
  ]);
});

test('a quotation mark that does not enclose its whole cell is literal, and nothing is lost', () => {
  expect(cells('Name,Price\n"Balm" rose,299\n6" "tube",5')).toEqual([
    ['"Balm" rose', '299'],
    ['6" "tube"', '5'],
  ]);
});

test('a file that Excel wrote in Windows-1252 is read as such, with a notice', () => {
  const bytes = Buffer.from('Name,Text\nRos\u00e9,\u0093so\u0094\n', 'latin1');
  expect(read(bytes)).toMatchObject({ encoding: 'Windows-1252', rows: [{ cells: ['Rosé', '“so”'] }] });
  expect(read('Name\nनिखार 🌸').encoding).toBe('UTF-8');
});

test.each([
  ['', 'This file is empty.'],
  ['Name,Price\n', 'no rows'],
  ['Name,name\na,b', 'Two columns have the title “name”'],
  ['Name\n"a\nb', 'Row 2 has an unclosed quotation mark.'],
  ['PK\u0003\u0004...', 'This is an Excel workbook.'],
  ['a\0b', 'not a CSV file'],
  [`Name\n${'a\n'.repeat(101)}`, 'This file has 101 rows. The limit is 100'],
])('%j is refused with what to do', (text, message) => {
  expect(() => read(text)).toThrow(message);
});

test('any texts survive writing and reading', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.stringMatching(/^['=+@"\n\r,;\t -]*$/), fc.constantFrom('निखार', '🌸', "'=x"));
  fc.assert(
    fc.property(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 5 }), (rows) => {
      const kept = rows.filter((row) => row.some((cell) => cellText(cell).trim() !== '' && !cell.includes('\0')));
      fc.pre(kept.length === rows.length && !rows.flat().some((cell) => cell.includes('\0')));
      const read = cells(csvOf([['One', 'Two'], ...rows]));
      const asRead = (cell: string) => cellText(cell).replace(/\r\n?/g, '\n');
      expect(read).toEqual(rows.map((row) => row.map(asRead)));
    }),
  );
});

test('the mark before a would-be formula is removed again', () => {
  expect(['=1+1', '-5', '@x', 'plain', "'quoted'"].map((text) => plainCell(cellText(text)))).toEqual([
    '=1+1',
    '-5',
    '@x',
    'plain',
    "'quoted'",
  ]);
});
