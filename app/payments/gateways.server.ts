// The gateways there are. An attempt keeps the name of the one that took it, which is asked about it and refunds it for ever, whichever
// takes the money by then. A new gateway is its adapter and a line in OPEN.
import type { Env } from '../platform/env.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { openCashfree } from './cashfree.server.ts';
import { type Gateway, GatewayError, type WebhookEvent } from './gateway.ts';
import { webhookUrlOf } from './payments.server.ts';
import { practiceGateway } from './practice.server.ts';

type Opening = Pick<Shop, 'db' | 'env' | 'now'>;

/** Each opens where its keys are set, else is null. The first that opens takes new payments; practice needs no keys. */
const OPEN = { cashfree: openCashfree, practice: practiceGateway } satisfies Record<string, (shop: Opening) => Gateway | null>;

export type GatewayName = keyof typeof OPEN;

export type Gateways = {
  /** Takes new payments. */
  current: Gateway;
  /** The one that took an attempt. Throws a GatewayError `gateway_missing` when its keys are no longer set. */
  named(name: GatewayName): Gateway;
  /** The message, and who signed it. Refuses with 401 what none of them signed. */
  readWebhook(rawBody: string | Buffer, headers: Headers, now: Date): { from: Gateway; news: WebhookEvent };
};

export function openGateways(shop: Opening): Gateways {
  const { env } = shop;
  // One key without the other is a slip, and would quietly give goods away.
  if (Boolean(env.CASHFREE_APP_ID) !== Boolean(env.CASHFREE_SECRET_KEY))
    throw new Error('Set both CASHFREE_APP_ID and CASHFREE_SECRET_KEY, or neither.');
  const [current, ...others] = Object.values(OPEN).flatMap((open) => open(shop) ?? []);
  if (!current || (current.name === 'practice' && env.isProduction))
    throw new Error('Production will not start with the practice gateway: set CASHFREE_APP_ID and CASHFREE_SECRET_KEY.');
  return gatewaysOf(current, ...others);
}

export function gatewaysOf(current: Gateway, ...others: Gateway[]): Gateways {
  const all = [current, ...others];
  return {
    current,
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

export type GatewayStanding = { mode: 'practice' | 'sandbox' | 'production'; hasKeys: boolean; webhookUrl: string };

/** What staff may see of it. Never a key. */
export function gatewayStanding(env: Env): GatewayStanding {
  const hasKeys = Boolean(env.CASHFREE_APP_ID && env.CASHFREE_SECRET_KEY);
  return { mode: hasKeys ? env.CASHFREE_MODE : 'practice', hasKeys, webhookUrl: webhookUrlOf(env) };
}
