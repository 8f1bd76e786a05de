import { expect, test } from 'vitest';
import { placeFromPin } from './place-from-pin.ts';

const [MUMBAI, DELHI] = [
  { city: 'Mumbai', state: 'Maharashtra' },
  { city: 'New Delhi', state: 'Delhi' },
];

test.each([
  ['fills in what is empty', '400001', { city: '', state: '' }, {}, MUMBAI],
  ['replaces what another PIN code suggested', '110001', MUMBAI, MUMBAI, DELHI],
  ['keeps what was typed', '110001', { city: 'Thane', state: 'Goa' }, {}, { city: 'Thane', state: 'Goa' }],
  [
    'keeps a typed city beside a suggested state',
    '110001',
    { city: 'Thane', state: 'Maharashtra' },
    MUMBAI,
    { city: 'Thane', state: 'Delhi' },
  ],
])('a PIN code %s', (_, typed, place, suggested, becomes) => {
  expect(placeFromPin(typed, place, suggested)?.place).toEqual(becomes);
});

test('half a PIN code suggests nothing', () => {
  expect(placeFromPin('4000', { city: '', state: '' }, {})).toBeNull();
});
