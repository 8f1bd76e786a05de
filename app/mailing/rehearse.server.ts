import type { Shop } from '../platform/shop.server.ts';
import { drawingFor, type Written } from './body/draw-mailing.server.ts';
import type { Reader } from './body/draw-message.server.ts';
import type { FindGoods } from './body/mail-blocks.ts';
import { senderOf } from './sender.server.ts';

type Rehearsal = { reader: Reader; isService: boolean };

/** A mailing as this reader would get it. The unsubscribe link is a dummy: the one who looks is not the subscriber. */
export async function rehearse(shop: Shop, written: Written, { reader, isService }: Rehearsal, findGoods: FindGoods) {
  return drawingFor(shop.db, await senderOf(shop), written, findGoods)(reader, isService ? null : shop.env.PUBLIC_URL);
}
