// A bucket for tests that accepts only requests with a valid AWS signature, and can be made to fail.
import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

export const KEYS = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'a secret/key+1' };
const LISTED_AT_ONCE = 3;

type Asked = { method: string; path: string; headers: http.IncomingHttpHeaders; body: Buffer };
export type Fault = { status: number; code?: string } | 'silence' | 'cut';

export async function openBucket() {
  const objects = new Map<string, Buffer>();
  const asked: Asked[] = [];
  const faults: Fault[] = [];
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const { method = '', url: path = '', headers } = request;
    asked.push({ method, path, headers, body });
    const fault = faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut') return void request.socket.destroy();
    if (fault) return void response.writeHead(fault.status).end(fault.code ? `<Error><Code>${fault.code}</Code></Error>` : '');
    if (!isSigned({ method, path, headers, body }))
      return void response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    if (method === 'GET' && path.includes('?')) return void response.end(listed([...objects.keys()], path));
    if (method === 'PUT') objects.set(path, body);
    if (method === 'DELETE') objects.delete(path);
    const found = objects.get(path);
    const [, from, to] = headers.range?.match(/^bytes=(\d+)-(\d+)$/) ?? [];
    if (found && from && to) return void response.writeHead(206).end(found.subarray(Number(from), Number(to) + 1));
    response.writeHead(method === 'DELETE' ? 204 : found ? 200 : 404).end(method === 'GET' ? found : undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    objects,
    asked,
    faults,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clear() {
      objects.clear();
      asked.length = 0;
      faults.length = 0;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function listed(paths: string[], address: string) {
  const url = new URL(address, 'http://bucket');
  const bucket = url.pathname.endsWith('/') ? url.pathname : `${url.pathname}/`;
  const prefix = url.searchParams.get('prefix') ?? '';
  const after = url.searchParams.get('continuation-token') ?? '';
  const keys = paths.flatMap((path) => (path.startsWith(bucket + prefix) ? path.slice(bucket.length) : []));
  const entries = [...new Set(keys.map((key) => prefix + (/^[^/]*\/?/.exec(key.slice(prefix.length))?.[0] ?? '')))].toSorted();
  const rest = entries.filter((entry) => entry > after);
  const page = rest.slice(0, LISTED_AT_ONCE);
  const isTruncated = rest.length > page.length;
  const lines = page.map((entry) =>
    entry.endsWith('/') ? `<CommonPrefixes><Prefix>${entry}</Prefix></CommonPrefixes>` : `<Contents><Key>${entry}</Key></Contents>`,
  );
  const next = isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<ListBucketResult><Prefix>${prefix}</Prefix>${lines.join('')}<IsTruncated>${isTruncated}</IsTruncated>${next}</ListBucketResult>`;
}

/** https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html, implemented independently. */
function isSigned({ method, path, headers, body }: Asked): boolean {
  const [, day, region, signed = '', signature] =
    headers.authorization?.match(
      /^AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE\/(\d{8})\/([\w-]+)\/s3\/aws4_request, ?SignedHeaders=([\w;-]+), ?Signature=([0-9a-f]{64})$/,
    ) ?? [];
  if (!day || !region || !['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.split(';').includes(name))) return false;
  const payload = String(headers['x-amz-content-sha256']);
  if (method === 'PUT' && payload !== createHash('sha256').update(body).digest('hex')) return false;
  const listed = signed.split(';').map((name) => `${name}:${headers[name]}\n`);
  const [at, query = ''] = path.split('?');
  const canonical = [method, at, query.split('&').toSorted().join('&'), listed.join(''), signed, payload].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const toSign = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, createHash('sha256').update(canonical).digest('hex')].join('\n');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${KEYS.secretAccessKey}`);
  return hmac(key, toSign).toString('hex') === signature;
}
