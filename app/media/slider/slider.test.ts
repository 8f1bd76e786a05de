import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestShop } from '../../../test/shop.ts';
import { aStaffMember, type Person } from '../../../test/world.ts';
import { audit } from '../../platform/platform.tables.ts';
import type { Device } from './slider.schema.ts';
import { listSlides } from './slider.server.ts';

const s = await openTestShop();
let staff: Person;
beforeEach(async () => {
  await s.reset();
  staff = await aStaffMember(s);
});
afterAll(() => s.close());

const aPicture = (red: number) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: { r: red, g: 74, b: 47 } } })
    .png()
    .toBuffer();

async function upload(device: Device | 'tablet', reds: number[], as = staff.token) {
  const form = new FormData();
  for (const red of reds) form.append('images', new File([new Uint8Array(await aPicture(red))], `Haldi & गुलाब ${red}.png`));
  return s.request('POST', `/api/upload/${device}`, { as, body: form });
}
const keysOf = ({ json }: { json: { images: { key: string }[] } }) => json.images.map(({ key }) => key);
const uploaded = async (device: Device, ...reds: number[]) => {
  const keys: string[] = [];
  for (const red of reds) keys.push(...keysOf(await upload(device, [red])));
  return keys;
};
const save = (body: unknown) => s.request('POST', '/api/slider/save', { as: staff.token, body });
const remove = (key: string) => s.request('DELETE', `/api/image/key?key=${encodeURIComponent(key)}`, { as: staff.token });
const shown = async (device: Device) => keysOf(await s.request('GET', `/api/images/${device}`));
const WORDS = { alt: 'Balms', heading: 'Four balms', text: '', actionLabel: 'See them', actionHref: '/shop' };

test('an uploaded image can be chosen, and visitors get the saved slider in its order', async () => {
  const [one = '', two = ''] = await uploaded('desktop', 1, 2);
  const [upright = ''] = await uploaded('mobile', 3);
  expect(one).toMatch(/^desktop\/[0-9a-f]{32}\/Haldi-.*1\.png$/);
  expect(await shown('desktop')).toEqual([]);
  const saved = await save({ desktop: [two, one], mobile: [upright] });
  expect([saved.status, saved.json.message]).toEqual([200, 'Slider images saved successfully!']);
  expect(await shown('desktop')).toEqual([two, one]);
  expect(await shown('mobile')).toEqual([upright]);
  const { json } = await s.request('GET', '/api/images/desktop');
  expect(json.images[0]).toMatchObject({ id: two, url: expect.stringMatching(/^\/media\/[0-9a-f]{32}-60\.webp$/), place: 1 });
});

test('only staff get every uploaded image and its position', async () => {
  const [one = '', two = ''] = await uploaded('desktop', 1, 2);
  await save({ desktop: [one], mobile: [] });
  const all = await s.request('GET', '/api/images/desktop?scope=all', { as: staff.token });
  const places = new Map(all.json.images.map(({ key, place }: { key: string; place: number | null }) => [key, place]));
  expect(places).toEqual(
    new Map([
      [one, 1],
      [two, null],
    ]),
  );
  expect((await s.request('GET', '/api/images/desktop?scope=all')).status).toBe(401);
});

test('a slider holds three images at most, each once, and only images of its own device', async () => {
  const four = await uploaded('desktop', 1, 2, 3, 4);
  const [upright = ''] = await uploaded('mobile', 5);
  const said = async (body: unknown) => (await save(body)).json.message;
  expect(await said({ desktop: four, mobile: [] })).toBe('Maximum 3 images allowed for desktop slider');
  expect(await said({ desktop: [], mobile: Array(4).fill(upright) })).toBe('Maximum 3 images allowed for mobile slider');
  expect(await said({ desktop: [four[0], four[0]], mobile: [] })).toBe('This image is already in the slider.');
  expect(await said({ desktop: [upright], mobile: [] })).toBe('One of these images was deleted.');
  expect(await shown('desktop')).toEqual([]);
});

test('the second of two who edit the slider gets a conflict, and the first choice stays', async () => {
  const [one = '', two = ''] = await uploaded('desktop', 1, 2);
  const first = await save({ desktop: [one], mobile: [], updatedAt: null });
  expect((await save({ desktop: [two], mobile: [], updatedAt: null })).status).toBe(409);
  expect(await shown('desktop')).toEqual([one]);
  expect((await save({ desktop: [two], mobile: [], updatedAt: first.json.updatedAt })).status).toBe(200);
});

test('the focal point of an image is stored with it, and editing its words does not change it', async () => {
  const [wide = ''] = await uploaded('desktop', 1);
  const words = { alt: 'A tin', heading: '', text: '', actionLabel: '', actionHref: '' };
  const put = (body: object) => s.request('PUT', `/api/image/key?key=${encodeURIComponent(wide)}`, { as: staff.token, body });
  expect((await put({ ...words, focus: '7' })).json.focus).toBe(7);
  expect((await put(words)).json.focus).toBe(7);
  await save({ desktop: [wide], mobile: [] });
  expect(await listSlides(s.db)).toMatchObject([{ desktop: { focus: 7 }, phone: { focus: 7 } }]);
  expect((await put({ ...words, focus: 25 })).status).toBe(400);
  expect((await put({ ...words, focus: '' })).json.focus).toBeNull();
});

test('a deleted image leaves the slider, and the audit records it', async () => {
  const [one = '', two = ''] = await uploaded('desktop', 1, 2);
  await save({ desktop: [one, two], mobile: [] });
  expect((await remove(one)).status).toBe(200);
  expect(await shown('desktop')).toEqual([two]);
  expect((await remove(one)).status).toBe(404);
  expect(await s.db.select().from(audit).where(eq(audit.action, 'slider.delete'))).toHaveLength(1);
});

test('a deleted image returns to its place, by undoing or by uploading it again', async () => {
  const [one = '', two = ''] = await uploaded('desktop', 1, 2);
  await save({ desktop: [one, two], mobile: [] });
  await remove(one);
  const restore = (key: string, place: number | null) =>
    s.request('POST', `/api/image/restore?key=${encodeURIComponent(key)}`, { as: staff.token, body: { place } });
  expect((await restore(one, 1)).json.updatedAt).toEqual(expect.any(String));
  expect(await shown('desktop')).toEqual([one, two]);
  await remove(one);
  expect((await restore(one, null)).json).toEqual({ updatedAt: null });
  expect(await shown('desktop')).toEqual([two]);
  await remove(one);
  expect(await uploaded('desktop', 1)).toEqual([one]);
  expect((await save({ desktop: [one, two], mobile: [] })).status).toBe(200);
});

test.each(['', 'desktop', '../../etc/passwd', 'desktop/0123/x.png', `tablet/${'a'.repeat(32)}/x.png`, `desktop/${'a'.repeat(32)}/../x`])(
  'what is no key of an image is refused: %s',
  async (key) => expect((await remove(key)).status).toBe(400),
);

test('the same picture is kept once for a device, and what is no picture is refused', async () => {
  expect(await uploaded('desktop', 1, 1)).toHaveLength(2);
  expect(keysOf(await s.request('GET', '/api/images/desktop?scope=all', { as: staff.token }))).toHaveLength(1);
  const form = new FormData();
  form.append('images', new File(['not a picture'], 'a.png'));
  expect((await s.request('POST', '/api/upload/mobile', { as: staff.token, body: form })).status).toBe(415);
  expect((await upload('mobile', [])).status).toBe(400);
  expect((await upload('tablet', [1])).status).toBe(404);
});

test('pictures in the same position make one slide; a device without any uses the other’s', async () => {
  const [one = '', two = ''] = await uploaded('desktop', 1, 2);
  const [upright = ''] = await uploaded('mobile', 3);
  await s.request('PUT', `/api/image/key?key=${encodeURIComponent(one)}`, { as: staff.token, body: WORDS });
  await save({ desktop: [one, two], mobile: [upright] });
  const [first, second] = await listSlides(s.db);
  expect(first).toMatchObject({ heading: 'Four balms', actionHref: '/shop', shownOn: 'both', phone: { alt: 'Balms' } });
  expect(first?.phone.key).toBe(upright.split('/')[1]);
  expect(second).toMatchObject({ shownOn: 'desktop' });
  await save({ desktop: [one, two], mobile: [] });
  expect((await listSlides(s.db)).map(({ shownOn, desktop, phone }) => [shownOn, desktop.key === phone.key])).toEqual([
    ['both', true],
    ['both', true],
  ]);
});

test('the link of an image cannot lead out of the shop', async () => {
  const [one = ''] = await uploaded('desktop', 1);
  const put = (over: object) =>
    s.request('PUT', `/api/image/key?key=${encodeURIComponent(one)}`, { as: staff.token, body: { ...WORDS, ...over } });
  expect((await put({})).status).toBe(200);
  for (const actionHref of ['https://else.example', '//else.example', 'shop', ''])
    expect((await put({ actionHref })).json.fields).toHaveProperty('actionHref');
});
