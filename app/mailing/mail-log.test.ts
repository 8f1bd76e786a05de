import { sql } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { aMailServer } from '../../test/mail-server.ts';
import { openTestShop } from '../../test/shop.ts';
import { aStaffMember, type Person } from '../../test/world.ts';
import { SEND_CODE } from '../accounts/sign-in/codes/codes.server.ts';
import { rowsOf } from '../platform/database.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import { SEND_MAIL, sendMail, writeMail } from '../platform/mail.server.ts';
import { createDelivery } from '../platform/mails/delivery.server.ts';
import { audit, jobs, mails } from '../platform/platform.tables.ts';
import { isAway } from '../platform/running/breaker.server.ts';
import { countDead, countUnsent } from './mail-log.server.ts';
import { letterheadOf } from './sender.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const ask = async (path: string) => (await s.request('GET', path, { as: staff.token })).json;
const press = (path: string) => s.request('POST', path, { as: staff.token });

/** Writes a mail and returns its id. */
async function aMail(over: Partial<Parameters<typeof writeMail>[1]> = {}) {
  const draft = {
    cause: 'welcome:1',
    kind: 'welcome' as const,
    to: 'asha@example.com',
    subject: 'Welcome',
    html: '<p>Hello</p>',
    text: 'Hello',
    ...over,
  };
  await writeMail(s.db, draft, s.shop.now());
  const written = await s.db.select().from(mails);
  return written.find(({ cause }) => cause === draft.cause)?.id ?? '';
}
const aCode = () => aMail({ cause: 'code:1', kind: 'code', subject: '123456 is your Nikhar OTP', text: '123456' });

test('resending a mail creates a new one, and records who did it', async () => {
  const id = await aMail();
  expect((await press(`/api/mails/${id}/resend`)).status).toBe(409);
  await s.runJobs();
  expect((await press(`/api/mails/${id}/resend`)).status).toBe(200);
  await s.runJobs();
  expect(await ask('/api/mails?status=sent')).toMatchObject([
    { to: 'asha@example.com', subject: 'Welcome' },
    { to: 'asha@example.com', subject: 'Welcome' },
  ]);
  expect(await ask(`/api/mails/${id}`)).toMatchObject({ text: 'Hello' });
  expect(await s.db.select().from(audit)).toMatchObject([{ actorId: staff.id, action: 'mail.resend', subject: `mail:${id}` }]);
});

test('staff never see an OTP: not in the list, in the mail, by searching or by resending it', async () => {
  await aMail();
  const id = await aCode();
  await s.runJobs();
  expect(JSON.stringify([await ask('/api/mails'), await ask(`/api/mails/${id}`)])).not.toContain('123456');
  expect(await ask('/api/mails?search=123456')).toEqual([]);
  expect(await ask('/api/mails?search=welc')).toHaveLength(1);
  expect((await press(`/api/mails/${id}/resend`)).status).toBe(409);
  expect(await s.db.select().from(mails)).toHaveLength(2);
});

test('an abandoned job is shown with its last error, and runs when staff retry it', async () => {
  const mailId = await aMail();
  await s.db.update(jobs).set({ deadAt: s.shop.now(), attempts: 10, lastError: 'Greeting never received' });
  const [dead] = await ask('/api/jobs/dead');
  expect(dead).toMatchObject({
    kind: SEND_MAIL.kind,
    lastError: 'Greeting never received',
    mail: { id: mailId, to: 'asha@example.com' },
    canRetry: true,
  });
  expect(await s.runJobs()).toBe(0);
  expect((await press(`/api/jobs/${dead.id}/retry`)).status).toBe(200);
  expect((await press(`/api/jobs/${dead.id}/retry`)).status).toBe(404);
  expect(await s.runJobs()).toBe(1);
  expect(await ask('/api/jobs/dead')).toEqual([]);
  expect(await ask('/api/mails?status=queued')).toEqual([]);
  expect(await s.db.select().from(audit)).toMatchObject([{ action: 'job.retry', subject: `job:${dead.id}` }]);
});

test('an OTP that could not be sent is never shown, nor sent hours later', async () => {
  await aCode();
  await enqueue(s.db, SEND_CODE, { codeId: '1', purpose: 'reset', email: 'asha@example.com', code: '123456' }, s.shop.now());
  await s.db.update(jobs).set({ deadAt: s.shop.now(), attempts: 10 });
  const dead = await ask('/api/jobs/dead');
  expect(dead).toMatchObject([{ canRetry: false }, { canRetry: false }]);
  expect(JSON.stringify(dead)).not.toContain('123456');
  for (const { id } of dead) expect((await press(`/api/jobs/${id}/retry`)).status).toBe(404);
});

test('mails use the sender name and reply address of the settings, else the shop’s name', async () => {
  const server = await aMailServer();
  const deliver = createDelivery({ SMTP_URL: server.url, MAIL_FROM: 'Shop <care@nikhar.example>' });
  await sendMail(s.db, () => deliver, await letterheadOf(s.db), { mailId: await aMail() }, s.shop.now());
  const value = { senderName: 'Asha of Nikhar', replyTo: 'asha@nikhar.example' };
  await s.request('PUT', '/api/settings/mail', { body: value, as: staff.token });
  await sendMail(s.db, () => deliver, await letterheadOf(s.db), { mailId: await aMail({ cause: 'welcome:2' }) }, s.shop.now());
  await server.close();
  const [first, second] = server.received.map(({ mail }) => mail.split('\r\n').filter((header) => /^(From|Reply-To):/.test(header)));
  expect(first).toEqual(['From: Beauty Shop <care@nikhar.example>']);
  expect(second?.sort()).toEqual(['From: Asha of Nikhar <care@nikhar.example>', 'Reply-To: asha@nikhar.example']);
});

test('an e-mail for a server that greets and then says nothing keeps its attempts', async () => {
  const server = await aMailServer();
  server.fallMute();
  let ms = 0;
  const deliver = createDelivery({ SMTP_URL: server.url, MAIL_FROM: 'care@nikhar.example' }, { seconds: 0.2, now: () => ms });
  const send = async (cause: string) =>
    sendMail(s.db, () => deliver, await letterheadOf(s.db), { mailId: await aMail({ cause }) }, s.shop.now()).catch(isAway);
  expect([await send('a'), await send('b'), await send('c')]).toEqual([false, false, false]);
  for (const cause of ['d', 'e']) {
    ms += 60_000;
    expect(await send(cause)).toBe(true);
  }
  ms += 60_000;
  server.speakAgain();
  expect(await send('f')).toBeNull();
  await server.close();
});

test('failed e-mails and jobs are counted by indexes, however many rows there are', async () => {
  await s.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    for (const counting of [countUnsent(tx), countDead(tx)]) {
      const plan = JSON.stringify(await rowsOf(tx, sql`explain ${counting}`));
      expect(plan).toMatch(/mails_failed|jobs_dead/);
      expect(plan).not.toContain('Seq Scan');
    }
  });
});
