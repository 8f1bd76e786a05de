// A font with one table of another: https://learn.microsoft.com/typography/opentype/spec/otff
const HEADER = 12;
const ENTRY = 16;

/** Both as SFNT, with the same glyphs in the same order. */
export function withTable(font, name, other) {
  const tables = new Map([...tablesOf(font), [name, tablesOf(other).get(name)]]);
  if (count(font) !== count(other)) throw new Error(`The fonts have ${count(font)} and ${count(other)} glyphs.`);
  const sorted = [...tables].toSorted(([one], [next]) => (one < next ? -1 : 1));
  const parts = [Buffer.alloc(HEADER + ENTRY * sorted.length)];
  const [head] = parts;
  const log = Math.floor(Math.log2(sorted.length));
  font.copy(head, 0, 0, 4);
  for (const [n, value] of [sorted.length, 16 * 2 ** log, log, 16 * (sorted.length - 2 ** log)].entries())
    head.writeUInt16BE(value, 4 + 2 * n);
  let at = head.length;
  for (const [n, [tag, table]] of sorted.entries()) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const entry = HEADER + ENTRY * n;
    head.write(tag, entry, 'latin1');
    for (const [field, value] of [checksum(padded), at, table.length].entries()) head.writeUInt32BE(value, entry + 4 + 4 * field);
    parts.push(padded);
    at += padded.length;
  }
  return Buffer.concat(parts);
}

const count = (font) => tablesOf(font).get('maxp').readUInt16BE(4);

function tablesOf(font) {
  const tables = new Map();
  for (let n = 0; n < font.readUInt16BE(4); n++) {
    const entry = HEADER + ENTRY * n;
    const at = font.readUInt32BE(entry + 8);
    tables.set(font.toString('latin1', entry, entry + 4), font.subarray(at, at + font.readUInt32BE(entry + 12)));
  }
  return tables;
}

function checksum(padded) {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
