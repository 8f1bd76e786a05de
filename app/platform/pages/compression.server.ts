import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** For 250 kB Brotli takes 4.2 ms at level 5 and 1.3 ms at 2, for a seventh more bytes. Pages asked for again are squeezed in a quiet moment. */
const FORMS = {
  br: (body: Buffer) => brotliAt(body, 2),
  gzip: (body: Buffer) => gzipAt(body, 3),
  identity: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

export async function compressed(identity: Buffer, encodings: readonly Encoding[]) {
  const forms = await Promise.all(encodings.map(async (encoding) => [encoding, await FORMS[encoding](identity)] as const));
  return { ...(Object.fromEntries(forms) as Partial<Record<Encoding, Buffer>>), identity };
}

/** A turn of the thread pool costs as much as a list of 60; above this, others would wait for too long. */
const AT_ONCE_BYTES = 400_000;
const CHUNK_BYTES = 65_536;

export const isLarge = (body: Buffer) => body.length > AT_ONCE_BYTES;

/**
 * In the caller's own thread; undefined where that would take too long. `isFast`: with half the time, for a twentieth more bytes of JSON and a ninth
 * of HTML.
 */
export function formAtOnce(identity: Buffer, encoding: Encoding, { isFast }: { isFast: boolean }): Buffer | undefined {
  if (encoding === 'identity') return identity;
  if (isLarge(identity)) return undefined;
  const chunkSize = Math.max(1_024, Math.min(identity.length, CHUNK_BYTES));
  return encoding === 'br'
    ? brotliCompressSync(identity, { chunkSize, ...brotliOptions(identity, isFast ? 1 : 2) })
    : gzipSync(identity, { chunkSize, level: isFast ? 1 : 3 });
}

const brotliOptions = (body: Buffer, quality: number) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length },
});

export const brotliAt = (body: Buffer, quality: number) => brotli(body, brotliOptions(body, quality));

export const gzipAt = (body: Buffer, level: number) => gzipped(body, { level });

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (header && /\bbr\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'br';
  if (header && /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'gzip';
  return 'identity';
}
