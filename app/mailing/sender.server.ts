import type { Db } from '../platform/database.server.ts';
import type { Letterhead } from '../platform/mails/delivery.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { logoOf } from '../settings/logo.ts';
import { readSection, readSettings, shopIdentity } from '../settings/settings.server.ts';
import type { Sender } from './body/mail-body.ts';

export async function senderOf({ db, env }: Pick<Shop, 'db' | 'env'>): Promise<Sender> {
  const settings = await readSettings(db);
  const { name, legalName, address, email } = settings.identity;
  const place = address ? [address.street, `${address.city} ${address.pinCode}`, address.state, address.country] : [];
  return {
    name,
    address: [legalName, ...place].filter(Boolean).join(', '),
    email,
    url: env.PUBLIC_URL,
    logo: logoOf(settings),
    colours: settings.colours,
  };
}

export async function letterheadOf(db: Db): Promise<Letterhead> {
  const { senderName, replyTo } = await readSection(db, 'mail');
  return { name: senderName || (await shopIdentity(db)).name, replyTo };
}
