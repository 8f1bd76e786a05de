// A short video that browsers play, made here: a lossy WebP is one key frame of VP8, and WebM is a box around such frames.
import sharp from 'sharp';

const FRAMES_A_SECOND = 10;

export async function aClip({ seconds = 1, width = 160, height = 200 } = {}): Promise<Buffer> {
  const frames = await Promise.all(Array.from({ length: seconds * FRAMES_A_SECOND }, (_, place) => keyFrame(place, width, height)));
  const track = element(
    0xae,
    element(0xd7, Buffer.from([1])),
    element(0x73c5, Buffer.from([1])),
    element(0x83, Buffer.from([1])),
    element(0x86, Buffer.from('V_VP8')),
    element(0xe0, element(0xb0, two(width)), element(0xba, two(height))),
  );
  const info = element(0x1549a966, element(0x2ad7b1, Buffer.from([0x0f, 0x42, 0x40])), element(0x4489, double(seconds * 1000)));
  const blocks = frames.map((frame, place) =>
    element(0xa3, Buffer.concat([Buffer.from([0x81]), two((place * 1000) / FRAMES_A_SECOND), Buffer.from([0x80]), frame])),
  );
  const cluster = element(0x1f43b675, element(0xe7, Buffer.from([0])), ...blocks);
  const head = element(
    0x1a45dfa3,
    element(0x4282, Buffer.from('webm')),
    element(0x4287, Buffer.from([2])),
    element(0x4285, Buffer.from([2])),
  );
  return Buffer.concat([head, element(0x18538067, info, element(0x1654ae6b, track), cluster)]);
}

/** The chunk `VP8 ` of a WebP of one colour. */
async function keyFrame(place: number, width: number, height: number) {
  const background = { r: 200 - place * 10, g: 80 + place * 10, b: 90 };
  const webp = await sharp({ create: { width, height, channels: 3, background } })
    .webp({ quality: 60 })
    .toBuffer();
  const at = webp.indexOf('VP8 ');
  return webp.subarray(at + 8, at + 8 + webp.readUInt32LE(at + 4));
}

function element(id: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([Buffer.from(id.toString(16), 'hex'), size, content]);
}

function double(value: number) {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
}

const two = (value: number) => Buffer.from([value >> 8, value & 0xff]);
