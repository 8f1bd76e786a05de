// Sends a video file whole or in parts. Browsers play a video by asking for its parts (RFC 9110, section 14).
import type { FileStore } from '../../platform/files/file-store.server.ts';
import { Refusal } from '../../platform/refusal.ts';

/** A browser asks for "the rest"; it gets this much and asks again when it needs more. */
const PART_BYTES = 1024 * 1024;
const CACHED = 'public, max-age=31536000, immutable';

export type Range = { from: number; to: number } | 'whole' | 'outside';

/** Several ranges at once, and other units, are answered whole, as the standard allows. */
export function rangeOf(header: string | undefined, size: number): Range {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? [];
  if (first === '' && last === '') return 'whole';
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (from >= size || (first === '' && Number(last) === 0) || (last !== '' && first !== '' && Number(last) < from)) return 'outside';
  return { from, to: Math.min(end, from + PART_BYTES - 1) };
}

export async function videoResponse(files: FileStore, name: string, size: number, range: Range): Promise<Response> {
  const headers = {
    'content-type': `video/${name.split('.').at(-1)}`,
    'accept-ranges': 'bytes',
    'cache-control': CACHED,
    etag: `"${name}"`,
  };
  if (range === 'outside')
    return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}`, 'cache-control': 'no-store' } });
  const { from, to } = range === 'whole' ? { from: 0, to: Math.min(size, PART_BYTES) - 1 } : range;
  const bytes = await files.part(name, from, to);
  if (!bytes) throw new Refusal(404, 'Not found.');
  if (range === 'whole')
    return new Response(streamFrom(bytes, { files, name, size }), { headers: { ...headers, 'content-length': String(size) } });
  return new Response(new Uint8Array(bytes), {
    status: 206,
    headers: { ...headers, 'content-length': String(bytes.length), 'content-range': `bytes ${from}-${to}/${size}` },
  });
}

type Sent = { files: FileStore; name: string; size: number };

/** Each part is read when the client has taken the last one: who reads slowly holds one part in memory, not a whole video. */
function streamFrom(first: Buffer, { files, name, size }: Sent): ReadableStream<Uint8Array> {
  let sent = 0;
  const source: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      const bytes = sent === 0 ? first : await files.part(name, sent, Math.min(size, sent + PART_BYTES) - 1);
      if (!bytes || bytes.length === 0) throw new Error(`The file ${name} ends before its ${size} bytes.`);
      sent += bytes.length;
      controller.enqueue(new Uint8Array(bytes));
      if (sent >= size) controller.close();
    },
  };
  return new ReadableStream(source, { highWaterMark: 0 });
}
