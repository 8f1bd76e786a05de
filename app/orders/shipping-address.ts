import type { OrderRow } from './orders.server.ts';
import type { ShippingAddress } from './orders.tables.ts';

/** The recipient. Orders from before the recipient field use the account's name. */
export const recipientOf = ({ shippingAddress, customerName }: Pick<OrderRow, 'shippingAddress' | 'customerName'>) =>
  shippingAddress.recipientName || customerName;

export const oneLine = ({ street, landmark, city, state, zipCode, country }: ShippingAddress) =>
  [street, landmark, city, `${state} ${zipCode}`, country].filter(Boolean).join(', ');
