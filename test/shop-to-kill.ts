// A shop in a separate process, to be killed. It carries out the test's commands and counts its steps: each statement before it is
// sent, each call of the gateway before it is made and after it is answered, each answer before it is given. At the chosen step it
// sends itself SIGKILL, after which none of its code runs: no finally, no rollback, no closing of the database connection.
import { writeSync } from 'node:fs';
import { openTestShop, type TestShop } from './shop.ts';
import { onStatement } from './statements.ts';

export type Wish = { request: Parameters<TestShop['request']> } | 'jobs';
export type Done = { answer: { status: number; text: string }; steps: string[] };

const dieAt = Number(process.env['DIE_AT']);
const steps: string[] = [];

function step(name: string) {
  steps.push(name);
  if (steps.length !== dieAt) return;
  writeSync(1, name);
  process.kill(process.pid, 'SIGKILL');
}

const { DATABASE_URL: url, DATA_DIR: folder = '', ...env } = process.env as Record<string, string>;
const s = await openTestShop({ at: { folder, ...(url && { url }) }, env });
onStatement(step);
countGatewayCalls();

process.on('message', async (wish: Wish) => {
  const { status, text } = wish === 'jobs' ? { status: await s.runJobs(), text: '' } : await s.request(...wish.request);
  step('answer');
  process.send?.({ answer: { status, text }, steps } satisfies Done);
});
process.send?.('open');

function countGatewayCalls() {
  const call = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    step('ask gateway');
    const answer = await call(address, options);
    step('gateway answered');
    return answer;
  };
}
