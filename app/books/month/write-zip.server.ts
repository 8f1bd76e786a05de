// Each entry is read and packed piece by piece, so that memory stays bounded however large the file is.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';

/** `isPacked`: such as a PDF, which would not become smaller. */
export type ZipEntry = { name: string; pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>; isPacked?: boolean };
export type Listed = { name: string; bytes: number; sha256: string };

const PART_BYTES = 8 * 1024 * 1024;

/** `listed` grows with each finished entry, so that the last entry can name the others. */
export async function writeZip(
  entries: AsyncIterable<ZipEntry>,
  listed: Listed[],
  put: (part: Uint8Array, place: number) => Promise<void>,
  { madeAt, partBytes = PART_BYTES }: { madeAt: Date; partBytes?: number },
): Promise<{ parts: number; bytes: number }> {
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const written = { parts: 0, bytes: 0 };
  const zip = new Zip((fault, piece) => {
    if (fault) throw fault;
    held.push(piece);
    heldBytes += piece.length;
  });
  const flush = async () => {
    if (heldBytes === 0) return;
    const part = Buffer.concat(held);
    [held, heldBytes] = [[], 0];
    written.parts += 1;
    written.bytes += part.length;
    await put(part, written.parts);
  };
  for await (const { name, pieces, isPacked } of entries) {
    const entry = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name);
    entry.mtime = madeAt;
    zip.add(entry);
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of pieces) {
      entry.push(piece);
      hash.update(piece);
      bytes += piece.length;
      if (heldBytes >= partBytes) await flush();
      // The embedded engine answers on the same thread.
      await setImmediate();
    }
    entry.push(new Uint8Array(0), true);
    listed.push({ name, bytes, sha256: hash.digest('hex') });
  }
  zip.end();
  await flush();
  return written;
}
