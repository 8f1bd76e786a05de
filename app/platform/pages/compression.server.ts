// Content encodings of an answer.
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

/** Fast enough for a live answer. */
const FORMS = {
  br: (body: Buffer) => brotliAt(body, 5),
  gzip: (body: Buffer) => gzipped(body, { level: 6 }),
  identity: async (body: Buffer) => body,
} satisfies Record<Encoding, (body: Buffer) => Promise<Buffer>>;

export async function compressed(identity: Buffer, encodings: readonly Encoding[]) {
  const forms = await Promise.all(encodings.map(async (encoding) => [encoding, await FORMS[encoding](identity)] as const));
  return { ...(Object.fromEntries(forms) as Partial<Record<Encoding, Buffer>>), identity };
}

export const brotliAt = (body: Buffer, quality: number) =>
  brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } });

/** The best of the encodings that the request accepts. */
export function acceptedEncoding(header: string | null | undefined): Encoding {
  if (header && /\bbr\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'br';
  if (header && /\bgzip\b(?!;q=0(\.0*)?(,|$))/.test(header)) return 'gzip';
  return 'identity';
}
