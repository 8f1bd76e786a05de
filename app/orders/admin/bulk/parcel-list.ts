import { orderNumber, readOrderNumber } from '../../order-number.ts';

type Parcel = { order: string; courierName: string; trackingNumber: string };

/** Cells copied from a table are separated by tabs, CSV cells by commas or semicolons. A header line above the first parcel is skipped. */
export function readParcelList(text: string): { parcels: Parcel[] } | { problem: string } {
  const rows = text
    .split('\n')
    .map((line) => line.split(/[\t,;]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1')))
    .filter((cells) => cells.some(Boolean));
  if (rows.length > 0 && rows[0]?.[0] && readOrderNumber(rows[0][0]) === null && /^order/i.test(rows[0][0])) rows.shift();
  const parcels: Parcel[] = [];
  for (const [order = '', courierName = '', trackingNumber = '', ...more] of rows) {
    const number = readOrderNumber(order);
    if (number === null) return { problem: `"${order}" is not an order number.` };
    if (more.some(Boolean)) return { problem: `The line for ${orderNumber(number)} has more than three parts.` };
    if (parcels.some((parcel) => parcel.order === orderNumber(number))) return { problem: `${orderNumber(number)} is listed twice.` };
    parcels.push({ order: orderNumber(number), courierName, trackingNumber });
  }
  return { parcels };
}
