// What a video file says of itself, read from its bytes: MP4 (ISO/IEC 14496-12) and WebM (https://www.webmproject.org/docs/container/).
import { Refusal } from '../../platform/refusal.ts';
import type { VideoFormat } from './video.schema.ts';

export type VideoFacts = { format: VideoFormat; milliseconds: number; width: number; height: number };
type Part = { from: number; to: number };

/** Files have some twenty on each level. */
const PARTS_AT_MOST = 1_000;

/** What browsers of phones play. HEVC, the default of iPhones, does not play on most Android phones. */
const MP4_CODECS = ['avc1', 'avc3', 'av01', 'vp09'];
const WEBM_CODECS = ['V_VP8', 'V_VP9', 'V_AV1'];

export function readVideo(bytes: Buffer): VideoFacts {
  try {
    if (bytes.toString('latin1', 4, 8) === 'ftyp') return readMp4(bytes);
    if (bytes.readUInt32BE(0) === 0x1a45dfa3) return readWebm(bytes);
  } catch (error) {
    // Reading past the end: the file was cut, or is not what it says it is.
    if (!(error instanceof RangeError)) throw error;
  }
  throw notAVideo();
}

const notAVideo = () => new Refusal(415, "We can't read this video. Please use MP4 (H.264) or WebM.");
const otherCodec = () => new Refusal(415, "Many phones can't play this video. Please export it as MP4 with H.264.");

function readMp4(bytes: Buffer): VideoFacts {
  const movie = boxIn(bytes, { from: 0, to: bytes.length }, 'moov');
  const header = boxIn(bytes, movie, 'mvhd');
  const isLong = bytes.readUInt8(header.from) === 1;
  const scale = bytes.readUInt32BE(header.from + (isLong ? 20 : 12));
  const duration = isLong ? Number(bytes.readBigUInt64BE(header.from + 24)) : bytes.readUInt32BE(header.from + 16);
  for (const track of boxesIn(bytes, movie, 'trak')) {
    const media = boxIn(bytes, track, 'mdia');
    const handler = boxIn(bytes, media, 'hdlr');
    if (bytes.toString('latin1', handler.from + 8, handler.from + 12) !== 'vide') continue;
    const samples = boxIn(bytes, boxIn(bytes, boxIn(bytes, media, 'minf'), 'stbl'), 'stsd');
    if (!MP4_CODECS.includes(bytes.toString('latin1', samples.from + 12, samples.from + 16))) throw otherCodec();
    return { format: 'mp4', milliseconds: Math.round((duration / scale) * 1000), ...shownSize(bytes, boxIn(bytes, track, 'tkhd')) };
  }
  throw notAVideo();
}

/** A phone held upright records lying pictures with a matrix that turns them. */
function shownSize(bytes: Buffer, { from }: Part) {
  const matrix = from + (bytes.readUInt8(from) === 1 ? 52 : 40);
  const [width, height] = [matrix + 36, matrix + 40].map((at) => Math.round(bytes.readUInt32BE(at) / 65_536)) as [number, number];
  return bytes.readInt32BE(matrix) === 0 ? { width: height, height: width } : { width, height };
}

function boxIn(bytes: Buffer, within: Part, type: string): Part {
  const [found] = boxesIn(bytes, within, type);
  if (!found) throw notAVideo();
  return found;
}

function boxesIn(bytes: Buffer, { from, to }: Part, type: string): Part[] {
  const found: Part[] = [];
  for (let at = from, count = 0; at + 8 <= to; count++) {
    if (count > PARTS_AT_MOST) throw notAVideo();
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short;
    if (size < head || at + size > to) throw notAVideo();
    if (bytes.toString('latin1', at + 4, at + 8) === type) found.push({ from: at + head, to: at + size });
    at += size;
  }
  return found;
}

const EBML = { docType: 0x4282, segment: 0x18538067, info: 0x1549a966, scale: 0x2ad7b1, duration: 0x4489 };
const TRACK = { list: 0x1654ae6b, entry: 0xae, codec: 0x86, video: 0xe0, width: 0xb0, height: 0xba };

function readWebm(bytes: Buffer): VideoFacts {
  const whole = { from: 0, to: bytes.length };
  const head = elementIn(bytes, whole, 0x1a45dfa3);
  if (textOf(bytes, elementIn(bytes, head, EBML.docType)) !== 'webm') throw notAVideo();
  const segment = elementIn(bytes, whole, EBML.segment);
  const info = elementIn(bytes, segment, EBML.info);
  const [scale] = elementsIn(bytes, info, EBML.scale);
  const nanoseconds = scale ? numberOf(bytes, scale) : 1_000_000;
  const length = elementIn(bytes, info, EBML.duration);
  const duration = length.to - length.from === 4 ? bytes.readFloatBE(length.from) : bytes.readDoubleBE(length.from);
  for (const entry of elementsIn(bytes, elementIn(bytes, segment, TRACK.list), TRACK.entry)) {
    const [video] = elementsIn(bytes, entry, TRACK.video);
    if (!video) continue;
    if (!WEBM_CODECS.includes(textOf(bytes, elementIn(bytes, entry, TRACK.codec)))) throw otherCodec();
    const [width, height] = [TRACK.width, TRACK.height].map((each) => numberOf(bytes, elementIn(bytes, video, each))) as [number, number];
    return { format: 'webm', milliseconds: Math.round((duration * nanoseconds) / 1_000_000), width, height };
  }
  throw notAVideo();
}

function elementIn(bytes: Buffer, within: Part, id: number): Part {
  const [found] = elementsIn(bytes, within, id);
  if (!found) throw notAVideo();
  return found;
}

/** Stops at the first cluster: what we read stands before the pictures. */
function elementsIn(bytes: Buffer, { from, to }: Part, id: number): Part[] {
  const found: Part[] = [];
  for (let at = from, count = 0; at < to; count++) {
    if (count > PARTS_AT_MOST) throw notAVideo();
    const idLength = lengthAt(bytes, at, 4);
    const sizeLength = lengthAt(bytes, at + idLength, 8);
    const content = at + idLength + sizeLength;
    const size = sizeAt(bytes, at + idLength, sizeLength);
    const end = size === null ? to : content + size;
    if (end > to) break;
    if (bytes.readUIntBE(at, idLength) === id) found.push({ from: content, to: end });
    at = end;
  }
  return found;
}

/** The number of leading zero bits tells how many bytes follow. */
function lengthAt(bytes: Buffer, at: number, most: number): number {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > most) throw notAVideo();
  return length;
}

/** Null: unknown, as in a live stream. */
function sizeAt(bytes: Buffer, at: number, length: number): number | null {
  let size = BigInt(bytes.readUInt8(at) & (0xff >> length));
  for (let k = 1; k < length; k++) size = (size << 8n) | BigInt(bytes.readUInt8(at + k));
  return size === (1n << BigInt(7 * length)) - 1n ? null : Number(size);
}

const textOf = (bytes: Buffer, { from, to }: Part) => bytes.toString('latin1', from, Math.min(to, from + 40)).replace(/\0+$/, '');

function numberOf(bytes: Buffer, { from, to }: Part): number {
  if (to - from < 1 || to - from > 6) throw notAVideo();
  return bytes.readUIntBE(from, to - from);
}
