// Who a mail is from, as the shop's settings say at that moment.
import type { Db } from '../platform/database.server.ts';
import type { Letterhead } from '../platform/mail.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { readSection, shopIdentity } from '../settings/settings.server.ts';
import type { Sender } from './mail-body.ts';

export async function senderOf({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<Sender> {
  const { name, legalName, address, email } = await shopIdentity(db);
  const place = address ? [address.street, `${address.city} ${address.pinCode}`, address.state, address.country] : [];
  return { name, address: [legalName, ...place].filter(Boolean).join(', '), email, url: env.PUBLIC_URL };
}

export async function letterheadOf(db: Db): Promise<Letterhead> {
  const { senderName, replyTo } = await readSection(db, 'mail');
  return { name: senderName || (await shopIdentity(db)).name, replyTo };
}
