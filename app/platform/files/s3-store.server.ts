// Picture files in an S3 bucket or anything with the same protocol (MinIO, Cloudflare R2, Ceph …). The bucket stays private: no file is
// public; the shop reads all with its own keys and serves them, because it knows who may see which.
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { type FileStore, isFileName } from './file-store.server.ts';

export type S3Settings = {
  bucket: string;
  region: string;
  /** Only for a store other than AWS: 'https://minio.example'. */
  endpoint?: string | undefined;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Per attempt; three attempts stay well below a visitor's patience and a job's lease. */
const MILLISECONDS_A_TRY = 8_000;
const TRIES = 3;
const FIRST_PAUSE_MS = 100;

export function s3Store(
  { bucket, region, endpoint, accessKeyId, secretAccessKey }: S3Settings,
  { millisecondsATry = MILLISECONDS_A_TRY } = {},
): FileStore {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = endpoint ? `${endpoint.replace(/\/$/, '')}/${bucket}` : `https://${bucket}.s3.${region}.amazonaws.com`;

  /** Retries after a pause when there was no answer, or the server is busy or broken: all three calls are idempotent. */
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array): Promise<{ status: number; bytes: Buffer }> {
    if (!isFileName(name)) throw new Error(`Not a stored file's name: ${name}`);
    const sent = body && {
      body: new Uint8Array(body),
      // The store verifies the body against this hash.
      headers: {
        'content-type': `image/${name.split('.').at(-1)}`,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
    };
    for (let attempt = 1; ; attempt++) {
      const answer = await once(await client.sign(`${base}/${name}`, { method, ...sent }));
      const isPassing = answer.fault !== null || answer.status >= 500 || answer.status === 429;
      if (!isPassing) return answer;
      if (attempt === TRIES) throw new Error(`The file store did not ${method} ${name}: ${answer.fault ?? answer.status}`);
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }

  async function once(request: Request) {
    try {
      const response = await fetch(request, { signal: AbortSignal.timeout(millisecondsATry), redirect: 'error' });
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()), fault: null };
    } catch (error) {
      return { status: 0, bytes: Buffer.alloc(0), fault: error instanceof Error ? error.message : String(error) };
    }
  }

  const refused = (method: string, name: string, { status, bytes }: { status: number; bytes: Buffer }) =>
    new Error(
      `The file store refused to ${method} ${name}: ${status} ${bytes.toString('utf8').match(/<Code>(\w+)<\/Code>/)?.[1] ?? ''}`.trim(),
    );

  return {
    async put(name, bytes) {
      const answer = await ask('PUT', name, bytes);
      if (answer.status !== 200) throw refused('PUT', name, answer);
    },
    async get(name) {
      if (!isFileName(name)) return null;
      const answer = await ask('GET', name);
      if (answer.status === 404) return null;
      if (answer.status !== 200) throw refused('GET', name, answer);
      return answer.bytes;
    },
    async remove(name) {
      const answer = await ask('DELETE', name);
      if (![200, 204, 404].includes(answer.status)) throw refused('DELETE', name, answer);
    },
  };
}
