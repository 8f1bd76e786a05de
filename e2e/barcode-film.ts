// A film of a barcode, for a browser whose camera is a file (YUV4MPEG2: every frame is a grey picture).
import { writeFileSync } from 'node:fs';

const WIDTH = 640;
const HEIGHT = 480;
const FRAMES = 5;
const MODULE = 4;
const PAPER = 230;
const INK = 20;

/** `widths` alternate bars and gaps, in modules. */
export function filmBarcode(file: string, widths: readonly number[]) {
  const bars = widths.flatMap((width, at) => Array<boolean>(width).fill(at % 2 === 0));
  const row = Buffer.alloc(WIDTH);
  const left = Math.round((WIDTH - bars.length * MODULE) / 2);
  for (let x = 0; x < WIDTH; x++) row[x] = bars[Math.floor((x - left) / MODULE)] ? INK : PAPER;
  const light = Buffer.concat(Array<Buffer>(HEIGHT).fill(row));
  const colour = Buffer.alloc((WIDTH * HEIGHT) / 2, 128);
  const frame = Buffer.concat([Buffer.from('FRAME\n'), light, colour]);
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420\n`), ...Array<Buffer>(FRAMES).fill(frame)]),
  );
}
