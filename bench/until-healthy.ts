import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';

/** Fails at once when the process ends before it answers; its own words are on standard error. */
export async function untilHealthy(shop: ChildProcess, port: number, waitMs = 300_000) {
  const given = AbortSignal.timeout(waitMs);
  const ended = once(shop, 'exit');
  while (!(await answers(port))) {
    if (hasEnded(shop)) throw new Error(`The shop ended before it answered (${shop.signalCode ?? `exit code ${shop.exitCode}`}).`);
    if (given.aborted) throw new Error('The shop did not start.');
    await Promise.race([ended, new Promise((done) => setTimeout(done, 500))]);
  }
}

/** Before the shop starts: another one there would be measured in its place. */
export async function requireFree(port: number) {
  if (await answers(port)) throw new Error(`Another shop answers at port ${port}. Stop it, or choose a port with PORT.`);
}

export async function stop(shop: ChildProcess) {
  if (hasEnded(shop)) return;
  shop.kill('SIGTERM');
  await once(shop, 'exit');
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    ({ ok }) => ok,
    () => false,
  );
