// Debian's HAProxy in front of the nodes of a drill, as docs/operations.md sets it up.
import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** `ports`: of the nodes. Resolves when one of them answers through it; the process is the caller's to end. */
export async function startBalancer(folder: string, port: number, ports: readonly number[]) {
  const file = path.join(folder, 'haproxy.cfg');
  const lines = [
    'global',
    '  maxconn 500',
    'defaults',
    '  mode http',
    '  option forwardfor',
    '  timeout connect 2s',
    '  timeout client 30s',
    '  timeout server 30s',
    '  timeout queue 10s',
    '  retries 3',
    '  option redispatch',
    'frontend visitors',
    `  bind 127.0.0.1:${port}`,
    '  default_backend shop',
    'backend shop',
    '  balance leastconn',
    '  option httpchk GET /api/health/live',
    '  retry-on conn-failure empty-response',
    '  default-server check inter 1s fall 3 rise 2',
    ...ports.map((each, n) => `  server node${n} 127.0.0.1:${each}`),
  ];
  writeFileSync(file, `${lines.join('\n')}\n`);
  const balancing = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' });
  for (let tries = 0; tries < 50; tries++) {
    if (balancing.exitCode !== null) throw new Error(`haproxy ended with ${balancing.exitCode}.`);
    const status = await fetch(`http://127.0.0.1:${port}/api/health/live`).then(
      ({ status }) => status,
      () => 0,
    );
    if (status === 200) return balancing;
    await wait(200);
  }
  throw new Error('HAProxy finds no node.');
}
