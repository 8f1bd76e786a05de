// Shiprocket behind our courier interface. Source: apidocs.shiprocket.in. It has no sandbox and no idempotency, answers 200 to some
// refusals, and may answer a repeated order with the old one, even a cancelled one.
import type { Env } from '../../platform/env.server.ts';
import { renewedToken } from '../../platform/http/renewed-token.server.ts';
import { type AttemptWish, type BookedParcel, type Courier, CourierError } from '../courier.ts';
import { callCourier, type Json, objectIn, saidBy, textOf } from '../courier-call.server.ts';
import { book, cancelOrder, find } from './shiprocket-order.server.ts';
import { type Ask, listRates } from './shiprocket-rates.server.ts';
import { readShiprocketTracking, readShiprocketWebhook } from './shiprocket-tracking.server.ts';

export type ShiprocketSettings = {
  email: string;
  password: string;
  /** The name of the pickup address registered in its panel. */
  pickupName: string;
  webhookKey?: string | undefined;
  apiUrl?: string | undefined;
  /** Shorter in tests. */
  timeoutMs?: number;
};

const API_URL = 'https://apiv2.shiprocket.in/v1/external';

export function openShiprocket({ env }: { env: Env }): Courier | null {
  const { SHIPROCKET_EMAIL, SHIPROCKET_PASSWORD, SHIPROCKET_PICKUP, SHIPROCKET_WEBHOOK_KEY, SHIPROCKET_API_URL } = env;
  if (!SHIPROCKET_EMAIL || !SHIPROCKET_PASSWORD) return null;
  return shiprocketCourier({
    email: SHIPROCKET_EMAIL,
    password: SHIPROCKET_PASSWORD,
    pickupName: SHIPROCKET_PICKUP,
    webhookKey: SHIPROCKET_WEBHOOK_KEY,
    apiUrl: SHIPROCKET_API_URL,
  });
}

export function shiprocketCourier(settings: ShiprocketSettings): Courier {
  const ask = signedIn(settings);
  return {
    name: 'shiprocket',
    listRates: (question) => listRates(ask, question),
    reserveAwb: async () => null,
    find: (reference, _awb, courierOrderId) => find(ask, reference, courierOrderId ?? null),
    book: (parcel, found, onMade) => book(ask, settings.pickupName, parcel, found, onMade),
    findLabel: (parcel) => findLabel(ask, parcel),
    requestPickup: (parcels) => requestPickup(ask, parcels),
    closeManifest: (parcels) => closeManifest(ask, parcels),
    cancel: (parcel) => cancel(ask, parcel),
    async track(awbs) {
      const body = await ask({ method: 'POST', path: '/courier/track/awbs', body: { awbs } });
      return awbs.flatMap((awb) => readShiprocketTracking(awb, objectIn(body[awb])) ?? []);
    },
    async actOnAttempt(awb, wish) {
      await actOnAttempt(ask, awb, wish);
      return { ticket: null };
    },
    readAction: async () => ({ state: 'done' }),
    readWebhook: (rawBody, headers) => readShiprocketWebhook(settings.webhookKey, rawBody, headers),
  };
}

/** A token lives ten days, and may end earlier: a refused one is replaced once. */
function signedIn({ email, password, apiUrl = API_URL, timeoutMs }: ShiprocketSettings): Ask {
  const headers = { 'content-type': 'application/json' };
  const withToken = renewedToken(async () => {
    const name = 'Shiprocket POST /auth/login';
    const body = JSON.stringify({ email, password });
    const answer = await callCourier({ name, url: `${apiUrl}/auth/login`, method: 'POST', headers, body, timeoutMs });
    const given = textOf(answer.body['token']);
    if (!given) throw new CourierError(`${name}: no token`, { code: 'keys_refused', retryable: false, reason: saidBy(answer.body) });
    return given;
  });
  return ({ method = 'GET', path, body }) =>
    withToken(
      async (token) => {
        const answer = await callCourier({
          name: `Shiprocket ${method} ${path.split('?')[0]}`,
          url: apiUrl + path,
          method,
          headers: { ...headers, authorization: `Bearer ${token}` },
          ...(body !== undefined && { body: JSON.stringify(body) }),
          timeoutMs,
        });
        return answer.body;
      },
      (error) => error instanceof CourierError && error.code === 'keys_refused',
    );
}

async function findLabel(ask: Ask, parcel: BookedParcel): Promise<string | null> {
  const body = await ask({ method: 'POST', path: '/courier/generate/label', body: { shipment_id: [parcel.courierShipmentId] } });
  return httpsOnly(body['label_url']);
}

async function requestPickup(ask: Ask, parcels: BookedParcel[]) {
  let token: string | null = null;
  // It takes one parcel a call.
  for (const { courierShipmentId } of parcels) {
    const body = await ask({ method: 'POST', path: '/courier/generate/pickup', body: { shipment_id: [courierShipmentId] } }).catch(
      (error: unknown) => {
        if (error instanceof CourierError && /already/i.test(error.reason)) return {} as Json;
        throw error;
      },
    );
    token = textOf(objectIn(body['response'])['pickup_token_number']) || token;
  }
  return { token };
}

async function closeManifest(ask: Ask, parcels: BookedParcel[]): Promise<string | null> {
  const shipment_id = parcels.map(({ courierShipmentId }) => courierShipmentId);
  const body = await ask({ method: 'POST', path: '/manifests/generate', body: { shipment_id } }).catch((error: unknown) => {
    // Listed before.
    if (error instanceof CourierError && error.status === 400) return {} as Json;
    throw error;
  });
  return httpsOnly(body['manifest_url']);
}

const httpsOnly = (value: unknown) => (textOf(value).startsWith('https://') ? textOf(value) : null);

async function cancel(ask: Ask, parcel: BookedParcel) {
  await ask({ method: 'POST', path: '/orders/cancel/shipment/awbs', body: { awbs: [parcel.awb] } });
  await cancelOrder(ask, parcel);
}

async function actOnAttempt(ask: Ask, awb: string, wish: AttemptWish) {
  const body =
    wish.action === 'cancel'
      ? { action: 'return', comments: 'The customer cancelled' }
      : wish.action === 'again'
        ? { action: 're-attempt', comments: 'The customer chose this day', deferred_date: wish.on }
        : {
            action: 're-attempt',
            comments: `Landmark: ${wish.landmark || '-'}`,
            phone: wish.phone,
            address1: wish.address,
            address2: wish.landmark,
          };
  await ask({ method: 'POST', path: `/ndr/${encodeURIComponent(awb)}/action`, body });
}
