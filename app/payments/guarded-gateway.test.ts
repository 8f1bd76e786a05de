import { expect, test } from 'vitest';
import { type Gateway, GatewayError } from './gateway.ts';
import { guarded } from './guarded-gateway.server.ts';

const CODES = [
  ['timeout', { retryable: true }, 3],
  ['unreachable', { retryable: true }, 3],
  ['failed', { retryable: true, status: 502 }, 3],
  ['order_not_found', { retryable: false, status: 404 }, 10],
  ['rate_limited', { retryable: true, status: 429 }, 10],
] as const;

test.each(CODES)('of ten polls that end in %s (%o) %s reach the gateway', async (code, failure, reached) => {
  let asked = 0;
  const getOrder = async () => {
    asked += 1;
    throw new GatewayError('no', { code, ...failure });
  };
  const gateway = guarded({ name: 'practice', getOrder } as unknown as Gateway);
  const errors: GatewayError[] = [];
  for (let n = 0; n < 10; n++) await gateway.getOrder('ORD-1').catch((error) => errors.push(error));
  expect(asked).toBe(reached);
  expect(errors).toHaveLength(10);
  expect(errors.at(-1)).toMatchObject(reached === 10 ? { code } : { code: 'gateway_away', retryable: true, isAway: true });
});
