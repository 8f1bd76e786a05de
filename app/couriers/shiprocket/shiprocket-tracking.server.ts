// Shiprocket has two number systems: only `shipment_status_id` and the texts count, never `current_status_id`.
import { Refusal } from '../../platform/refusal.ts';
import type { TrackingNews, TrackingScan } from '../courier.ts';
import {
  type Json,
  listIn,
  numberOf,
  objectIn,
  readExpectedDay,
  readJsonBody,
  readMoment,
  requireKey,
  textOf,
} from '../courier-call.server.ts';
import type { ParcelState } from '../parcel-state.ts';

const BY_TEXT: Record<string, ParcelState> = {
  SHIPPED: 'in_transit',
  'PICKED UP': 'in_transit',
  'IN TRANSIT': 'in_transit',
  'REACHED AT DESTINATION HUB': 'in_transit',
  MISROUTED: 'in_transit',
  DELAYED: 'in_transit',
  'OUT FOR DELIVERY': 'out_for_delivery',
  UNDELIVERED: 'delivery_failed',
  DELIVERED: 'delivered',
  'RTO INITIATED': 'returning',
  'RTO ACKNOWLEDGED': 'returning',
  'RTO IN TRANSIT': 'returning',
  'RTO NDR': 'returning',
  'RTO OFD': 'returning',
  'RTO OUT FOR DELIVERY': 'returning',
  'RTO DELIVERED': 'returned',
  LOST: 'lost',
  DESTROYED: 'lost',
  'DISPOSED OFF': 'lost',
  CANCELED: 'cancelled',
  CANCELLED: 'cancelled',
  'CANCELLED BEFORE DISPATCHED': 'cancelled',
};

const BY_ID: Record<number, ParcelState> = {
  6: 'in_transit',
  7: 'delivered',
  8: 'cancelled',
  9: 'returning',
  10: 'returned',
  12: 'lost',
  14: 'returning',
  17: 'out_for_delivery',
  18: 'in_transit',
  21: 'delivery_failed',
  22: 'in_transit',
  24: 'lost',
  38: 'in_transit',
  39: 'in_transit',
  40: 'returning',
  41: 'returning',
  42: 'in_transit',
  44: 'lost',
  45: 'cancelled',
  46: 'returning',
};

/** Null for a state that only informs, or that the shop does not know. */
const stateOf = (text: unknown, id: unknown): ParcelState | null =>
  BY_TEXT[
    textOf(text)
      .toUpperCase()
      .replaceAll(/[_\s]+/g, ' ')
  ] ??
  BY_ID[numberOf(id) ?? -1] ??
  null;

export function readShiprocketWebhook(key: string | undefined, rawBody: string, headers: Headers): TrackingNews | null {
  requireKey(headers.get('x-api-key'), key);
  const body = readJsonBody(rawBody);
  const awb = textOf(body['awb']);
  if (!awb) {
    // Its panel sends a test message without a parcel.
    if (Object.keys(body).length === 0) return null;
    throw new Refusal(400, 'The message names no parcel.');
  }
  // Parcels from customers to the shop are not booked here.
  if (numberOf(body['is_return']) === 1) return null;
  return { awb, scans: [...scansIn(body['scans']), ...latestIn(body)], expectedOn: readExpectedDay(body['etd']) };
}

export function readShiprocketTracking(awb: string, body: Json): TrackingNews | null {
  const data = objectIn(body['tracking_data']);
  // `track_status` 0: nothing is known yet.
  if (numberOf(data['track_status']) !== 1) return null;
  return { awb, scans: scansIn(data['shipment_track_activities']), expectedOn: readExpectedDay(data['etd']) };
}

const scansIn = (list: unknown): TrackingScan[] =>
  listIn(list).flatMap((scan) => {
    const at = readMoment(scan['date']);
    const label = textOf(scan['sr-status-label']);
    const activity = textOf(scan['activity']) || label || textOf(scan['status']);
    if (!at || !activity) return [];
    return { at, state: stateOf(label === 'NA' ? '' : label, scan['sr-status']), text: activity, place: textOf(scan['location']) };
  });

/** The state that the message announces, unless one of its scans says so at that moment. */
function latestIn(body: Json): TrackingScan[] {
  const at = readMoment(body['current_timestamp']);
  const text = textOf(body['current_status']) || textOf(body['shipment_status']);
  const state = stateOf(body['current_status'], null) ?? stateOf(body['shipment_status'], body['shipment_status_id']);
  if (!at || !text) return [];
  return scansIn(body['scans']).some((scan) => scan.at.getTime() === at.getTime() && scan.state === state)
    ? []
    : [{ at, state, text, place: '' }];
}
