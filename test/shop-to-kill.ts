// A shop in a separate process, to be killed. It carries out the test's commands and counts its steps: each statement before it is
// sent, each call of the gateway before it is made and after it is answered, each answer before it is given. At the chosen step it
// sends itself SIGKILL, after which none of its code runs: no finally, no rollback, no closing of the database connection.
import { writeSync } from 'node:fs';
import { codesFor } from './open-world.ts';
import { openTestShop, type TestShop } from './shop.ts';
import { onStatement } from './statements.ts';

/** `codeFor`: the newest code that an address got. */
export type Wish = { request: Parameters<TestShop['request']> } | { codeFor: string } | 'jobs';
export type Done = { answer: { status: number; text: string; cookies: string[] }; steps: string[] };

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
  const answer = await answerTo(wish);
  step('answer');
  process.send?.({ answer, steps } satisfies Done);
});
process.send?.('open');

async function answerTo(wish: Wish): Promise<Done['answer']> {
  if (wish === 'jobs') return { status: await s.runJobs(), text: '', cookies: [] };
  if ('codeFor' in wish) return { status: 200, text: (await codesFor(s, [wish.codeFor])).get(wish.codeFor) ?? '', cookies: [] };
  const { status, text, headers } = await s.request(...wish.request);
  return { status, text, cookies: headers.getSetCookie() };
}

function countGatewayCalls() {
  const call = globalThis.fetch;
  globalThis.fetch = async (address, options) => {
    step('ask gateway');
    const answer = await call(address, options);
    step('gateway answered');
    return answer;
  };
}
