import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { libraries, loadLibraries } from './libraries.server.ts';

const LATER = /^import (?!type\b).*from '(nodemailer|pdfkit|sanitize-html|sharp)'/m;

test('no file of the shop imports a library that is only loaded once the shop listens', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\./.test(name),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(sources.filter((name) => LATER.test(readFileSync(path.join('app', name), 'utf8')))).toEqual([]);
});

test('each of them is loaded then, and encoding leaves a core to requests', async () => {
  await loadLibraries();
  expect(libraries.sharp.concurrency()).toBe(1);
  expect(libraries.sanitizeHtml('<b>Balm</b><script>1</script>')).toBe('<b>Balm</b>');
  expect(new libraries.PDFDocument({ size: 'A4' }).page.width).toBeCloseTo(595.28);
  expect(libraries.nodemailer.createTransport({ jsonTransport: true }).transporter.name).toBe('JSONTransport');
});
