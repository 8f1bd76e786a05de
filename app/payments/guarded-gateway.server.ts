// When the gateway hangs, a shopper hears so at once instead of after two timeouts, and jobs wait.
import type { Log } from '../platform/records/log.server.ts';
import { AwayError, createBreaker } from '../platform/running/breaker.server.ts';
import type { Parties } from '../platform/running/parties.server.ts';
import { type Gateway, GatewayError } from './gateway.ts';

/** Its own failures count besides silence; a rate limit does not. */
const isFault = (error: unknown) => error instanceof GatewayError && (error.isAway || (error.status ?? 0) >= 500);

type Watching = { log?: Log | undefined; parties?: Parties | undefined; now?: () => number };

export function guarded(gateway: Gateway, { log, parties, now }: Watching = {}): Gateway {
  const watching = { ...(log && { log }), ...(parties && { parties }), ...(now && { now }) };
  const breaker = createBreaker({ name: `gateway ${gateway.name}`, isFault, ...watching });
  const ask = <T>(request: () => Promise<T>) =>
    breaker.ask(request).catch((error: unknown) => {
      if (!(error instanceof AwayError)) throw error;
      const retryAfterSeconds = Math.ceil(error.retryInMs / 1000);
      throw new GatewayError(error.message, { code: 'gateway_away', retryable: true, retryAfterSeconds, cause: error });
    });
  const { name, mode, pageSources, settlements, payByUpi } = gateway;
  return {
    ...{ name, mode, ...(pageSources && { pageSources }) },
    createOrder: (order) => ask(() => gateway.createOrder(order)),
    getOrder: (gatewayOrderId) => ask(() => gateway.getOrder(gatewayOrderId)),
    terminateOrder: (gatewayOrderId) => ask(() => gateway.terminateOrder(gatewayOrderId)),
    refund: (refund) => ask(() => gateway.refund(refund)),
    getRefund: (gatewayOrderId, refundId) => ask(() => gateway.getRefund(gatewayOrderId, refundId)),
    ...(payByUpi && { payByUpi: (session, channel) => ask(() => payByUpi(session, channel)) }),
    readWebhook: (rawBody, headers, now) => gateway.readWebhook(rawBody, headers, now),
    ...(settlements && {
      settlements: {
        list: (days, cursor) => ask(() => settlements.list(days, cursor)),
        rows: (settlementId, cursor) => ask(() => settlements.rows(settlementId, cursor)),
      },
    }),
  };
}
