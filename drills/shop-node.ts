// A node of the shop for a drill: the built program in a process of its own, on loopback.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const READY_WITHIN_MS = 90_000;

export type ShopNode = {
  port: number;
  printed: () => string;
  /** Printed a moment after the node can serve. */
  demoAccount: (role: 'customer' | 'admin') => Promise<{ email: string; password: string }>;
  cpuSeconds: () => number;
  stop: (signal?: NodeJS.Signals) => Promise<number>;
};

/** As `npm start` does (docs/decisions/0100 and 0107). */
const HEAP = ['--max-semi-space-size=8', '--heap-growing-percent=100'];
const GIVES_BACK = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' };

/** User and system time of a process, from Linux, in hundredths. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
function cpuSecondsOf(id: number) {
  const afterName = readFileSync(`/proc/${id}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(afterName[11]) + Number(afterName[12])) / 100;
}

/** Resolves when the node can serve. `env`: settings besides PORT. `cwd`: a checkout with a build of its own. */
export async function startNode(port: number, env: Record<string, string>, cwd = '.'): Promise<ShopNode> {
  if (!existsSync(path.join(cwd, 'build/server/index.js'))) throw new Error('Build the pages first: npm start, or npx react-router build.');
  let printed = '';
  const node: ChildProcess = spawn(process.execPath, [...HEAP, 'server.ts'], {
    cwd,
    env: { PATH: process.env['PATH'], NODE_ENV: 'development', ...GIVES_BACK, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  node.stdout?.on('data', (bytes) => {
    // The rest are log lines.
    if (printed.length < 20_000) printed += bytes;
  });
  node.stderr?.on('data', (bytes) => {
    printed += bytes;
  });
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/api/health/ready`).then(
      ({ status }) => status === 200,
      () => false,
    );
  const deadline = performance.now() + READY_WITHIN_MS;
  while (!(await isReady())) {
    if (node.exitCode !== null || performance.now() > deadline)
      throw new Error(`The node on port ${port} did not start: ${printed.slice(-500)}`);
    await wait(200);
  }
  return {
    port,
    printed: () => printed,
    async demoAccount(role) {
      for (;;) {
        const [, email, password] = new RegExp(`${role}\\s+(\\S+)\\s+password (\\S+)\\n`).exec(printed) ?? [];
        if (email && password) return { email, password };
        if (performance.now() > deadline) throw new Error(`The node on port ${port} printed no demo account: ${printed.slice(-500)}`);
        await wait(200);
      }
    },
    cpuSeconds: () => cpuSecondsOf(node.pid ?? 0),
    async stop(signal = 'SIGTERM') {
      if (node.exitCode !== null || node.signalCode !== null) return node.exitCode ?? -1;
      const ended = once(node, 'exit');
      node.kill(signal);
      const [code] = (await ended) as [number | null];
      return code ?? -1;
    },
  };
}
