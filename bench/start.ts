// `npm run bench start`: milliseconds from `npm start` to the first answer, and the processor time of the shop until then, on a built shop that was
// started before. On a busy machine only the second figure can be compared. PostgreSQL in DATABASE_URL, else the embedded database.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

const ROUNDS = 5;
/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

export async function measureStart(port: number, folder: string): Promise<string[]> {
  const found: Array<{ ms: number; cpuMs: number }> = [];
  for (let round = 0; round <= ROUNDS; round++) found.push(await start(port, folder));
  const [, ...warm] = found;
  const middle = (of: (each: { ms: number; cpuMs: number }) => number) => warm.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  return [`first answer of a warm start: ${middle(({ ms }) => ms)} ms, ${middle(({ cpuMs }) => cpuMs)} ms of CPU (middle of ${ROUNDS})`];
}

async function start(port: number, folder: string) {
  const begunAt = performance.now();
  const env = { ...process.env, PORT: String(port), DATA_DIR: folder, SEED: 'demo' };
  const npm = spawn('node', ['start.mjs'], { stdio: ['ignore', 'ignore', 'inherit'], env });
  while (!(await isUp(port))) await wait(10);
  const found = { ms: Math.round(performance.now() - begunAt), cpuMs: cpuMsOfShop(npm) };
  // What was compiled is written once the shop is idle, or ends.
  await wait(1_000);
  npm.kill('SIGTERM');
  await once(npm, 'exit');
  return found;
}

const isUp = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The only child of `npm start`. */
function cpuMsOfShop({ pid }: ChildProcess): number {
  const fieldsOf = (id: string | number) => readFileSync(`/proc/${id}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const child = readdirSync('/proc').find((id) => /^\d+$/.test(id) && parentOf(id) === String(pid));
  const fields = child ? fieldsOf(child) : [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;

  function parentOf(id: string) {
    try {
      return fieldsOf(id)[1];
    } catch {
      return undefined;
    }
  }
}
