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
  const bytes = range === 'whole' ? await files.get(name) : await files.part(name, range.from, range.to);
  if (!bytes) throw new Refusal(404, 'Not found.');
  const answered = { ...headers, 'content-length': String(bytes.length) };
  if (range === 'whole') return new Response(new Uint8Array(bytes), { headers: answered });
  return new Response(new Uint8Array(bytes), {
    status: 206,
    headers: { ...answered, 'content-range': `bytes ${range.from}-${range.to}/${size}` },
  });
}
