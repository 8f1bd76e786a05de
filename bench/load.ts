// A small load generator over raw sockets: each connection sends its next request as soon as it has an answer. Time-limited; loopback only.
import net from 'node:net';

export type Load = { requests: number; seconds: number; bytes: number };

/** Requests one path over `connections` keep-alive connections for `seconds`, and counts complete answers. */
export async function load(port: number, path: string, { connections = 16, seconds = 3 } = {}): Promise<Load> {
  const request = Buffer.from(requestOf(port, path, { 'Accept-Encoding': 'br', 'User-Agent': 'bench', Connection: 'keep-alive' }));
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;
  const next = () => (performance.now() < endsAt ? request : undefined);
  const results = await Promise.all(Array.from({ length: connections }, () => askEach(port, next)));
  const requests = results.reduce((sum, result) => sum + result.requests, 0);
  return { requests, seconds: (performance.now() - startedAt) / 1000, bytes: results[0]?.bytes ?? 0 };
}

/** Requests each path once, over `connections` keep-alive connections. Each comes from a network of its own: the shop limits what one may ask. */
export async function loadOnce(port: number, paths: readonly string[], encoding: string, connections = 8) {
  let asked = 0;
  const next = () => {
    const path = paths[asked++];
    return path === undefined ? undefined : requestOf(port, path, { 'Accept-Encoding': encoding, 'X-Forwarded-For': newVisitor() });
  };
  await Promise.all(Array.from({ length: connections }, () => askEach(port, next)));
}

let visitors = 0;
export function newVisitor() {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

const requestOf = (port: number, path: string, headers: Record<string, string>) =>
  [`GET ${path} HTTP/1.1`, `Host: localhost:${port}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`), '', ''].join(
    '\r\n',
  );

function askEach(port: number, next: () => Buffer | string | undefined) {
  return new Promise<{ requests: number; bytes: number }>((resolve, reject) => {
    let requests = 0;
    let bytes = 0;
    let missing = 0;
    const ask = () => {
      const request = next();
      if (request !== undefined) return void socket.write(request);
      socket.end();
      resolve({ requests, bytes });
    };
    const socket = net.connect(port, '127.0.0.1', ask);
    socket.setNoDelay(true);
    socket.on('error', reject);
    // Else a shop that ends meanwhile is waited for without end.
    socket.on('close', () => reject(new Error('The shop closed a connection before it had answered.')));
    socket.on('data', (chunk) => {
      if (missing === 0) {
        try {
          missing = answerLength(chunk);
        } catch (error) {
          // Thrown in here it would end the process: no caller hears it.
          socket.destroy();
          return void reject(error);
        }
        bytes = missing;
      }
      missing -= chunk.length;
      if (missing > 0) return;
      requests += 1;
      ask();
    });
  });
}

/** Headers and body of an answer with a Content-Length; the headers always arrive in the first chunk. */
function answerLength(chunk: Buffer) {
  const end = chunk.indexOf('\r\n\r\n');
  const head = chunk.subarray(0, end).toString('latin1');
  const [, status] = head.match(/^HTTP\/1\.1 (\d+)/) ?? [];
  const [, length] = head.match(/content-length: (\d+)/i) ?? [];
  if (status !== '200' || end < 0 || !length) throw new Error(`Not a measurable answer: ${head.slice(0, 200)}`);
  return end + 4 + Number(length);
}

export function median(values: number[]) {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
