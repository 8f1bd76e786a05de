import { and, eq, ne, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { aMailServer } from '../../../test/mail-server.ts';
import { openTestShop } from '../../../test/shop.ts';
import { onStatement } from '../../../test/statements.ts';
import { aCustomer, aStaffMember, type Person } from '../../../test/world.ts';
import { subscribers } from '../../newsletter/newsletter.tables.ts';
import { rowsOf } from '../../platform/database.server.ts';
import { createDelivery, type Deliver } from '../../platform/mails/delivery.server.ts';
import { audit, jobs, mails } from '../../platform/platform.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { bounces, mailingRecipients, mailings } from '../mailing.tables.ts';
import { sendSlice } from './send-mailing.server.ts';

const START = new Date('2026-11-21T06:00:00Z');

const post = await aMailServer();
const s = await openTestShop({ env: { SMTP_URL: post.url, MAIL_FROM: 'Shop <care@nikhar.example>' } });
let staff: Person;
beforeEach(async () => {
  await s.reset();
  post.received.length = 0;
  for (const address of Object.keys(post.answers)) delete post.answers[address];
  s.setClock(START);
  staff = await aStaffMember(s);
});
afterAll(async () => {
  await s.close();
  await post.close();
});

const agree = (email: string, over: Partial<typeof subscribers.$inferInsert> = {}) => s.db.insert(subscribers).values({ email, ...over });
const LETTER = { subject: 'Monsoon news', message: 'Hello' };
const send = (body: object, to = '/api/sub/send') => s.request('POST', to, { as: staff.token, body: { ...LETTER, ...body } });
const steer = async (id: string, act: string, body?: object) =>
  (await s.request('POST', `/api/mailings/${id}/${act}`, { as: staff.token, ...(body && { body }) })).status;
const look = async (id: string) => (await s.request('GET', `/api/mailings/${id}`, { as: staff.token })).json;
const recipientsOf = async (id: string) =>
  Object.fromEntries(
    (await s.request('GET', `/api/mailings/${id}/recipients?limit=200`, { as: staff.token })).json.map(
      ({ email, state, reason }: { email: string; state: string; reason: string | null }) => [email.split('@')[0], reason ?? state],
    ),
  );
const mailsTo = () => post.received.map(({ to }) => to.split('@')[0]).sort();

const india = (time: string) => new Date(`2026-11-${time}:00+05:30`);

/** Advances the clock, with jobs and sweeps, until the mailing has finished. */
async function runOut(id: string, secondsAtMost = 7200) {
  for (let passed = 0; passed < secondsAtMost; passed += 5) {
    await s.runJobs();
    const [mailing] = await s.db.select().from(mailings).where(eq(mailings.id, id));
    if (mailing?.state !== 'sending') return;
    s.setClock(new Date(s.shop.now().getTime() + 5000));
    if (passed % 60 === 0) await s.runSweeps();
  }
  throw new Error(
    'The mailing does not end: ' +
      JSON.stringify([await s.db.select().from(mailings), await s.db.select().from(mailingRecipients), await s.db.select().from(jobs)]),
  );
}

test('a mailing goes to those who agreed to news, each in a mail of their own, and says whom it left out and why', async () => {
  const asha = await aCustomer(s, { email: 'asha@example.com' });
  for (const email of ['bina@example.com', 'chitra@example.com', 'dev@example.com']) await aCustomer(s, { email });
  await agree(asha.email);
  await agree('bina@example.com', { unsubscribedAt: START });
  await agree('dev@example.com');
  await s.db.insert(bounces).values({ email: 'dev@example.com', reason: '550 no such user', bouncedAt: START });
  const names = ['asha', 'bina', 'chitra', 'dev', 'nobody'];
  const emails = [...names.map((name) => `${name}@example.com`), ' ASHA@example.com '];
  const { reached, skippedFor } = (await send({ emails }, '/api/auth/send/audience')).json;
  expect([reached, skippedFor]).toEqual([1, { unsubscribed: 1, 'no-consent': 1, bounced: 1, unknown: 1 }]);
  const answer = await send({ emails }, '/api/auth/send');
  expect([answer.status, answer.json.message, answer.json.mailing.total]).toEqual([200, 'Emails sent successfully!', 5]);
  expect(answer.json.skippedFor).toEqual(skippedFor);
  await runOut(answer.json.mailing.id);
  expect(mailsTo()).toEqual(['asha']);
  expect(await recipientsOf(answer.json.mailing.id)).toEqual({
    asha: 'sent',
    bina: 'unsubscribed',
    chitra: 'no-consent',
    dev: 'bounced',
    nobody: 'unknown',
  });
  expect(await look(answer.json.mailing.id)).toMatchObject({ state: 'done', counts: { sent: 1, skipped: 4 }, skippedFor });
  expect((await s.db.select().from(audit)).map(({ action }) => action)).toEqual(['mailing.start']);
});

test('who may not read customers sees their addresses masked among the recipients, and finds one that was asked about', async () => {
  await aCustomer(s, { email: 'asha@example.com' });
  const { json } = await send({ emails: ['asha@example.com'], isService: true }, '/api/auth/send');
  const marketing = await aStaffMember(s, 'marketing@example.com', 'marketing');
  const listed = async (as: string) => (await s.request('GET', `/api/mailings/${json.mailing.id}/recipients?search=asha@`, { as })).json;
  expect(await listed(marketing.token)).toMatchObject([{ email: 'a***@example.com' }]);
  expect(await listed(staff.token)).toMatchObject([{ email: 'asha@example.com' }]);
});

test('a mailing without recipients is refused, says who was left out and why, and leaves nothing behind', async () => {
  const [chitra, closed] = [await aCustomer(s, { email: 'chitra@example.com' }), await aCustomer(s, { email: 'esha@example.com' })];
  await s.request('DELETE', `/api/auth/${closed.id}`, { as: staff.token });
  const before = await s.db.$count(audit);
  const refused = await send({ emails: [chitra.email, closed.email] }, '/api/auth/send');
  expect([refused.status, refused.json]).toMatchObject([
    409,
    {
      message: 'No email was sent. Left out: 1 did not agree to news; 1 not on this list, or account closed.',
      code: 'nobody_reached',
      skippedFor: { 'no-consent': 1, unknown: 1 },
    },
  ]);
  expect([await s.db.$count(mailings), await s.db.$count(mailingRecipients), await s.db.$count(audit)]).toEqual([0, 0, before]);
  // Even as a service message it does not reach a closed account.
  const service = { emails: [closed.email], isService: true };
  expect((await send(service, '/api/auth/send')).json.skippedFor).toEqual({ unknown: 1 });
});

test('an e-mail to all subscribers that a list finds leaves out staff who subscribed', async () => {
  await agree(staff.email);
  await agree('asha@example.com');
  const { mailing } = (await send({ matching: {} })).json;
  await runOut(mailing.id);
  expect([mailing.total, mailsTo()]).toEqual([1, ['asha']]);
});

test('the text of staff is not translated, and the unsubscribe link is in the language of each reader', async () => {
  await agree('asha@example.com', { language: 'hi' });
  await agree('bina@example.com');
  // The choice of the account is the newer one.
  await aCustomer(s, { email: 'chitra@example.com', language: 'hi' });
  await agree('chitra@example.com');
  const { mailing } = (await send({ matching: {} })).json;
  await runOut(mailing.id);
  const sent = await s.db.select().from(mails).orderBy(mails.toAddress);
  expect(sent.map(({ text }) => /^(?:Unsubscribe|ये मेल बंद करें)/m.exec(text)?.[0])).toEqual(['ये मेल बंद करें', 'Unsubscribe', 'ये मेल बंद करें']);
  expect(sent[0]?.html).toContain('<html lang="en-IN">');
  expect(sent[0]?.html).toMatch(/<a href="[^"]+language=hi" lang="hi-IN"/);
});

test('a service message also goes to those who did not agree to news, and the audit records its kind', async () => {
  await aCustomer(s, { email: 'chitra@example.com' });
  const { mailing } = (await send({ emails: ['chitra@example.com'], isService: true }, '/api/auth/send')).json;
  await runOut(mailing.id);
  expect(post.received[0]?.mail).toContain('Hello');
  expect(post.received[0]?.mail).not.toMatch(/unsubscribe/i);
  expect(await s.db.select().from(audit)).toMatchObject([{ action: 'mailing.start', after: { isService: true, queued: 1 } }]);
});

test('one click on the unsubscribe link works, even while the mailing is being sent', async () => {
  await s.db.insert(settings).values({ section: 'mail', value: { mailingsPerMinute: 12 } });
  for (const name of ['asha', 'bina']) await agree(`${name}@example.com`);
  const { mailing } = (await send({ matching: {} })).json;
  await s.runJobs();
  const first = post.received[0];
  const way = first?.mail.match(/^List-Unsubscribe:\s+<http:\/\/shop\.test(\S+)>/m)?.[1] ?? '';
  expect(first?.mail).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
  const other = first?.to === 'asha@example.com' ? 'bina' : 'asha';
  const [row] = await s.db
    .select()
    .from(subscribers)
    .where(eq(subscribers.email, `${other}@example.com`));
  await s.db
    .update(subscribers)
    .set({ unsubscribedAt: START })
    .where(eq(subscribers.id, row?.id ?? ''));
  await runOut(mailing.id);
  expect(post.received).toHaveLength(1);
  expect(await recipientsOf(mailing.id)).toMatchObject({ [other]: 'unsubscribed' });
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  expect((await s.request('POST', way, { body: 'List-Unsubscribe=One-Click', headers })).status).toBe(200);
  expect((await send({ emails: [first?.to] })).json.skippedFor).toEqual({ unsubscribed: 1 });
});

test('what staff wrote is cleaned, and reads the same as text', async () => {
  await agree('asha@example.com');
  const message = `<b>Big</b> & <i onclick="x()">small</i><script>alert(1)</script>
<div align="center"><font color="#8C4A2F">Glow</font></div>
<a href="javascript:alert(1)">no</a> <a href="https://shop.test/shop">yes</a>`;
  const { html, text } = (await s.request('POST', '/api/mailings/preview', { as: staff.token, body: { ...LETTER, message } })).json;
  expect(html).toContain('<b>Big</b> &amp; <i>small</i>');
  expect(html).toContain('<div align="center"><font color="#8C4A2F">Glow</font></div>');
  expect(html).not.toMatch(/script|onclick/);
  expect(text).toContain('Big & small\nGlow\nno yes (https://shop.test/shop)');
  expect((await send({ emails: ['asha@example.com'], message: '<script>x</script>' })).json.fields).toEqual({
    message: 'Message is required',
  });
  expect((await send({ emails: ['asha@example.com'], subject: 'a\r\nBcc: b@example.com' })).status).toBe(400);
  expect((await send({ emails: ['asha@example.com'], subject: ' ' })).json.message).toBe('Subject is required');
  expect((await send({ emails: [] }, '/api/auth/send')).json.message).toBe('No customers selected.');
});

test('a test mail goes only to its author', async () => {
  await agree('asha@example.com');
  expect((await s.request('POST', '/api/mailings/test', { as: staff.token, body: LETTER })).json.message).toContain(staff.email);
  await s.runJobs();
  expect(post.received.map(({ to }) => to)).toEqual([staff.email]);
  expect(await s.db.$count(mailings)).toBe(0);
});

test('an address refused permanently is skipped from then on, until staff allow it again', async () => {
  for (const name of ['gone', 'policy', 'later', 'fine']) await agree(`${name}@example.com`);
  post.answers['gone@example.com'] = '550 5.1.1 no such user';
  post.answers['policy@example.com'] = '554 5.7.1 not from you';
  post.answers['later@example.com'] = '450 4.2.1 busy';
  const { mailing } = (await send({ matching: {} })).json;
  await s.runJobs();
  post.answers['later@example.com'] = undefined;
  await runOut(mailing.id);
  expect(mailsTo()).toEqual(['fine', 'later']);
  expect(await recipientsOf(mailing.id)).toEqual({
    gone: '550 5.1.1 no such user',
    policy: '554 5.7.1 not from you',
    later: 'sent',
    fine: 'sent',
  });
  const listed = await s.request('GET', '/api/bounces', { as: staff.token });
  expect(listed.json).toMatchObject([{ email: 'gone@example.com', reason: '550 5.1.1 no such user' }]);
  expect((await send({ emails: ['gone@example.com'] })).json.skippedFor).toEqual({ bounced: 1 });
  expect((await s.request('DELETE', '/api/bounces/gone@example.com', { as: staff.token })).status).toBe(200);
  expect((await send({ emails: ['gone@example.com'] })).json.mailing.counts).toMatchObject({ queued: 1 });

  post.answers['policy@example.com'] = undefined;
  expect(await steer(mailing.id, 'retry', {})).toBe(200);
  await runOut(mailing.id);
  expect(mailsTo()).toContain('policy');
  expect(await steer(mailing.id, 'retry', {})).toBe(409);
});

test('refused as spam five times in a row, a mailing pauses itself and says why', async () => {
  const names = ['asha', 'bina', 'chitra', 'deepa', 'esha', 'farah', 'gita'];
  for (const name of names) await agree(`${name}@example.com`);
  for (const name of names) post.answers[`${name}@example.com`] = '550 5.7.1 looks like spam';
  const { mailing } = (await send({ matching: {} })).json;
  await runOut(mailing.id);
  const paused = await look(mailing.id);
  expect(paused).toMatchObject({ state: 'paused', trouble: expect.stringContaining('looks like spam') });
  expect([paused.counts.failed >= 5, paused.counts.queued > 0]).toEqual([true, true]);
  for (const name of names) post.answers[`${name}@example.com`] = undefined;
  expect(await steer(mailing.id, 'resume')).toBe(200);
  await runOut(mailing.id);
  expect(await look(mailing.id)).toMatchObject({ state: 'done', trouble: null });
});

test('while the mail server is down no recipient is given up, and the mailing says why it waits', async () => {
  for (const name of ['asha', 'bina']) await agree(`${name}@example.com`);
  const { mailing } = (await send({ matching: {} })).json;
  const away = createDelivery({ SMTP_URL: 'smtp://localhost:1', MAIL_FROM: 'care@nikhar.example' });
  await sendSlice(s.shop, away, mailing.id);
  expect(await look(mailing.id)).toMatchObject({
    state: 'sending',
    trouble: expect.stringContaining('ECONNREFUSED'),
    counts: { queued: 2 },
  });
  await runOut(mailing.id);
  expect(mailsTo()).toEqual(['asha', 'bina']);
});

test('a mail with an unknown outcome is not resent automatically; staff may resend it', async () => {
  await agree('asha@example.com');
  post.answers['asha@example.com'] = 'hang up';
  const { mailing } = (await send({ matching: {} })).json;
  await runOut(mailing.id);
  expect(await look(mailing.id)).toMatchObject({ state: 'done', counts: { interrupted: 1 } });
  expect(post.received).toHaveLength(1);
  post.answers['asha@example.com'] = undefined;
  expect(await steer(mailing.id, 'retry', { state: 'interrupted' })).toBe(200);
  await runOut(mailing.id);
  expect(new Set(post.received.map(({ mail }) => mail.match(/^Message-ID: .*$/m)?.[0])).size).toBe(1);
});

test('a paused mailing sends nothing until it is resumed, and a cancelled one never continues', async () => {
  await s.db.insert(settings).values({ section: 'mail', value: { mailingsPerMinute: 60 } });
  for (let n = 0; n < 20; n++) await agree(`s${n}@example.com`);
  const { mailing } = (await send({ matching: {} })).json;
  await s.runJobs();
  expect(post.received).toHaveLength(5);
  expect(await steer(mailing.id, 'pause')).toBe(200);
  expect(await steer(mailing.id, 'pause')).toBe(409);
  for (let slice = 1; slice < 5; slice++) {
    s.setClock(new Date(START.getTime() + slice * 60_000));
    await s.runJobs();
  }
  expect(post.received).toHaveLength(5);
  expect(await steer(mailing.id, 'resume')).toBe(200);
  await s.runJobs();
  expect(post.received).toHaveLength(10);
  expect(await steer(mailing.id, 'cancel')).toBe(200);
  s.setClock(new Date(START.getTime() + 3_600_000));
  await s.runJobs();
  expect(post.received).toHaveLength(10);
  expect(await look(mailing.id)).toMatchObject({ state: 'cancelled', counts: { sent: 10, cancelled: 10, queued: 0 } });
  expect(await steer(mailing.id, 'resume')).toBe(409);
});

test('many workers at once, with pauses and resumes between, send each mail once', async () => {
  await s.db.insert(settings).values({ section: 'mail', value: { mailingsPerMinute: 600 } });
  const people = 120;
  for (let n = 0; n < people; n++) await agree(`s${n}@example.com`);
  const { mailing } = (await send({ matching: {} })).json;
  const sent: string[] = [];
  const deliver: Deliver = async ({ toAddress }) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 4));
    sent.push(toAddress);
  };
  for (let turn = 0; sent.length < people && turn < 100; turn++) {
    s.setClock(new Date(START.getTime() + turn * 5000));
    // As when two nodes hold the same job: the gate is reopened for each of them.
    const workers = Array.from({ length: 4 }, async () => {
      await s.db.update(mailings).set({ nextSliceAt: START });
      await sendSlice(s.shop, deliver, mailing.id);
    });
    await Promise.all([...workers, turn % 3 === 1 ? steer(mailing.id, 'pause') : steer(mailing.id, 'resume')]);
    await steer(mailing.id, 'resume');
  }
  expect(new Set(sent).size).toBe(people);
  expect(sent).toHaveLength(people);
  expect(await s.db.$count(mails, eq(mails.kind, 'mailing'))).toBe(people);
});

test('of several workers at the same moment only one gets the batch', async () => {
  await s.db.insert(settings).values({ section: 'mail', value: { mailingsPerMinute: 12 } });
  for (let n = 0; n < 10; n++) await agree(`s${n}@example.com`);
  const { mailing } = (await send({ matching: {} })).json;
  const sent: string[] = [];
  const deliver: Deliver = async ({ toAddress }) => void sent.push(toAddress);
  await Promise.all(Array.from({ length: 5 }, () => sendSlice(s.shop, deliver, mailing.id)));
  expect(sent).toHaveLength(1);
});

test('a crashed process leaves unknown outcomes to staff and the rest to the next process', async () => {
  for (let n = 0; n < 12; n++) await agree(`s${n}@example.com`);
  const { mailing } = (await send({ matching: {} })).json;
  const sent: string[] = [];
  // The process dies with five mails in progress: they never get an answer, and their worker never returns.
  const dying: Deliver = ({ toAddress }) => {
    sent.push(toAddress);
    return new Promise(() => {});
  };
  void sendSlice(s.shop, dying, mailing.id);
  await expect.poll(() => sent.length).toBe(5);
  await runOut(mailing.id);
  expect(await look(mailing.id)).toMatchObject({ state: 'done', counts: { sent: 7, interrupted: 5 } });
  expect(post.received.filter(({ to }) => sent.includes(to))).toEqual([]);
});

test('fifty thousand recipients are written in one statement', async () => {
  await s.db.execute(sql`insert into subscribers (email) select 's' || n || '@example.com' from generate_series(1, 50000) n`);
  const statements: string[] = [];
  onStatement((name) => statements.push(name));
  const { json } = await send({ matching: {} });
  expect(json.mailing.counts.queued).toBe(50_000);
  expect(statements.filter((name) => name === 'insert mailing_recipients')).toHaveLength(1);
  expect(await s.db.$count(jobs)).toBe(1);
  const [written] = await rowsOf<{ people: number }>(s.db, sql`select count(*)::integer as people from mailing_recipients`);
  expect(written?.people).toBe(50_000);
});

test('a closed account is removed from the recipients of past mailings', async () => {
  const asha = await aCustomer(s, { email: 'asha@example.com' });
  await agree(asha.email);
  const { mailing } = (await send({ emails: [asha.email] }, '/api/auth/send')).json;
  await runOut(mailing.id);
  await s.request('DELETE', `/api/auth/${asha.id}`, { as: staff.token });
  expect(await s.db.$count(mailingRecipients, and(eq(mailingRecipients.email, asha.email), ne(mailingRecipients.id, mailing.id)))).toBe(0);
  expect(await look(mailing.id)).toMatchObject({ total: 1 });
});

describe('at night', () => {
  const start = async (body: object = {}) => {
    for (const name of ['a', 'b', 'c']) await agree(`${name}@example.com`);
    return (await send({ emails: ['a@example.com', 'b@example.com', 'c@example.com'], ...body })).json.mailing.id as string;
  };
  const waitsUntil = async (id: string) => (await look(id)).nextSliceAt;

  test('news that is started at 21:00 waits until 9:00, and staff see it', async () => {
    s.setClock(india('21T21:00'));
    const id = await start();
    await s.runJobs();
    expect(await look(id)).toMatchObject({
      state: 'sending',
      nextSliceAt: india('22T09:00').toISOString(),
      counts: { queued: 3, sent: 0 },
    });
    s.setClock(new Date(india('22T09:00').getTime() - 1000));
    await s.runJobs();
    expect(mailsTo()).toEqual([]);
    s.setClock(india('22T09:00'));
    await runOut(id);
    expect(mailsTo()).toEqual(['a', 'b', 'c']);
  });

  test('what is under way at 21:00 stops, and goes on in the morning without anyone twice', async () => {
    await s.db.insert(settings).values({ section: 'mail', value: { mailingsPerMinute: 12 } });
    s.setClock(new Date(india('21T21:00').getTime() - 1000));
    const id = await start();
    await s.runJobs();
    expect(mailsTo()).toHaveLength(1);
    s.setClock(india('21T21:01'));
    await s.runJobs();
    await s.runJobs();
    expect([mailsTo().length, await waitsUntil(id)]).toEqual([1, india('22T09:00').toISOString()]);
    s.setClock(india('22T09:00'));
    await runOut(id);
    expect(mailsTo()).toEqual(['a', 'b', 'c']);
  });

  test('pausing and resuming at night wakes nobody', async () => {
    s.setClock(india('21T23:00'));
    const id = await start();
    await s.runJobs();
    expect([await steer(id, 'pause'), await steer(id, 'resume')]).toEqual([200, 200]);
    await s.runJobs();
    expect([mailsTo(), await waitsUntil(id)]).toEqual([[], india('22T09:00').toISOString()]);
    s.setClock(india('22T09:00'));
    await runOut(id);
    expect(mailsTo()).toEqual(['a', 'b', 'c']);
  });

  test('a service message, and a shop that wants no rest, send at any hour', async () => {
    s.setClock(india('21T23:00'));
    await runOut(await start({ isService: true }));
    expect(mailsTo()).toHaveLength(3);
    await s.db.insert(settings).values({ section: 'mail', value: { quietHours: false } });
    await runOut((await send({ emails: ['a@example.com'], subject: 'Again' })).json.mailing.id);
    expect(mailsTo()).toHaveLength(4);
  });
});
