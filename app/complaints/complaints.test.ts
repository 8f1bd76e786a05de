import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aProduct, aShopper, aStaffMember, fillCart, pressPay } from '../../test/world.ts';
import { audit, mails } from '../platform/platform.tables.ts';
import { settings } from '../settings/settings.tables.ts';
import { readByLink } from './answer-complaint.server.ts';
import { complaints } from './complaints.tables.ts';

const s = await openTestShop();
afterAll(() => s.close());
beforeEach(async () => {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:30:00Z'));
});

const words = { name: 'Asha Rao', email: 'asha@example.com', kind: 'order', orderNumber: '', text: 'The balm came open.' };
const complain = (over: object = {}, as?: string) =>
  s.request('POST', '/api/complaints', { body: { ...words, ...over }, ...(as && { as }) });
const mailsTo = (to: string) => s.db.select().from(mails).where(eq(mails.toAddress, to)).orderBy(desc(mails.createdAt), desc(mails.id));

test('a complaint gets a ticket, both deadlines, and a receipt that names who answers for it', async () => {
  const grievanceOfficer = {
    name: 'Meera Nair',
    designation: 'Grievance Officer',
    email: 'grievance@nikhar.example',
    phone: '080 4000 0000',
  };
  await s.db.insert(settings).values({ section: 'identity', value: { name: 'Nikhar', grievanceOfficer } });
  const { status, json } = await complain();
  expect(status).toBe(201);
  expect(json).toMatchObject({
    ticket: 'C-2026-000001',
    answerBy: '2026-11-23T06:30:00.000Z',
    settleBy: '2026-12-21T06:30:00.000Z',
  });
  const [receipt] = await mailsTo(words.email);
  expect(receipt?.subject).toBe('Your complaint C-2026-000001');
  expect(receipt?.text).toContain('Grievance Officer: Meera Nair, grievance@nikhar.example, 080 4000 0000');
  // A receipt goes to whatever address was typed, so it repeats nothing that the visitor typed.
  expect(receipt?.text).not.toContain('balm');
  expect(receipt?.text).not.toContain('Asha');
});

test('the receipt leads to the state of the complaint, whether or not it was answered', async () => {
  await complain();
  const [receipt] = await mailsTo(words.email);
  const path = receipt?.text.match(/\/complaints\/[\w.-]+/)?.[0] ?? '';
  expect(await readByLink(s.db, s.shop.env, path.slice('/complaints/'.length))).toMatchObject({
    ticket: 'C-2026-000001',
    status: 'open',
    text: words.text,
    replies: [],
  });
});

test('the same complaint sent twice, even at once, is stored once with one receipt; after closing it is a new one', async () => {
  const tickets = (await Promise.all([complain(), complain()])).map(({ json }) => json.ticket);
  expect(new Set(tickets).size).toBe(1);
  expect(await mailsTo(words.email)).toHaveLength(1);
  const staff = await aStaffMember(s);
  const [row] = await s.db.select().from(complaints);
  await s.request('POST', `/api/complaints/${row?.id}/close`, { as: staff.token });
  expect((await complain()).json.ticket).not.toBe(tickets[0]);
});

test('missing fields are reported at the field', async () => {
  const { status, json } = await s.request('POST', '/api/complaints', { body: { email: 'nobody' } });
  expect(status).toBe(400);
  expect(json.fields).toEqual({
    name: 'Your name is required',
    email: 'Invalid email format',
    kind: 'Please choose what it is about',
    text: 'Please tell us what went wrong',
  });
});

test('one address can send ten an hour', async () => {
  for (let n = 0; n < 10; n++) expect((await complain({ text: `Number ${n}` })).status).toBe(201);
  expect((await complain({ text: 'One more' })).status).toBe(429);
  expect((await complain({ text: 'One more', email: 'ravi@example.com' })).status).toBe(201);
});

test('a complaint can only name an order of its own customer', async () => {
  const shopper = await aShopper(s);
  await fillCart(s, shopper, (await aProduct(s)).id);
  const { json: placed } = await pressPay(s, shopper, { paymentMethod: 'cod' });
  await complain({ orderNumber: 'ord-1001', email: 'other@example.com' }, shopper.token);
  await complain({ orderNumber: '1001', email: shopper.email });
  await complain({ orderNumber: 'ORD-1001', email: 'stranger@example.com' });
  const rows = await s.db.select({ orderId: complaints.orderId, email: complaints.email }).from(complaints).orderBy(complaints.number);
  expect(rows.map(({ orderId }) => orderId)).toEqual([placed.localOrderId, placed.localOrderId, null]);
});

test('what is overdue comes first, then what is due soonest, then what is closed', async () => {
  const staff = await aStaffMember(s);
  const send = async (text: string, day: string) => {
    s.setClock(new Date(`2026-11-${day}T06:30:00Z`));
    return (await complain({ text })).json.ticket as string;
  };
  const [answered, late, fresh, closed] = [await send('a', '10'), await send('b', '12'), await send('c', '20'), await send('d', '20')];
  const list = (query = '') => s.request('GET', `/api/complaints${query}`, { as: staff.token });
  const idOf = async (ticket: string) => (await list(`?search=${ticket}`)).json[0].id as string;
  await s.request('POST', `/api/complaints/${await idOf(answered)}/reply`, { as: staff.token, body: { text: 'We look into it.' } });
  await s.request('POST', `/api/complaints/${await idOf(closed)}/close`, { as: staff.token });
  const { json, headers } = await list();
  expect(headers.get('x-total-count')).toBe('4');
  expect(json.map(({ ticket }: { ticket: string }) => ticket)).toEqual([late, fresh, answered, closed]);
});

test('a reply is mailed, kept in the thread and the audit, and can settle the complaint', async () => {
  const staff = await aStaffMember(s);
  await complain();
  const [row] = await s.db.select().from(complaints);
  const reply = (body: object) => s.request('POST', `/api/complaints/${row?.id}/reply`, { as: staff.token, body });
  expect((await reply({ text: ' ' })).status).toBe(400);
  expect((await reply({ text: 'A new balm\n\nis on its way.' })).json).toMatchObject({
    status: 'answered',
    replies: [{ text: 'A new balm\n\nis on its way.', createdAt: '2026-11-21T06:30:00.000Z' }],
  });
  s.setClock(new Date('2026-11-22T06:30:00Z'));
  expect((await reply({ text: 'Did it come?', isSettled: true })).json).toMatchObject({
    status: 'closed',
    answeredAt: '2026-11-21T06:30:00.000Z',
    closedAt: '2026-11-22T06:30:00.000Z',
  });
  expect((await reply({ text: 'Too late' })).status).toBe(409);
  const sent = await mailsTo(words.email);
  expect(sent.map(({ kind }) => kind).toSorted()).toEqual(['complaint', 'complaint-reply', 'complaint-reply']);
  expect(sent[0]?.text).toContain('Did it come?');
  const acts = await s.db.select({ action: audit.action }).from(audit).orderBy(audit.id);
  expect(acts.map(({ action }) => action)).toEqual(['complaint.answered', 'complaint.closed']);
});

test('the link in a reply opens the thread, where an answer reopens even a closed complaint, once', async () => {
  const staff = await aStaffMember(s);
  await complain();
  const [row] = await s.db.select().from(complaints);
  await s.request('POST', `/api/complaints/${row?.id}/reply`, {
    as: staff.token,
    body: { text: 'A new balm is on its way.', isSettled: true },
  });
  const texts = (await mailsTo(words.email)).map(({ text }) => text).join();
  const token = /\/complaints\/(\S+)/.exec(texts)?.[1] ?? '';
  expect(await readByLink(s.db, s.shop.env, token)).toEqual({
    ticket: 'C-2026-000001',
    text: words.text,
    status: 'closed',
    createdAt: '2026-11-21T06:30:00.000Z',
    // Without the name of the member of staff who answered.
    replies: [{ text: 'A new balm is on its way.', isOurs: true, createdAt: '2026-11-21T06:30:00.000Z' }],
  });

  await complain();
  s.setClock(new Date('2026-11-23T06:30:00Z'));
  const answer = (over: object = {}) =>
    s.request('POST', '/api/complaints/answer', { body: { token, text: 'It came broken, too.', ...over } });
  expect((await Promise.all([answer(), answer()])).map(({ status }) => status)).toEqual([201, 201]);
  expect((await answer({ text: ' ' })).json.fields).toEqual({ text: 'Please write your reply' });
  expect((await answer({ token: `${token}x` })).status).toBe(404);
  await expect(readByLink(s.db, s.shop.env, `${row?.id}.x`)).rejects.toThrow('Complaint not found.');
  const { json } = await s.request('GET', `/api/complaints/${row?.id}`, { as: staff.token });
  expect(json).toMatchObject({
    status: 'open',
    closedAt: null,
    replies: [{ text: 'A new balm is on its way.' }, { text: 'It came broken, too.', by: null }],
  });
});

test('a closed complaint is deleted after two years', async () => {
  const staff = await aStaffMember(s);
  await complain();
  await complain({ text: 'Still open' });
  const [row] = await s.db.select().from(complaints).orderBy(complaints.number);
  await s.request('POST', `/api/complaints/${row?.id}/reply`, { as: staff.token, body: { text: 'Resolved', isSettled: true } });
  s.setClock(new Date('2028-11-25T06:30:00Z'));
  await s.runSweeps();
  expect(await s.db.$count(complaints)).toBe(1);
});
