// TLS and HTTP/2 before a shop of the bench, as the proxy of a real shop has them: without them a browser opens a connection for each of six
// requests at once, and a simulated phone waits for each. `openssl` makes the certificate.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { createSecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

const OF_A_CONNECTION = ['connection', 'keep-alive', 'transfer-encoding'];

export async function withTlsFront(port: number, use: (origin: string) => Promise<void>) {
  const front = createSecureServer({ ...certificate(), allowHTTP1: true }, (asked, answer) => {
    const headers = Object.fromEntries(Object.entries(asked.headers).filter(([name]) => !name.startsWith(':')));
    const given = { ...headers, host: asked.authority, 'x-forwarded-proto': 'https' };
    const onward = request({ port, path: asked.url, method: asked.method, headers: given }, (answered) => {
      const kept = Object.entries(answered.headers).filter(([name]) => !OF_A_CONNECTION.includes(name));
      answer.writeHead(answered.statusCode ?? 502, Object.fromEntries(kept));
      answered.pipe(answer);
    });
    onward.on('error', () => answer.end());
    asked.pipe(onward);
  });
  await new Promise<void>((listening) => front.listen(0, '127.0.0.1', listening));
  try {
    await use(`https://localhost:${(front.address() as AddressInfo).port}`);
  } finally {
    front.close();
  }
}

function certificate() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-tls-'));
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-nodes', '-keyout', key, '-out', cert, '-days', '2', '-subj', '/CN=localhost'], {
    stdio: 'ignore',
  });
  const made = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return made;
}
