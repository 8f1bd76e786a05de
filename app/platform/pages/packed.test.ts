import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

const cards = () => [{ name: 'Rose </script> Balm', paise: 45_000, names: { hi: 'गुलाब बाम' }, picture: null }];

test('the browser unpacks what the server packed, once', () => {
  const sent = JSON.parse(JSON.stringify(pack(cards()))) as ReturnType<typeof pack<ReturnType<typeof cards>>>;
  expect(unpack(sent)).toEqual(cards());
  expect(unpack(sent)).toBe(unpack(sent));
});

test('on the server it is the value itself, packed once', () => {
  const value = cards();
  expect(unpack(pack(value))).toBe(value);
  expect(pack(value)).toBe(pack(value));
  // @ts-expect-error: a date would come back as a text
  pack({ at: new Date(0) });
});
