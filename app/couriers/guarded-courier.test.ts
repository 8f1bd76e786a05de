import { expect, test } from 'vitest';
import { createParties } from '../platform/running/parties.server.ts';
import { type Courier, CourierError } from './courier.ts';
import { guardedCourier } from './guarded-courier.server.ts';

const CODES = [
  ['timeout', { retryable: true }, 3],
  ['unreachable', { retryable: true }, 3],
  ['failed', { retryable: true, status: 502 }, 3],
  ['refused', { retryable: false, status: 404 }, 10],
  ['keys_refused', { retryable: false, status: 401 }, 10],
  ['failed', { retryable: true, status: 429 }, 10],
] as const;

test.each(CODES)('of ten questions that end in %s (%o) %s reach the courier', async (code, failure, reached) => {
  let asked = 0;
  const track = async () => {
    asked += 1;
    throw new CourierError('no', { code, ...failure });
  };
  const parties = createParties(() => new Date());
  const courier = guardedCourier({ name: 'delhivery', track } as unknown as Courier, { parties });
  const errors: CourierError[] = [];
  for (let n = 0; n < 10; n++) await courier.track(['1']).catch((error) => errors.push(error));
  expect([asked, errors.length]).toEqual([reached, 10]);
  expect(errors.at(-1)).toBeInstanceOf(CourierError);
  expect(errors.at(-1)).toMatchObject(reached === 10 ? { code } : { code: 'courier_away', retryable: true, isAway: true });
  expect(parties.list()).toMatchObject([{ name: 'courier delhivery', failures: reached === 10 ? 0 : 3 }]);
});

test('its webhooks are read while it is away', async () => {
  const courier = guardedCourier(
    {
      name: 'delhivery',
      track: () => Promise.reject(new CourierError('no', { code: 'timeout', retryable: true })),
      readWebhook: () => ({ awb: '1', scans: [], expectedOn: null }),
    } as unknown as Courier,
    {},
  );
  for (let n = 0; n < 4; n++) await courier.track(['1']).catch(() => undefined);
  expect([courier.name, courier.readWebhook('', new Headers())?.awb]).toEqual(['delhivery', '1']);
});
