import { expect, test } from 'vitest';
import { readParcelList } from './parcel-list.ts';

test.each([
  ['', []],
  ['ORD-1001,Delhivery,AWB1', [{ order: 'ORD-1001', courierName: 'Delhivery', trackingNumber: 'AWB1' }]],
  ['Order,Courier,Tracking\n1001; "India Post" ;EK1IN\n\n', [{ order: 'ORD-1001', courierName: 'India Post', trackingNumber: 'EK1IN' }]],
  [
    'ord-7\t\tAWB1\r\n8',
    [
      { order: 'ORD-7', courierName: '', trackingNumber: 'AWB1' },
      { order: 'ORD-8', courierName: '', trackingNumber: '' },
    ],
  ],
])('%j is read as parcels', (text, parcels) => expect(readParcelList(text)).toEqual({ parcels }));

test.each([
  ['Delhivery,1001', '"Delhivery" is not an order number.'],
  ['1001,Delhivery,A,B', 'The line for ORD-1001 has more than three parts.'],
  ['1001,,A\nORD-1001,,B', 'ORD-1001 is listed twice.'],
])('%j is refused: %s', (text, problem) => expect(readParcelList(text)).toEqual({ problem }));
