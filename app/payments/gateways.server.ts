// An attempt stores its gateway, which is polled and refunds it for ever. A new gateway needs its adapter and a line in OPEN.
import { reopened } from '../platform/env/live-env.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { openCashfree } from './cashfree.server.ts';
import { type Gateway, GatewayError, type WebhookEvent } from './gateway.ts';
import { guarded } from './guarded-gateway.server.ts';
import { webhookUrlOf } from './payments.server.ts';
import { practiceGateway } from './practice/practice.server.ts';

type Opening = Pick<Shop, 'db' | 'env' | 'now'> & Partial<Pick<Shop, 'log' | 'parties'>>;

/** The first one whose keys are set takes new payments; practice needs no keys. */
const OPEN = { cashfree: openCashfree, practice: practiceGateway } satisfies Record<string, (shop: Opening) => Gateway | null>;

export type GatewayName = keyof typeof OPEN;

export type Gateways = {
  current: Gateway;
  all: Gateway[];
  /** Throws a GatewayError `gateway_missing` when its keys are no longer set. */
  named(name: GatewayName): Gateway;
  /** Refuses with 401 when no gateway signed it. */
  readWebhook(rawBody: string | Buffer, headers: Headers, now: Date): { from: Gateway; news: WebhookEvent };
};

export const openGateways = (shop: Opening): Gateways => reopened(shop.env, () => openNow(shop));

function openNow(shop: Opening): Gateways {
  const { env } = shop;
  const [current, ...others] = Object.values(OPEN).flatMap((open) => open(shop) ?? []);
  const watching = { log: shop.log, parties: shop.parties };
  if (!current || (current.mode === 'practice' && env.isProduction)) {
    if (!env.KEYS) throw new Error('Production will not start with the practice gateway: set CASHFREE_APP_ID and CASHFREE_SECRET_KEY.');
    return gatewaysOf(CLOSED);
  }
  return gatewaysOf(guarded(current, watching), ...others.map((other) => guarded(other, watching)));
}

const noKeys = () => Promise.reject(new GatewayError('No payment keys are entered yet.', { code: 'gateway_missing', retryable: true }));

/** In production, until the owner has entered a gateway's keys. */
const CLOSED: Gateway = {
  name: 'practice',
  mode: 'practice',
  isClosed: true,
  createOrder: noKeys,
  getOrder: noKeys,
  terminateOrder: noKeys,
  refund: noKeys,
  getRefund: noKeys,
  readWebhook() {
    throw new Refusal(401, 'No payment keys are entered yet.');
  },
};

export function gatewaysOf(current: Gateway, ...others: Gateway[]): Gateways {
  const all = [current, ...others];
  return {
    current,
    all,
    named(name) {
      const found = all.find((gateway) => gateway.name === name);
      if (found) return found;
      throw new GatewayError(`The keys of the gateway ${name} are not set.`, { code: GATEWAY_MISSING, retryable: true });
    },
    readWebhook(rawBody, headers, now) {
      let unsigned: unknown;
      for (const from of all) {
        try {
          return { from, news: from.readWebhook(rawBody, headers, now) };
        } catch (error) {
          if (!(error instanceof Refusal) || error.status !== 401) throw error;
          unsigned ??= error;
        }
      }
      throw unsigned;
    },
  };
}

export const GATEWAY_MISSING = 'gateway_missing';

export type GatewayStanding = Pick<Gateway, 'mode'> & { hasKeys: boolean; webhookUrl: string };

export function gatewayStanding(shop: Opening): GatewayStanding {
  const { mode } = openGateways(shop).current;
  return { mode, hasKeys: mode !== 'practice', webhookUrl: webhookUrlOf(shop.env) };
}
