// Shiprocket behind our courier interface. Source: apidocs.shiprocket.in. It has no sandbox and no idempotency, answers 200 to some
// refusals, and may answer a repeated order with the old one, even a cancelled one.
import type { Env } from '../../platform/env.server.ts';
import { renewedToken } from '../../platform/http/renewed-token.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import {
  type AttemptWish,
  type BookedParcel,
  type Courier,
  CourierError,
  type CourierRate,
  type FoundParcel,
  type NewParcel,
  type RateQuestion,
  REFERENCE_USED,
} from '../courier.ts';
import { callCourier, type Json, listIn, numberOf, objectIn, saidBy, textOf } from '../courier-call.server.ts';
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

type Ask = (call: { method?: 'GET' | 'POST'; path: string; body?: unknown }) => Promise<Json>;

const API_URL = 'https://apiv2.shiprocket.in/v1/external';
/** One carrier may refuse, naming a wrong field, while the next accepts. */
const CARRIERS_TRIED = 4;

/** Null without keys. */
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
    find: (reference) => find(ask, reference),
    book: (parcel, found) => book(ask, settings.pickupName, parcel, found),
    findLabel: (parcel) => findLabel(ask, parcel),
    requestPickup: (parcels) => requestPickup(ask, parcels),
    closeManifest: (parcels) => closeManifest(ask, parcels),
    cancel: (parcel) => cancel(ask, parcel),
    async track(awbs) {
      const body = await ask({ method: 'POST', path: '/courier/track/awbs', body: { awbs } });
      return awbs.flatMap((awb) => readShiprocketTracking(awb, objectIn(body[awb])) ?? []);
    },
    actOnAttempt: (awb, wish) => actOnAttempt(ask, awb, wish),
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

async function listRates(ask: Ask, question: RateQuestion): Promise<CourierRate[]> {
  const query = new URLSearchParams({
    pickup_postcode: question.fromPin,
    delivery_postcode: question.toPin,
    weight: kilograms(question.weightGrams),
    cod: question.collectPaise > 0 ? '1' : '0',
    declared_value: String(rupeesFromPaise(question.declaredPaise)),
  });
  const body = await ask({ path: `/courier/serviceability/?${query}` }).catch((error: unknown) => {
    if (error instanceof CourierError && error.status === 404) return {} as Json;
    throw error;
  });
  // A 404 may also sit inside an answer of 200.
  const found = objectIn(body['data']);
  const recommended = textOf(found['recommended_courier_company_id']);
  const rates = listIn(found['available_courier_companies']).flatMap((carrier) => {
    const carrierId = textOf(carrier['courier_company_id']);
    const rupees = numberOf(carrier['rate']);
    if (!carrierId || (question.collectPaise > 0 && textOf(carrier['cod']) === '0')) return [];
    return {
      carrierId,
      carrierName: textOf(carrier['courier_name']),
      pricePaise: rupees === null ? null : Math.round(rupees * 100),
      days: numberOf(carrier['estimated_delivery_days']),
    };
  });
  const rank = ({ carrierId, pricePaise }: CourierRate) => (carrierId === recommended ? -1 : (pricePaise ?? Number.MAX_SAFE_INTEGER));
  return rates.toSorted((a, b) => rank(a) - rank(b));
}

async function find(ask: Ask, reference: string): Promise<FoundParcel | null> {
  const body = await ask({ path: `/orders?search=${encodeURIComponent(reference)}` });
  // The search also finds ORD-10421 for ORD-1042, and cancelled orders.
  const order = listIn(body['data']).find((each) => textOf(each['channel_order_id']) === reference && !isCancelled(each));
  if (!order) return null;
  const shipment = listIn(order['shipments'])[0] ?? {};
  return {
    courierOrderId: textOf(order['id']),
    courierShipmentId: textOf(shipment['id']) || null,
    awb: textOf(shipment['awb']) || null,
    carrierName: textOf(shipment['courier']) || null,
  };
}

const isCancelled = (order: Json) => /^cancel/i.test(textOf(order['status'])) || numberOf(order['status_code']) === 5;

async function book(ask: Ask, pickupName: string, parcel: NewParcel, found: FoundParcel | null): Promise<BookedParcel> {
  const made = found?.courierShipmentId ? found : await createOrder(ask, pickupName, parcel);
  if (made.awb) return { ...made, awb: made.awb, routingCode: null };
  return assignCarrier(ask, parcel, made);
}

async function createOrder(ask: Ask, pickupName: string, parcel: NewParcel): Promise<FoundParcel> {
  const body = await ask({ method: 'POST', path: '/orders/create/adhoc', body: orderOf(pickupName, parcel) });
  if (isCancelled(body)) {
    const message = `Shiprocket: ${parcel.reference} is a cancelled order`;
    throw new CourierError(message, { code: REFERENCE_USED, retryable: false });
  }
  const courierOrderId = textOf(body['order_id']);
  const courierShipmentId = textOf(body['shipment_id']);
  if (!courierOrderId || !courierShipmentId)
    throw new CourierError('Shiprocket: order refused', { code: 'refused', retryable: false, reason: saidBy(body) });
  return { courierOrderId, courierShipmentId, awb: textOf(body['awb_code']) || null, carrierName: textOf(body['courier_name']) || null };
}

function orderOf(pickupName: string, parcel: NewParcel) {
  const { to, size, lines } = parcel;
  const [firstName = '', ...others] = to.name.split(' ');
  return {
    order_id: parcel.reference,
    order_date: parcel.orderedAt.toISOString().slice(0, 10),
    pickup_location: pickupName,
    billing_customer_name: firstName,
    billing_last_name: others.join(' '),
    billing_address: to.street,
    billing_address_2: to.landmark ?? '',
    billing_city: to.city.slice(0, 30),
    billing_pincode: to.pinCode,
    billing_state: to.state,
    billing_country: 'India',
    billing_email: to.email,
    billing_phone: to.phone,
    shipping_is_billing: true,
    order_items: lines.map(({ name, sku, hsn, quantity, unitPaise }) => ({
      name: name.slice(0, 100),
      sku,
      units: quantity,
      selling_price: rupeesFromPaise(unitPaise),
      hsn,
    })),
    payment_method: parcel.collectPaise > 0 ? 'COD' : 'Prepaid',
    // What the courier collects.
    sub_total: rupeesFromPaise(parcel.collectPaise > 0 ? parcel.collectPaise : parcel.totalPaise),
    ...size,
    weight: Number(kilograms(parcel.weightGrams)),
  };
}

async function assignCarrier(ask: Ask, parcel: NewParcel, made: FoundParcel): Promise<BookedParcel> {
  const carriers = parcel.carrierId ? [parcel.carrierId] : await carriersFor(ask, parcel);
  let reason = 'No courier serves this PIN code.';
  for (const carrierId of carriers) {
    const wish = { shipment_id: made.courierShipmentId, ...(carrierId && { courier_id: carrierId }) };
    const body = await ask({ method: 'POST', path: '/courier/assign/awb', body: wish }).catch((error: unknown) => {
      if (!(error instanceof CourierError) || error.retryable || error.code === 'keys_refused') throw error;
      reason = error.reason || reason;
      return null;
    });
    if (!body) continue;
    const given = objectIn(objectIn(body['response'])['data']);
    const awb = textOf(given['awb_code']);
    if (numberOf(body['awb_assign_status']) === 1 && awb)
      return { ...made, awb, carrierName: textOf(given['courier_name']) || null, routingCode: textOf(given['routing_code']) || null };
    reason = saidBy(body) || saidBy(given) || textOf(given['awb_assign_error']) || reason;
  }
  // Without a waybill nothing leaves; the order must not wait in its panel.
  await cancelOrder(ask, made).catch(() => undefined);
  throw new CourierError('Shiprocket: no carrier accepted', { code: 'no_carrier', retryable: false, reason });
}

async function carriersFor(ask: Ask, parcel: NewParcel): Promise<string[]> {
  const rates = await listRates(ask, { ...parcel, toPin: parcel.to.pinCode, declaredPaise: parcel.totalPaise });
  return rates.slice(0, CARRIERS_TRIED).map(({ carrierId }) => carrierId);
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

const cancelOrder = async (ask: Ask, { courierOrderId }: FoundParcel) => {
  if (courierOrderId) await ask({ method: 'POST', path: '/orders/cancel', body: { ids: [Number(courierOrderId)] } });
};

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

const kilograms = (grams: number) => (grams / 1000).toFixed(3);
