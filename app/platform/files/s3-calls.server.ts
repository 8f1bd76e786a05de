import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export type S3Settings = {
  bucket: string;
  region: string;
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

export type S3Answer = { status: number; bytes: Buffer };
type Method = 'GET' | 'PUT' | 'DELETE';
type Body = { bytes: Uint8Array; type: string };

const TRIES = 3;
const FIRST_PAUSE_MS = 100;
const LEAST_TRY_MS = 1_000;
const FIRST_TRY_SHARE = 0.6;

type Patience = {
  store: string;
  millisecondsATry: number;
  millisecondsToGet?: number;
};

export function s3Calls(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  { store, millisecondsATry, millisecondsToGet = Number.POSITIVE_INFINITY }: Patience,
) {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

  /** Retries after a pause when there was no answer, or the server is busy or broken: all calls are idempotent. `address`: unencoded characters only. */
  async function ask(method: Method, address: string, body?: Body, range?: string): Promise<S3Answer> {
    const sent = body && {
      body: new Uint8Array(body.bytes),
      headers: { 'content-type': body.type, 'x-amz-content-sha256': createHash('sha256').update(body.bytes).digest('hex') },
    };
    const inAllMs = method === 'GET' ? millisecondsToGet : Number.POSITIVE_INFINITY;
    const deadline = performance.now() + inAllMs;
    // A lost request can be repeated within the time.
    const tryMs = Math.min(millisecondsATry, inAllMs * FIRST_TRY_SHARE);
    for (let attempt = 1; ; attempt++) {
      const signed = await client.sign(`${base}/${address}`, { method, ...sent, ...(range && { headers: { range } }) });
      const answer = await once(signed, Math.max(1, Math.round(Math.min(tryMs, deadline - performance.now()))));
      const isPassing = answer.fault !== null || answer.status >= 500 || answer.status === 429;
      if (!isPassing) return answer;
      if (attempt === TRIES || performance.now() > deadline - LEAST_TRY_MS)
        throw new Error(`The ${store} did not ${method} ${nameIn(address)}: ${answer.fault ?? answer.status}`);
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }

  async function once(request: Request, withinMs: number) {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(withinMs), redirect: 'error' });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), fault: null };
    } catch (error) {
      return { status: 0, bytes: Buffer.alloc(0), fault: error instanceof Error ? error.message : String(error) };
    }
  }

  const refused = (method: Method, address: string, { status, bytes }: S3Answer) =>
    new Error(
      `The ${store} refused to ${method} ${nameIn(address)}: ${status} ${bytes.toString('utf8').match(/<Code>(\w+)<\/Code>/)?.[1] ?? ''}`.trim(),
    );

  return {
    async put(name: string, body: Body) {
      const answer = await ask('PUT', name, body);
      if (answer.status !== 200) throw refused('PUT', name, answer);
    },
    /** `range`: both ends included. */
    async get(name: string, range?: { from: number; to: number }): Promise<Buffer | null> {
      const answer = await ask('GET', name, undefined, range && `bytes=${range.from}-${range.to}`);
      if (answer.status === 404) return null;
      if (answer.status !== (range ? 206 : 200)) throw refused('GET', name, answer);
      return answer.bytes;
    },
    async remove(name: string) {
      const answer = await ask('DELETE', name);
      if (![200, 204, 404].includes(answer.status)) throw refused('DELETE', name, answer);
    },
    /** The full names that begin so, without those in deeper folders. https://docs.aws.amazon.com/AmazonS3/latest/API/API_ListObjectsV2.html */
    async list(prefix: string): Promise<{ names: string[]; folders: string[] }> {
      const found = { names: [] as string[], folders: [] as string[] };
      for (let token = ''; ; ) {
        const query = new URLSearchParams({ delimiter: '/', 'list-type': '2', prefix, ...(token && { 'continuation-token': token }) });
        const address = `?${query}`;
        const answer = await ask('GET', address);
        if (answer.status !== 200) throw refused('GET', address, answer);
        const xml = answer.bytes.toString('utf8');
        found.names.push(...[...xml.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = '']) => key));
        found.folders.push(...[...xml.matchAll(/<CommonPrefixes>\s*<Prefix>([^<]+)<\/Prefix>/g)].map(([, folder = '']) => folder));
        token = xml.match(/<NextContinuationToken>([^<]+)<\/NextContinuationToken>/)?.[1] ?? '';
        if (!token || !/<IsTruncated>true</.test(xml)) return found;
      }
    },
  };
}

const nameIn = (address: string) => (address.startsWith('?') ? 'the list' : address);
