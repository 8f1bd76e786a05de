// A separate PostgreSQL for a test, which can be stopped and started like an administrator would, where its programs are installed.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** Debian's path, else the one on the PATH. */
export const postgresPrograms =
  globSync('/usr/lib/postgresql/*/bin/initdb')
    .toSorted()
    .at(-1)
    ?.replace(/initdb$/, '') ?? (spawnSync('initdb', ['--version']).status === 0 ? '' : null);

/** `flushes`: to the disk at each commit. A killed process loses nothing that the kernel has accepted: it only matters in a power failure. */
export async function startCluster(programs: string, { flushes = false } = {}) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-cluster-'));
  // PostgreSQL refuses to run as root; Debian's package creates a user for it.
  const asOwner = process.getuid?.() === 0 ? ['runuser', '-u', 'postgres', '--'] : [];
  if (asOwner.length > 0) {
    const uid = Number(execFileSync('id', ['-u', 'postgres'], { encoding: 'utf8' }));
    chownSync(folder, uid, uid);
  }
  const run = async (program: string, ...args: string[]) => {
    const [command = '', ...rest] = [...asOwner, programs + program, ...args];
    const [code] = await once(spawn(command, rest, { stdio: 'ignore', cwd: folder }), 'exit');
    if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}.`);
  };
  const data = path.join(folder, 'data');
  const port = await freePort();
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder} -c fsync=${flushes ? 'on' : 'off'}`;
  await run('initdb', '-D', data, '-U', 'shop', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync');
  const start = () => run('pg_ctl', '-D', data, '-w', '-o', options, '-l', path.join(folder, 'log'), 'start');
  const stop = (mode: 'immediate' | 'fast') => run('pg_ctl', '-D', data, '-w', '-m', mode, 'stop');
  await start();
  return {
    url: `postgres://shop@127.0.0.1:${port}/postgres`,
    /** `immediate` is a crash, with recovery from the log; `fast` closes all connections first. */
    stop,
    start,
    async remove() {
      await stop('immediate');
      rmSync(folder, { recursive: true });
    },
  };
}

export function freePort() {
  return new Promise<number>((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}
