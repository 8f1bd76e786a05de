// The runtime's own FormData has no limits: one form of 600,000 empty parts blocked the event loop for 3.4 seconds.
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { z } from 'zod';
import { badField, Refusal } from '../../refusal.ts';
import { said } from '../../words/said.ts';
import type { HeldForm } from './form-memory.server.ts';

/** The longest form, a claim on an order of 500 products, has one part per product. */
const PARTS_AT_MOST = 1_000;
const HEADERS_PER_PART = 10;
const HEADER_BYTES_PER_PART = 4_096;
const PIECE_BYTES = 64 * 1024;
const SILENT_SECONDS_AT_MOST = 20;

export type MultipartForm = {
  texts?: z.ZodObject;
  /** By field name; `{index}` matches a number. */
  files: Record<string, FileField>;
  megabytes: number;
  /** JSON is accepted too: without files, with a list in place of a repeated field. */
  orJson?: true;
};

/** `atMost` above 1: the field is repeated. `orText`: also accepts base64 text, or the URL of one of the shop's pictures. */
export type FileField = { description: string; atMost: number; isRequired?: true; orText?: true };

/** The bytes stay counted as `held` until released. Refuses with 400, 408, 413 and 503. */
export async function readMultipart(request: Request, megabytes: number, held: HeldForm): Promise<FormData> {
  const form = new FormData();
  try {
    await pipeline(arriving(request, megabytes, held), parserInto(form, request.headers.get('content-type') ?? '', megabytes * 1_000_000));
  } catch (error) {
    throw error instanceof Refusal ? error : badField('body', 'The form could not be read.');
  }
  held.complete();
  return form;
}

function parserInto(form: FormData, contentType: string, bytesAtMost: number) {
  const parser = new Busboy({
    headers: { 'content-type': contentType },
    limits: {
      parts: PARTS_AT_MOST,
      headerPairs: HEADERS_PER_PART,
      headerSize: HEADER_BYTES_PER_PART,
      fieldNameSize: 200,
      fieldSize: bytesAtMost,
      fileSize: bytesAtMost,
    },
  });
  parser.once('partsLimit', () =>
    parser.destroy(new Refusal(400, said('A form may have at most {count} parts.', { count: PARTS_AT_MOST }), { code: 'too_many_parts' })),
  );
  parser.on('field', (name, text) => form.append(name, text));
  parser.on('file', (name, file, filename, _encoding, type) => {
    const chunks: Buffer[] = [];
    file.on('data', (chunk: Buffer) => chunks.push(chunk));
    file.on('end', () => form.append(name, new File(chunks as Uint8Array<ArrayBuffer>[], filename ?? '', { type })));
  });
  return parser;
}

async function* arriving(request: Request, megabytes: number, held: HeldForm) {
  const tooLarge = () => new Refusal(413, said('The upload is larger than {count} MB.', { count: megabytes }));
  if (Number(request.headers.get('content-length') ?? 0) > megabytes * 1_000_000) throw tooLarge();
  const reader = request.body?.getReader();
  if (!reader) return;
  const silence = new AbortController();
  const stopped = AbortSignal.any([held.signal, silence.signal]);
  stopped.addEventListener('abort', () => void reader.cancel().catch(() => undefined));
  const timer = setTimeout(
    () => silence.abort(new Refusal(408, 'The connection was lost while sending the form.')),
    SILENT_SECONDS_AT_MOST * 1000,
  );
  try {
    for (let size = 0; ; ) {
      const { done, value } = await reader.read();
      if (stopped.aborted) throw stopped.reason;
      if (done) return;
      timer.refresh();
      size += value.length;
      if (size > megabytes * 1_000_000) throw tooLarge();
      held.take(value.length);
      // The parser can be stopped between two chunks, never within one.
      for (let at = 0; at < value.length; at += PIECE_BYTES) yield value.subarray(at, at + PIECE_BYTES);
    }
  } finally {
    clearTimeout(timer);
    reader.cancel().catch(() => undefined);
  }
}
