// Unpacks the label fonts from WOFF to a temporary folder and points fontconfig at them, so that sharp can set text in SVG.
// Import this before anything is drawn.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import {fileURLToPath} from 'node:url';

const from = path.join(path.dirname(fileURLToPath(import.meta.url)), 'node_modules', '@fontsource');
const to = fs.mkdtempSync(path.join(os.tmpdir(), 'nikhar-fonts-'));
const FILES = ['marcellus/files/marcellus-latin-400-normal', 'jost/files/jost-latin-400-normal', 'jost/files/jost-latin-500-normal',
  'tiro-devanagari-hindi/files/tiro-devanagari-hindi-devanagari-400-normal'];

function unpack(woff) {
  const count = woff.readUInt16BE(12);
  const tables = [];
  for (let i = 0, at = 44; i < count; i++, at += 20) {
    const [offset, packed, size] = [4, 8, 12].map((k) => woff.readUInt32BE(at + k));
    const data = woff.subarray(offset, offset + packed);
    tables.push({tag: woff.subarray(at, at + 4), sum: woff.readUInt32BE(at + 16), data: packed < size ? zlib.inflateSync(data) : data});
  }
  const head = Buffer.alloc(12 + 16 * count);
  const power = 2 ** Math.floor(Math.log2(count));
  head.writeUInt32BE(woff.readUInt32BE(4), 0);
  [count, power * 16, Math.log2(power), count * 16 - power * 16].forEach((n, i) => head.writeUInt16BE(n, 4 + 2 * i));
  const parts = [head];
  let offset = head.length;
  tables.forEach(({tag, sum, data}, i) => {
    tag.copy(head, 12 + 16 * i);
    [sum, offset, data.length].forEach((n, k) => head.writeUInt32BE(n, 16 + 16 * i + 4 * k));
    const padded = Buffer.alloc(Math.ceil(data.length / 4) * 4);
    data.copy(padded);
    parts.push(padded);
    offset += padded.length;
  });
  return Buffer.concat(parts);
}

for (const file of FILES) fs.writeFileSync(path.join(to, `${path.basename(file)}.ttf`), unpack(fs.readFileSync(path.join(from, `${file}.woff`))));
fs.writeFileSync(path.join(to, 'fonts.conf'), `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${to}</dir><cachedir>${to}/cache</cachedir></fontconfig>`);
process.env.FONTCONFIG_FILE = path.join(to, 'fonts.conf');
