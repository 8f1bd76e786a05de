// Delhivery B2C behind our courier interface. Source: delhivery-express-api-doc.readme.io. A refusal may be an answer of 200; a parcel is
// booked only with success and a waybill. The waybill is fetched first, so that a repeated booking cannot make a second parcel.
import type { Env } from '../../platform/env.server.ts';
import { rupeesFromPaise } from '../../platform/money.ts';
import {
  type ActionStanding,
  type AttemptWish,
  type BookedParcel,
  type Courier,
  CourierError,
  type CourierRate,
  type RateQuestion,
} from '../courier.ts';
import { callCourier, type Json, listIn, numberOf, objectIn, saidBy, textOf } from '../courier-call.server.ts';
import { book, find, plain } from './delhivery-shipment.server.ts';
import { readDelhiveryTracking, readDelhiveryWebhook } from './delhivery-tracking.server.ts';

export type DelhiverySettings = {
  token: string;
  /** The client's name at Delhivery, which waybills are given to. */
  client: string;
  /** The registered name of the warehouse, in its exact case. */
  pickupName: string;
  mode: 'staging' | 'production';
  webhookKey?: string | undefined;
  apiUrl?: string | undefined;
  /** Shorter in tests. */
  timeoutMs?: number;
};

export type Ask = (call: { method?: 'GET' | 'POST'; path: string; json?: unknown; form?: URLSearchParams }) => Promise<Json>;

const API_URL = { staging: 'https://staging-express.delhivery.com', production: 'https://track.delhivery.com' };
const PICKUP_TIME = '14:00:00';

export function openDelhivery({ env }: { env: Env }): Courier | null {
  const { DELHIVERY_TOKEN, DELHIVERY_CLIENT, DELHIVERY_PICKUP, DELHIVERY_MODE, DELHIVERY_WEBHOOK_KEY, DELHIVERY_API_URL } = env;
  if (!DELHIVERY_TOKEN) return null;
  return delhiveryCourier({
    token: DELHIVERY_TOKEN,
    client: DELHIVERY_CLIENT,
    pickupName: DELHIVERY_PICKUP,
    mode: DELHIVERY_MODE,
    webhookKey: DELHIVERY_WEBHOOK_KEY,
    apiUrl: DELHIVERY_API_URL,
  });
}

export function delhiveryCourier(settings: DelhiverySettings): Courier {
  const { token, mode, apiUrl = API_URL[mode], timeoutMs } = settings;
  const ask: Ask = async ({ method = 'GET', path, json, form }) => {
    const { body } = await callCourier({
      name: `Delhivery ${method} ${path.split('?')[0]}`,
      url: apiUrl + path,
      method,
      headers: {
        authorization: `Token ${token}`,
        ...(json !== undefined && { 'content-type': 'application/json' }),
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
      ...(form && { body: form.toString() }),
      timeoutMs,
    });
    return body;
  };
  return {
    name: 'delhivery',
    listRates: (question) => listRates(ask, question),
    async reserveAwb() {
      const body = await ask({ path: `/waybill/api/bulk/json/?${new URLSearchParams({ cl: settings.client, count: '1' })}` });
      return textOf(body['value']).split(',')[0]?.trim() || null;
    },
    find: (reference, awb) => find(ask, reference, awb),
    book: (parcel, found) => book(ask, settings.pickupName, parcel, found),
    findLabel: (parcel) => findLabel(ask, parcel),
    requestPickup: (parcels, day) => requestPickup(ask, settings.pickupName, parcels.length, day),
    closeManifest: async () => null,
    cancel: (parcel) => edit(ask, parcel.awb, { cancellation: 'true' }),
    async track(awbs) {
      const body = await ask({ path: `/api/v1/packages/json/?waybill=${awbs.map(encodeURIComponent).join(',')}` });
      return listIn(body['ShipmentData']).flatMap((each) => readDelhiveryTracking(objectIn(each['Shipment'])) ?? []);
    },
    actOnAttempt: (awb, wish) => actOnAttempt(ask, awb, wish),
    readAction: (ticket, awb) => readAction(ask, ticket, awb),
    readWebhook: (rawBody, headers) => readDelhiveryWebhook(settings.webhookKey, rawBody, headers),
  };
}

async function listRates(ask: Ask, question: RateQuestion): Promise<CourierRate[]> {
  const served = await ask({ path: `/c/api/pin-codes/json/?filter_codes=${question.toPin}` });
  const pin = objectIn(listIn(served['delivery_codes'])[0]?.['postal_code']);
  const isCash = question.collectPaise > 0;
  const highest = numberOf(pin['max_amount']) ?? 0;
  const isServed = textOf(pin[isCash ? 'cod' : 'pre_paid']).toUpperCase() === 'Y' && !/embargo/i.test(textOf(pin['remarks']));
  if (!isServed || (isCash && highest > 0 && rupeesFromPaise(question.collectPaise) > highest)) return [];
  return Promise.all(
    (['Surface', 'Express'] as const).map(async (mode) => ({
      carrierId: mode,
      carrierName: `Delhivery ${mode}`,
      pricePaise: await priceOf(ask, question, mode),
      days: null,
    })),
  );
}

/** A price is only a help for the choice: without an answer the parcel can still be booked. */
async function priceOf(ask: Ask, question: RateQuestion, mode: 'Surface' | 'Express'): Promise<number | null> {
  const query = new URLSearchParams({
    md: mode[0] ?? '',
    cgm: String(question.weightGrams),
    o_pin: question.fromPin,
    d_pin: question.toPin,
    ss: 'Delivered',
    pt: question.collectPaise > 0 ? 'COD' : 'Pre-paid',
  });
  const body = await ask({ path: `/api/kinko/v1/invoice/charges/.json?${query}` }).catch(() => ({}) as Json);
  const rupees = numberOf((listIn(body['list'])[0] ?? body)['total_amount']);
  return rupees === null ? null : Math.round(rupees * 100);
}

async function findLabel(ask: Ask, parcel: BookedParcel): Promise<string | null> {
  const body = await ask({ path: `/api/p/packing_slip?wbns=${encodeURIComponent(parcel.awb)}&pdf=true&pdf_size=4R` });
  const address = textOf(listIn(body['packages'])[0]?.['pdf_download_link']);
  return address.startsWith('https://') ? address : null;
}

async function requestPickup(ask: Ask, pickupName: string, count: number, day: string) {
  const json = { pickup_date: day, pickup_time: PICKUP_TIME, pickup_location: pickupName, expected_package_count: count };
  const body = await ask({ method: 'POST', path: '/fm/request/new/', json }).catch((error: unknown) => {
    // One open request a warehouse: its van takes these parcels too.
    if (error instanceof CourierError && /exist|already/i.test(error.reason)) return {} as Json;
    throw error;
  });
  const token = textOf(body['pickup_id']);
  if (!token && body['pr_exist'] !== true && Object.keys(body).length > 0) {
    const reason = saidBy(objectIn(body['error'])) || saidBy(body);
    throw new CourierError('Delhivery: pickup refused', { code: 'refused', retryable: false, reason });
  }
  return { token: token || null };
}

async function edit(ask: Ask, awb: string, change: Record<string, string>) {
  const body = await ask({ method: 'POST', path: '/api/p/edit', json: { waybill: awb, ...change } });
  if (body['status'] === false || textOf(body['status']) === 'Failure' || textOf(body['error']))
    throw new CourierError('Delhivery: edit refused', { code: 'refused', retryable: false, reason: saidBy(body) });
}

async function actOnAttempt(ask: Ask, awb: string, wish: AttemptWish) {
  // It has no call for a return: cancelling a parcel on its way turns it round.
  if (wish.action === 'cancel') {
    await edit(ask, awb, { cancellation: 'true' });
    return { ticket: null };
  }
  const act =
    wish.action === 'again'
      ? (await isDeferrable(ask, awb))
        ? { act: 'DEFER_DLV', action_data: { deferred_date: wish.on } }
        : { act: 'RE-ATTEMPT' }
      : {
          act: 'EDIT_DETAILS',
          action_data: { name: plain(wish.name), phone: wish.phone, add: plain([wish.address, wish.landmark].filter(Boolean).join(', ')) },
        };
  const body = await ask({ method: 'POST', path: '/api/p/update', json: { data: [{ waybill: awb, ...act }] } });
  if (textOf(body['error']) || body['success'] === false)
    throw new CourierError('Delhivery: action refused', { code: 'refused', retryable: false, reason: saidBy(body) });
  return { ticket: textOf(body['request_id']) || textOf(body['upl_id']) || null };
}

/** Of these codes it defers none, and refuses the day; its next attempt is the most that can be asked for. */
const NOT_DEFERRED = ['EOD-104', 'EOD-43', 'EOD-86', 'EOD-69'];

async function isDeferrable(ask: Ask, awb: string): Promise<boolean> {
  const body = await ask({ path: `/api/v1/packages/json/?waybill=${encodeURIComponent(awb)}` });
  const status = objectIn(objectIn(listIn(body['ShipmentData'])[0]?.['Shipment'])['Status']);
  return !NOT_DEFERRED.includes(textOf(status['StatusCode']).toUpperCase());
}

/** The documents name the call and not every state, so that an unknown one waits. A parcel that failed is named in a list of its own. */
async function readAction(ask: Ask, ticket: string, awb: string): Promise<ActionStanding> {
  const body = await ask({ path: `/api/cmu/get_bulk_upl/${encodeURIComponent(ticket)}?verbose=true` });
  const failed = (Array.isArray(body['failed_wbns']) ? body['failed_wbns'] : []) as unknown[];
  const own = failed.find((each) => String(each) === awb || textOf(objectIn(each)['waybill']) === awb);
  const status = textOf(body['status']);
  if (own !== undefined || /fail|reject/i.test(status)) {
    const reason = textOf(objectIn(own)['message']) || textOf(objectIn(own)['remark']) || saidBy(body);
    return { state: 'refused', reason };
  }
  return { state: /complete|success/i.test(status) ? 'done' : 'waiting' };
}
