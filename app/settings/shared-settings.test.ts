// What all readers of the settings share must not be changed by one of them.
import { afterAll, expect, test } from 'vitest';
import { openTestShop } from '../../test/shop.ts';
import { inOneReading, readSection, readSettings } from './settings.server.ts';

const s = await openTestShop();
afterAll(() => s.close());

test('the settings that all readers share cannot be changed by one of them', async () => {
  const { slider } = await readSettings(inOneReading(s.db));
  expect(() => slider.desktop.push('mine')).toThrow();
});

test('a section read for editing is a copy of its own', async () => {
  await readSettings(s.db);
  const section = await readSection(s.db, 'slider');
  section.desktop.push('mine');
  expect((await readSection(s.db, 'slider')).desktop).toEqual([]);
});
