import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { aStaffMember, type Person } from '../../test/world.ts';
import { findSeller } from '../invoices/invoices.server.ts';
import { senderOf } from '../mailing/sender.server.ts';
import { audit } from '../platform/platform.tables.ts';
import { readHeadOf } from '../settings/brand.server.ts';
import { OWN_COLOURS } from '../settings/colours.ts';
import { settings } from '../settings/settings.tables.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const aLogo = (width: number, height: number, red = 140) =>
  sharp({ create: { width, height, channels: 4, background: { r: red, g: 74, b: 47, alpha: 0.5 } } })
    .png()
    .toBuffer();

async function upload(bytes: Buffer, updatedAt?: string) {
  const form = new FormData();
  form.append('logo', new File([new Uint8Array(bytes)], 'logo.png'));
  if (updatedAt !== undefined) form.append('updatedAt', updatedAt);
  return s.request('POST', '/api/settings/logo', { as: staff.token, body: form });
}
const remove = (updatedAt: string) => s.request('DELETE', `/api/settings/logo?updatedAt=${updatedAt}`, { as: staff.token });
const bytesAt = async (address: string) => Buffer.from(await (await s.hono.request(address)).arrayBuffer());

test('a logo is one PNG for mails and documents, no larger than the header needs, and pages that show it are re-rendered', async () => {
  await s.shop.pages.render('/', async () => ({ status: 200, headers: {}, body: Buffer.from('old'), tags: ['settings'] }));
  const { status, json } = await upload(await aLogo(1200, 300));
  expect([status, json.picture.width, json.picture.height]).toEqual([200, 480, 120]);
  await expect.poll(() => s.shop.pages.get('/')).toBeUndefined();
  const { logo } = await senderOf(s.shop);
  expect(logo).toEqual({ src: `/media/${json.picture.key}-logo.png`, width: 480, height: 120 });
  expect(await sharp(await bytesAt(logo?.src ?? '')).metadata()).toMatchObject({ format: 'png', width: 480, height: 120, hasAlpha: true });
  expect(await s.db.select().from(audit)).toMatchObject([
    { actorId: staff.id, action: 'settings.save', subject: 'settings:logo', before: { picture: null }, after: json.picture && {} },
  ]);
});

test('icons are drawn from the logo on the page’s colour, and get a new address', async () => {
  const before = await readHeadOf(s.db);
  await upload(await aLogo(400, 100));
  await s.db.insert(settings).values({ section: 'colours', value: { ...OWN_COLOURS, page: '#eef2f6' } });
  const after = await readHeadOf(s.db);
  expect(before).toMatchObject({ favicon: '/favicon.svg', touchIcon: '/icons/apple-touch-icon.png', colourRules: '' });
  expect(after.favicon).toMatch(/^\/icons\/favicon\.png\?v=[0-9a-f]{8}$/);
  expect(after).toMatchObject({ themeColour: '#eef2f6', colourRules: expect.stringContaining('--color-sandal:#eef2f6') });
  const icon = sharp(await bytesAt('/icons/app-maskable-512.png'));
  expect(await icon.metadata()).toMatchObject({ width: 512, height: 512, hasAlpha: false });
  const { data, info } = await icon.raw().toBuffer({ resolveWithObject: true });
  expect([...data.subarray(0, 3)]).toEqual([0xee, 0xf2, 0xf6]);
  const middle = ((info.height / 2) * info.width + info.width / 2) * info.channels;
  expect([...data.subarray(middle, middle + 3)]).not.toEqual([0xee, 0xf2, 0xf6]);
  const { json: manifest } = await s.request('GET', '/manifest.webmanifest');
  expect(manifest).toMatchObject({ theme_color: '#eef2f6', background_color: '#eef2f6' });
  expect(manifest.icons[2]).toMatchObject({ src: expect.stringMatching(/maskable-512\.png\?v=/), purpose: 'maskable' });
});

test('an invoice stores the brand of its time, but not the shop’s default brand', async () => {
  const address = { street: '1 MG Road', city: 'Bengaluru', state: 'Karnataka', stateCode: '29', pinCode: '560001', country: 'India' };
  await s.db.insert(settings).values([
    { section: 'identity', value: { name: 'Nikhar', legalName: 'Nikhar Pvt Ltd', address } },
    { section: 'tax', value: { gstMode: 'unregistered' } },
  ]);
  const plain = await findSeller(s.db);
  expect([plain?.palette, plain?.logoKey]).toEqual([undefined, undefined]);
  const { json } = await upload(await aLogo(300, 300));
  await s.db.insert(settings).values({ section: 'colours', value: { ...OWN_COLOURS, action: '#1a4a7a' } });
  expect(await findSeller(s.db)).toMatchObject({ logoKey: json.picture.key, palette: { clay: '#1a4a7a', sandal: OWN_COLOURS.page } });
});

test('a change based on an outdated version gets a conflict', async () => {
  const first = await upload(await aLogo(200, 100, 1), '');
  expect((await upload(await aLogo(200, 100, 2), '')).status).toBe(409);
  s.setClock(new Date(Date.parse(first.json.updatedAt) + 1000));
  const second = await upload(await aLogo(200, 100, 2), first.json.updatedAt);
  expect(second.status).toBe(200);
  expect((await remove(first.json.updatedAt)).status).toBe(409);
  expect((await remove(second.json.updatedAt)).json.picture).toBeNull();
  // A mail of yesterday still shows it.
  expect((await sharp(await bytesAt(`/media/${first.json.picture.key}-logo.png`)).metadata()).width).toBe(200);
});

test.each<[what: string, bytes: () => Promise<Buffer>, status: number, message: RegExp]>([
  [
    'a vector picture',
    async () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    415,
    /SVG files can contain scripts/,
  ],
  ['a thumbnail', () => aLogo(60, 40), 400, /at least 96 pixels/],
  ['no picture', async () => Buffer.from('hello'), 415, /can't read this picture/],
])('%s is refused with the reason', async (_what, bytes, status, message) => {
  const answer = await upload(await bytes());
  expect(answer.status).toBe(status);
  expect(answer.json.fields.logo).toMatch(message);
  expect(await s.db.select().from(settings)).toEqual([]);
});
