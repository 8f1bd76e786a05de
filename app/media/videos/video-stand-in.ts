// The smallest files that say of themselves what a video says, for tests.
type Said = { seconds?: number; width?: number; height?: number; codec?: string; isTurned?: boolean; brand?: string };

const box = (type: string, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length + 8);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, content]);
};

const fields = (length: number, values: Record<number, number>) => {
  const bytes = Buffer.alloc(length);
  for (const [at, value] of Object.entries(values)) bytes.writeUInt32BE(value, Number(at));
  return bytes;
};

export function anMp4({ seconds = 4, width = 720, height = 900, codec = 'avc1', isTurned = false }: Said = {}, filler = 0): Buffer {
  const handler = Buffer.alloc(24);
  handler.write('vide', 8, 'latin1');
  const samples = Buffer.alloc(24);
  samples.writeUInt32BE(16, 8);
  samples.write(codec, 12, 'latin1');
  const track = box(
    'trak',
    box('tkhd', fields(84, { [isTurned ? 44 : 40]: 65_536, 76: width * 65_536, 80: height * 65_536 })),
    box('mdia', box('hdlr', handler), box('minf', box('stbl', box('stsd', samples)))),
  );
  return Buffer.concat([
    box('ftyp', Buffer.from('isom0000mp42', 'latin1')),
    box('moov', box('mvhd', fields(100, { 12: 1000, 16: seconds * 1000 })), track),
    box('mdat', Buffer.alloc(filler, 7)),
  ]);
}

const element = (id: number, ...contents: Buffer[]) => {
  const content = Buffer.concat(contents);
  const head = Buffer.from(id.toString(16).padStart(2, '0'), 'hex');
  const size = Buffer.alloc(4);
  size.writeUInt32BE(0x10000000 + content.length);
  return Buffer.concat([head, size, content]);
};
const double = (value: number) => {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const two = (value: number) => Buffer.from([value >> 8, value & 0xff]);

export const aWebm = ({ seconds = 4, width = 720, height = 900, codec = 'V_VP9' }: Said = {}): Buffer =>
  Buffer.concat([
    element(0x1a45dfa3, element(0x4282, Buffer.from('webm'))),
    element(
      0x18538067,
      element(0x1549a966, element(0x4489, double(seconds * 1000))),
      element(
        0x1654ae6b,
        element(0xae, element(0x86, Buffer.from(codec)), element(0xe0, element(0xb0, two(width)), element(0xba, two(height)))),
      ),
    ),
  ]);
