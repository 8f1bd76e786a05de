// `node drills/run.ts patroni faults …`: runs drills one after another and keeps what they print for `npm run proof`. Without names: all.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { keepResult } from '../test/proof-results.ts';

export const DRILLS = ['recovery', 'point-in-time', 'failover', 'patroni', 'faults', 'pgbouncer', 'rolling', 'cdn', 'prometheus', 'crowd'];

if (import.meta.main) {
  const names = process.argv.slice(2);
  const unknown = names.filter((name) => !DRILLS.includes(name) || !existsSync(`drills/${name}.ts`));
  if (unknown.length > 0) {
    console.error(`There is no drill ${unknown.join(', ')}. There are: ${DRILLS.join(', ')}.`);
    process.exit(1);
  }
  for (const name of names.length > 0 ? names : DRILLS) await run(name);
}

async function run(name: string) {
  console.log(`\n${name}`);
  const child = spawn(process.execPath, [`drills/${name}.ts`], { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      printed += bytes;
      process.stdout.write(bytes);
    });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) process.exitCode = 1;
  const lines = printed.split('\n').map((line) => line.trimEnd());
  keepResult(`drill-${name}`, { passed: code === 0, lines: lines.filter(Boolean).slice(0, 100) });
}
