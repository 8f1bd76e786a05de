import { eq } from 'drizzle-orm';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Shop, SignedIn } from '../../platform/shop.server.ts';
import type { PracticeScan } from '../couriers.schema.ts';
import { shipments } from '../couriers.tables.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { applyTracking } from '../tracking/follow-parcel.server.ts';
import { playParcel } from './practice-courier.server.ts';

export async function practiseParcel(shop: Shop, couriers: Couriers, id: string, act: PracticeScan, staff: Pick<SignedIn, 'id'>) {
  const [shipment] = await shop.db.select().from(shipments).where(eq(shipments.id, id));
  if (!shipment?.awb || shipment.courier !== 'practice' || shop.env.isProduction) throw new Refusal(404, 'Parcel not found.');
  const { body, key } = await playParcel(shop, shipment.awb, act);
  await recordAudit(shop.db, staff.id, 'parcel.practise', `order:${shipment.orderId}`, null, { act });
  const { from, news } = couriers.readWebhook(body, new Headers({ 'x-api-key': key }));
  if (news) await applyTracking(shop, from.name, news, shop.now());
}
