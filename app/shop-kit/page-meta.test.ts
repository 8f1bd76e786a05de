import { expect, test } from 'vitest';
import { pack } from '../platform/pages/packed.ts';
import { LAYOUT_ID, pageMeta } from './page-meta.ts';

const frame = { name: 'Nikhar', tagline: 'Skin care from Bangalore', origin: 'http://shop.test', language: 'en', logo: null, mark: '' };
const matches = [{ id: LAYOUT_ID, loaderData: pack(frame) }];

test('a page without a description of its own, such as the cart, is described by the tagline of the shop', () => {
  expect(pageMeta(matches, { title: 'Shopping Cart' })).toContainEqual({ name: 'description', content: 'Skin care from Bangalore' });
  expect(pageMeta(matches, { title: 'Journal', description: 'Stories' })).toContainEqual({ name: 'description', content: 'Stories' });
});
