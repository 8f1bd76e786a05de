import { expect, test } from 'vitest';
import { type AddressToCheck, addressDoubts } from './address-doubts.ts';

const address = (street: string, city: string, state: string, zipCode: string, landmark: string | null = null): AddressToCheck => ({
  ...{ street, landmark, city, state, zipCode },
});

test.each([
  address('12 MG Road', 'Bengaluru', 'Karnataka', '560001'),
  address('Flat 4B, Sea Breeze, Carter Road', 'Mumbai', 'Maharashtra', '400050'),
  address('B-12', 'New Delhi', 'Delhi', '110024', 'Lajpat Nagar II'),
  address('D/4 12', 'Chandigarh', 'Chandigarh', '160017'),
  address('Qr No 14', 'Bokaro', 'Jharkhand', '827001'),
  address('Village Rampur', 'Ballia', 'Uttar Pradesh', '277001'),
  address('Vill+Post Khairi', 'Hardoi', 'Uttar Pradesh', '241001'),
  address('Khairi', 'Hardoi', 'Uttar Pradesh', '241001'),
  address('Ward 4', 'Sheohar', 'Bihar', '843329'),
  address('Near Shiv Mandir', 'Barmer', 'Rajasthan', '344001'),
  address('Dhani Ramji', 'Sikar', 'Rajasthan', '332001'),
  address('Ramapuram', 'Kurnool', 'Andhra Pradesh', '518001'),
  address('Kovil Theru', 'Theni', 'Tamil Nadu', '625531'),
  address('Mel Street', 'Kumbakonam', 'Tamil Nadu', '612001'),
  address('Puthen Veedu', 'Pala', 'Kerala', '686575'),
  address('Ukhrul', 'Ukhrul Town', 'Manipur', '795142', 'Hungpung'),
  address('Aaram Niwas', 'Anand', 'Gujarat', '388001'),
  address('गाँव खैरी', 'हरदोई', 'Uttar Pradesh', '241001'),
  address('मढ', 'हरदोई', 'Uttar Pradesh', '241001'),
  address('१२ गांधी मार्ग', 'लखनऊ', 'Uttar Pradesh', '226001'),
  address('ராமர் கோவில் தெரு', 'தேனி', 'Tamil Nadu', '625531'),
  address('C/o Army Post Office', 'APO', 'Jammu and Kashmir', '901234'),
  address('H No 3-4-56', 'Warangal', 'Andhra Pradesh', '506002'),
  address('Sector 9', 'Mohali', 'Punjab', '160062'),
  address('1', 'Leh', 'Ladakh', '194101', 'Changspa'),
])('a courier finds $street $landmark, $city $zipCode', (found) => {
  expect(addressDoubts(found)).toEqual([]);
});

test.each([
  [address('12', 'Hardoi', 'Uttar Pradesh', '241001'), ['short']],
  [address('Hardoi', 'Hardoi', 'Uttar Pradesh', '241001'), ['short']],
  [address('-', 'Hardoi', 'Uttar Pradesh', '241001'), ['short']],
  [address('MG Road', 'Bengaluru', 'Karnataka', '560001'), ['no-number']],
  [address('Linking Road', 'Mumbai', 'Maharashtra', '400050', 'opp bank'), ['no-number']],
  [address('Bengaluru', 'Bengaluru', 'Karnataka', '560001'), ['short', 'no-number']],
  [address('aaaaaaaa 1', 'Hardoi', 'Uttar Pradesh', '241001'), ['repeated']],
  [address('asdf asdf', 'Hardoi', 'Uttar Pradesh', '241001'), ['repeated']],
  [address('test 1', 'test', 'Uttar Pradesh', '241001'), ['short', 'repeated']],
  [address('12 MG Road', 'Bengaluru', 'Kerala', '560001'), ['other-state']],
  [address('Village Rampur', 'Ballia', 'Bihar', '277001'), ['other-state']],
] as const)('%j is doubted: %j', (doubtful, doubts) => {
  expect(addressDoubts(doubtful)).toEqual(doubts);
});
