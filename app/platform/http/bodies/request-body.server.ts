import type { Context } from 'hono';
import { Refusal } from '../../refusal.ts';
import { said } from '../../words/said.ts';
import { isStorable } from '../../words/storable.ts';
import { networkOf } from '../limits/client-network.ts';
import { createFormMemory, type FormMemory } from './form-memory.server.ts';
import { type MultipartForm, readMultipart } from './multipart-form.server.ts';

const JSON_TYPE = /^application\/json\b/i;
const JSON_BYTES_AT_MOST = 1_000_000;
/** Customers' uploads never block staff uploads, nor one network's uploads all others. */
export const formMemory = {
  staff: createFormMemory({ bytes: 150_000_000, bytesPerNetwork: 150_000_000 }),
  others: createFormMemory({ bytes: 150_000_000, bytesPerNetwork: 75_000_000 }),
};

export async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!JSON_TYPE.test(type)) throw new Refusal(415, 'Send the body as application/json.');
  const text = (await readBytes(c, JSON_BYTES_AT_MOST)).toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorable(value)) throw new SyntaxError('a character that cannot be stored');
    return value;
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

export async function readBytes(c: Context, atMost: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyWithin(c, atMost)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The body as a stream; refused as soon as it exceeds the limit, whatever Content-Length says. */
async function* bodyWithin(c: Context, atMost: number) {
  const tooLarge = () => new Refusal(413, said('The upload is larger than {count} MB.', { count: Math.floor(atMost / 1_000_000) }));
  if (Number(c.req.header('content-length') ?? 0) > atMost) throw tooLarge();
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > atMost) throw tooLarge();
    yield chunk;
  }
}

export function openForm(c: Context, { megabytes, orJson }: MultipartForm, memory: FormMemory, ip: string) {
  const held = memory.open(networkOf(ip));
  return {
    async read(): Promise<FormData> {
      const type = c.req.header('content-type') ?? '';
      if (orJson && JSON_TYPE.test(type)) return formOf(await readJson(c));
      if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(415, 'Send the body as multipart/form-data.');
      return readMultipart(c.req.raw, megabytes, held);
    },
    release: held.release,
  };
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(value ?? {}))
    for (const each of Array.isArray(given) ? given : [given]) if (each !== null && each !== undefined) form.append(name, String(each));
  return form;
}
