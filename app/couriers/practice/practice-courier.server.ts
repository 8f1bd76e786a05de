// The practice courier, for a local shop without keys: no parcel moves, but booking, webhooks, failed attempts and returns behave like
// a courier's. PIN codes that begin with 79 are not served, so that a refusal can be tried.
import { eq } from 'drizzle-orm';
import type { Db } from '../../platform/database.server.ts';
import { deriveSecret } from '../../platform/env/derived-secret.server.ts';
import type { Env } from '../../platform/env.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { type Courier, CourierError, REFERENCE_USED, type TrackingNews } from '../courier.ts';
import { listIn, objectIn, readJsonBody, readMoment, requireKey, textOf } from '../courier-call.server.ts';
import type { PracticeScan } from '../couriers.schema.ts';
import { practiceParcels } from '../couriers.tables.ts';
import type { ParcelState } from '../parcel-state.ts';

type PracticeShop = { db: Db; env: Pick<Env, 'SESSION_SECRET'>; now: () => Date };
type PracticeParcel = typeof practiceParcels.$inferSelect;

const UNSERVED = /^79/;

const SCANS = {
  'pick-up': { status: 'in_transit', text: 'Picked up' },
  'out-for-delivery': { status: 'out_for_delivery', text: 'Out for delivery' },
  fail: { status: 'delivery_failed', text: 'Undelivered: customer not available' },
  deliver: { status: 'delivered', text: 'Delivered' },
  'turn-back': { status: 'returning', text: 'Return to origin started' },
  'bring-back': { status: 'returned', text: 'Returned to origin' },
  lose: { status: 'lost', text: 'Lost in transit' },
  odd: { status: 'teleported', text: 'Teleported' },
} as const satisfies Record<PracticeScan, { status: string; text: string }>;

const KNOWN: ReadonlySet<string> = new Set<ParcelState>([
  'in_transit',
  'out_for_delivery',
  'delivery_failed',
  'delivered',
  'returning',
  'returned',
  'lost',
  'cancelled',
]);

export function practiceCourier(shop: PracticeShop): Courier {
  const { db } = shop;
  return {
    name: 'practice',
    async listRates({ toPin, weightGrams, collectPaise }) {
      if (UNSERVED.test(toPin)) return [];
      const pricePaise = 4_000 + Math.ceil(weightGrams / 500) * 2_500 + (collectPaise > 0 ? 3_000 : 0);
      return [
        { carrierId: 'surface', carrierName: 'Practice Surface', pricePaise, days: 5 },
        { carrierId: 'air', carrierName: 'Practice Air', pricePaise: pricePaise * 2, days: 2 },
      ];
    },
    reserveAwb: async () => null,
    async find(reference) {
      const [known] = await db.select().from(practiceParcels).where(eq(practiceParcels.reference, reference));
      return known && !known.isCancelled ? booked(known) : null;
    },
    async book(parcel) {
      if (UNSERVED.test(parcel.to.pinCode))
        throw new CourierError('Practice courier: not served', {
          code: 'no_carrier',
          retryable: false,
          reason: 'No courier serves this PIN code.',
        });
      const awb = `PRX${parcel.reference.replace(/\D/g, '')}${String(shop.now().getTime()).slice(-6)}`;
      await db.insert(practiceParcels).values({ reference: parcel.reference, awb, createdAt: shop.now() }).onConflictDoNothing();
      const [made] = await db.select().from(practiceParcels).where(eq(practiceParcels.reference, parcel.reference));
      if (!made || made.isCancelled) throw new CourierError('Practice courier: used', { code: REFERENCE_USED, retryable: false });
      return booked(made);
    },
    findLabel: async () => null,
    requestPickup: async () => ({ token: 'PRACTICE' }),
    closeManifest: async () => null,
    async cancel({ awb }) {
      await db.update(practiceParcels).set({ isCancelled: true }).where(eq(practiceParcels.awb, awb));
    },
    async track(awbs) {
      const known: TrackingNews[] = [];
      for (const awb of awbs) {
        const [parcel] = await db.select().from(practiceParcels).where(eq(practiceParcels.awb, awb));
        if (parcel) known.push(newsOf(parcel));
      }
      return known;
    },
    async actOnAttempt(awb, wish) {
      const [parcel] = await db.select().from(practiceParcels).where(eq(practiceParcels.awb, awb));
      if (!parcel) throw new CourierError('Practice courier: unknown parcel', { code: 'refused', status: 404, retryable: false });
      await db
        .update(practiceParcels)
        .set({ wishes: [...parcel.wishes, wish.action] })
        .where(eq(practiceParcels.awb, awb));
      return { ticket: null };
    },
    readAction: async () => ({ state: 'done' }),
    readWebhook(rawBody, headers) {
      requireKey(headers.get('x-api-key'), practiceKey(shop.env));
      const body = readJsonBody(rawBody);
      const awb = textOf(body['awb']);
      if (!awb) throw new Refusal(400, 'The message names no parcel.');
      return { awb, scans: listIn(body['scans']).flatMap(scanOf), expectedOn: null };
    },
  };
}

/** Makes a scan, and returns the webhook to send. Idempotent within a second. */
export async function playParcel(shop: PracticeShop, awb: string, act: PracticeScan): Promise<{ body: string; key: string }> {
  const scan = { at: shop.now().toISOString(), ...SCANS[act] };
  const [parcel] = await shop.db.select().from(practiceParcels).where(eq(practiceParcels.awb, awb));
  if (!parcel) throw new Refusal(404, 'Parcel not found.');
  await shop.db
    .update(practiceParcels)
    .set({ scans: [...parcel.scans, scan] })
    .where(eq(practiceParcels.awb, awb));
  return { body: JSON.stringify({ awb, scans: [scan] }), key: practiceKey(shop.env) };
}

const practiceKey = (env: PracticeShop['env']) => deriveSecret(env, 'practice courier');

const booked = ({ awb, reference }: PracticeParcel) => ({
  awb,
  courierOrderId: reference,
  courierShipmentId: reference,
  carrierName: 'Practice Surface',
  routingCode: 'BLR/ABC',
});

const newsOf = ({ awb, scans }: PracticeParcel): TrackingNews => ({
  awb,
  scans: scans.flatMap((scan) => scanOf(objectIn(scan))),
  expectedOn: null,
});

function scanOf(scan: Record<string, unknown>) {
  const at = readMoment(scan['at']);
  const status = textOf(scan['status']);
  return at ? [{ at, state: KNOWN.has(status) ? (status as ParcelState) : null, text: textOf(scan['text']), place: 'Bengaluru' }] : [];
}
