// Who a mail is from, as the shop's settings say at that moment.

import type { Shop } from '../platform/shop.server.ts';
import { shopIdentity } from '../settings/settings.server.ts';
import type { Sender } from './mail-body.ts';

export async function senderOf({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<Sender> {
  const { name, legalName, address, email } = await shopIdentity(db);
  const place = address ? [address.street, `${address.city} ${address.pinCode}`, address.state, address.country] : [];
  return { name, address: [legalName, ...place].filter(Boolean).join(', '), email, url: env.PUBLIC_URL };
}
