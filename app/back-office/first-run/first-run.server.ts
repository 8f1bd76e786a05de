// The guide of a new shop: what is missing for the law and for selling. Each step is read from the shop itself; only readings are ticked
// by hand. A shop that already sells has none.
import { sql } from 'drizzle-orm';
import { listStaff } from '../../accounts/staff/staff.server.ts';
import { idsNeedingAttention } from '../../catalogue/attention/needs-attention.server.ts';
import { isOnSale } from '../../catalogue/catalogue.server.ts';
import { products } from '../../catalogue/catalogue.tables.ts';
import { collections } from '../../collections/collections.tables.ts';
import { contentVersions } from '../../content/content.tables.ts';
import { sliderImages } from '../../media/media.tables.ts';
import { orders } from '../../orders/orders.tables.ts';
import { gatewayStanding } from '../../payments/gateways.server.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import { findHold } from '../../platform/running/outgoing.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { lastRecoveryRuns } from '../../recovery/recovery-runs.server.ts';
import { isGstinMissing } from '../../settings/rules/registration.ts';
import { gstinMismatch } from '../../settings/rules/section-rules.ts';
import { type Settings, settingsSchemas } from '../../settings/settings.schema.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { settings as settingsTable } from '../../settings/settings.tables.ts';
import { may } from '../../vocabulary/permissions.ts';
import type { GuideStep, StepName } from './guide-steps.ts';

/** The test order is one. */
const SOLD_FROM = 2;

type Asker = Parameters<typeof may>[0];
export type Guide = { steps: GuideStep[]; isHidden: boolean };

/** Null when nothing is left, and for a shop that sells. */
export async function findGuide(shop: Pick<Shop, 'db' | 'env' | 'now'>, asker: Asker): Promise<Guide | null> {
  if (await alreadySells(shop.db)) return null;
  const settings = await readSettings(shop.db);
  const done = await whatIsDone(shop, settings);
  const steps = (Object.entries(done) as [StepName, boolean][]).map(([name, isDone]) => ({
    name,
    isDone,
    isOpen: (name !== 'payment-keys' && name !== 'mail') || may(asker, 'staff'),
  }));
  return steps.every(({ isDone }) => isDone) ? null : { steps, isHidden: settings.guide.isHidden };
}

async function alreadySells(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from ${orders} where status in ('shipped', 'delivered') limit ${SOLD_FROM}`);
  return rows.length >= SOLD_FROM;
}

async function whatIsDone({ db, env, now }: Pick<Shop, 'db' | 'env' | 'now'>, settings: Settings): Promise<Record<StepName, boolean>> {
  const { identity, payments, guide } = settings;
  const saved = new Set((await db.select({ section: settingsTable.section }).from(settingsTable)).map(({ section }) => section));
  const counts = await countThings(db);
  const { backup } = await lastRecoveryRuns(db);
  const owners = (await listStaff(db)).filter(({ staffRole }) => staffRole === 'owner');
  const gateway = gatewayStanding({ db, env, now });
  return {
    identity: Boolean(identity.legalName && identity.address && identity.email && identity.phone),
    registration: saved.has('tax') && !isGstinMissing(settings) && !gstinMismatch(identity),
    officers: Boolean(identity.grievanceOfficer?.name && identity.nodalPerson?.name),
    policies: guide.policiesReadAt !== null,
    contacts: guide.contactsReadAt !== null || hasOwnContacts(settings),
    delivery: saved.has('delivery'),
    'payment-keys': gateway.hasKeys || (saved.has('payments') && !payments.isOnline),
    mail: Boolean(env.SMTP_URL),
    collection: counts.collections > 0,
    product: await hasCompleteProduct(db, now()),
    home: counts.slides > 0 || counts.pages > 0,
    backup: backup?.succeededAt != null,
    'second-step': owners.length > 0 && owners.every(({ hasTwoStep }) => hasTwoStep),
    'test-order': counts.orders > 0,
    live: env.isProduction && (gateway.mode === 'production' || !payments.isOnline) && (await findHold(db, env)) === null,
  };
}

/** The policies of a new shop name Cashfree and the ministry of the Board: defaults that the owner has not checked. */
function hasOwnContacts({ policies }: Settings) {
  const { paymentProvider, dataBoardUrl } = settingsSchemas.policies.parse({});
  return policies.paymentProvider !== paymentProvider && policies.dataBoardUrl !== dataBoardUrl;
}

const LOOKED_AT = 100;

async function hasCompleteProduct(db: Db, now: Date): Promise<boolean> {
  const onSale = await db.select({ id: products.id }).from(products).where(isOnSale).limit(LOOKED_AT);
  if (onSale.length === 0) return false;
  const incomplete = new Set(await idsNeedingAttention(db, now));
  return onSale.some(({ id }) => !incomplete.has(id));
}

const NOTHING = { collections: 0, slides: 0, pages: 0, orders: 0 };

async function countThings(db: Db): Promise<typeof NOTHING> {
  const [counts] = await rowsOf<typeof NOTHING>(
    db,
    sql`select
      (select count(*)::int from ${collections} where is_active) as collections,
      (select count(*)::int from ${sliderImages}) as slides,
      (select count(*)::int from ${contentVersions}) as pages,
      (select count(*)::int from (select 1 from ${orders} limit 1) any_order) as orders`,
  );
  return counts ?? NOTHING;
}
