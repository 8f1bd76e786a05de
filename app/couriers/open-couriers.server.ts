// A parcel stores its courier, which is polled and told for ever. A new courier: its adapter, its name in parcel-state.ts, a line in OPEN.
import { reopened } from '../platform/env/live-env.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { type Courier, CourierError, type TrackingNews } from './courier.ts';
import { openDelhivery } from './delhivery/delhivery.server.ts';
import { guardedCourier } from './guarded-courier.server.ts';
import type { CourierName } from './parcel-state.ts';
import { practiceCourier } from './practice/practice-courier.server.ts';
import { openShiprocket } from './shiprocket/shiprocket.server.ts';

type Opening = Pick<Shop, 'db' | 'env' | 'now'> & Partial<Pick<Shop, 'log' | 'parties'>>;

const OPEN = {
  shiprocket: openShiprocket,
  delhivery: openDelhivery,
  practice: (shop) => (shop.env.isProduction ? null : practiceCourier(shop)),
} satisfies Record<CourierName, (shop: Opening) => Courier | null>;

export type Couriers = {
  /** May take new parcels, the preferred one first. Practice only when there is no other. */
  forNew: Courier[];
  /** The courier of a parcel. Throws a CourierError `courier_missing` when its keys are no longer set. */
  named(name: CourierName): Courier;
  /** The message, and the courier whose key it carries. Refuses with 401 when none does. */
  readWebhook(rawBody: string, headers: Headers): { from: Courier; news: TrackingNews | null };
};

export const openCouriers = (shop: Opening): Couriers =>
  reopened(shop.env, () =>
    couriersOf(
      Object.values(OPEN)
        .flatMap((open) => open(shop) ?? [])
        .map((courier) => guardedCourier(courier, shop)),
    ),
  );

/** For a choice on a page: nothing is opened. */
export function connectedCouriers(shop: Opening): CourierName[] {
  const names = (Object.keys(OPEN) as CourierName[]).filter((name) => OPEN[name](shop) !== null);
  const real = names.filter((name) => name !== 'practice');
  return real.length > 0 ? real : names;
}

export function couriersOf(all: Courier[]): Couriers {
  const real = all.filter(({ name }) => name !== 'practice');
  return {
    forNew: real.length > 0 ? real : all,
    named(name) {
      const found = all.find((courier) => courier.name === name);
      if (found) return found;
      throw new CourierError(`The keys of the courier ${name} are not set.`, {
        code: COURIER_MISSING,
        retryable: true,
        reason: 'The keys of this courier are not set. Enter them in Settings, Keys.',
      });
    },
    readWebhook(rawBody, headers) {
      for (const from of all) {
        try {
          return { from, news: from.readWebhook(rawBody, headers) };
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 401) throw error;
        }
      }
      throw new Refusal(401, 'Wrong webhook key.');
    },
  };
}

export const COURIER_MISSING = 'courier_missing';
