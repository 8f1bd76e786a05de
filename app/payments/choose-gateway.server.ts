// Which gateway takes the money: Cashfree where its keys are set, else practice.
import type { Env } from '../platform/env.server.ts';
import type { Shop } from '../platform/shop.server.ts';
import { cashfreeGateway } from './cashfree.server.ts';
import type { Gateway } from './gateway.ts';
import { webhookUrlOf } from './payments.server.ts';
import { practiceGateway } from './practice.server.ts';

export function chooseGateway(shop: Pick<Shop, 'db' | 'env' | 'now'>): Gateway {
  const { env } = shop;
  if (env.CASHFREE_APP_ID && env.CASHFREE_SECRET_KEY) {
    return cashfreeGateway({
      appId: env.CASHFREE_APP_ID,
      secretKey: env.CASHFREE_SECRET_KEY,
      mode: env.CASHFREE_MODE,
      apiUrl: env.CASHFREE_API_URL,
      apiVersion: env.CASHFREE_API_VERSION,
    });
  }
  // One key without the other is a slip, and would quietly give goods away.
  if (env.CASHFREE_APP_ID || env.CASHFREE_SECRET_KEY) throw new Error('Set both CASHFREE_APP_ID and CASHFREE_SECRET_KEY, or neither.');
  if (env.isProduction)
    throw new Error('Production will not start with the practice gateway: set CASHFREE_APP_ID and CASHFREE_SECRET_KEY.');
  return practiceGateway(shop);
}

export type GatewayStanding = { mode: 'practice' | 'sandbox' | 'production'; hasKeys: boolean; webhookUrl: string };

/** What staff may see of it. Never a key. */
export function gatewayStanding(env: Env): GatewayStanding {
  const hasKeys = Boolean(env.CASHFREE_APP_ID && env.CASHFREE_SECRET_KEY);
  return { mode: hasKeys ? env.CASHFREE_MODE : 'practice', hasKeys, webhookUrl: webhookUrlOf(env) };
}
