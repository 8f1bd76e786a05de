import { expect, test } from 'vitest';
import { code128 } from '../../invoices/barcodes/code128.ts';
import { ean13 } from '../../invoices/barcodes/ean13.ts';
import { decodeFrame } from './decode-frame.ts';

const WIDTH = 960;
const HEIGHT = 540;
const PAPER = 225;
const INK = 40;

/** A label before a camera: bars of `module` pixels, from the left edge a little slanted, in uneven light and with grain. */
function photograph(widths: readonly number[], module: number, slant = 0) {
  const bars = widths.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0));
  const data = new Uint8ClampedArray(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) {
      const at = Math.floor((x - 120 - slant * (y - HEIGHT / 2)) / module);
      const isInk = Boolean(bars[at]) && y > 150 && y < 390;
      const grain = (Math.imul(x * 7919 + y, 2654435761) >>> 28) - 8;
      const light = (isInk ? INK : PAPER) - (30 * x) / WIDTH + grain;
      data.set([light, light, light, 255], 4 * (y * WIDTH + x));
    }
  return { data, width: WIDTH, height: HEIGHT };
}

test.each([
  ['4006381333931', ean13, 4],
  ['8901234567890', ean13, 6],
  ['BALM-ROSE-15', code128, 3],
  ['ORD-1001', code128, 4],
])('%s of our own label is read from a picture of the camera', (text, bars, module) => {
  expect(decodeFrame(photograph(bars(text), module))).toBe(text);
  expect(decodeFrame(photograph(bars(text), module, 0.1))).toBe(text);
});

test('a picture without a whole barcode is read as nothing', () => {
  expect(decodeFrame(photograph([], 4))).toBeNull();
  expect(decodeFrame(photograph(code128('BALM-ROSE-15').slice(8), 3))).toBeNull();
});
