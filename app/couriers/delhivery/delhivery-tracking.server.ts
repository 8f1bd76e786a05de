// Delhivery's tracking, polled or pushed. A state is the pair of type and status: 'DL Delivered' is delivered, 'DL RTO' came back.
import { Refusal } from '../../platform/refusal.ts';
import type { TrackingNews, TrackingScan } from '../courier.ts';
import { type Json, listIn, objectIn, readExpectedDay, readJsonBody, readMoment, requireKey, textOf } from '../courier-call.server.ts';
import type { ParcelState } from '../parcel-state.ts';

function stateOf(type: string, status: string, code: string): ParcelState | null {
  const pair = `${type} ${status}`.toUpperCase();
  if (pair === 'DL DELIVERED') return 'delivered';
  if (pair === 'DL RTO' || pair === 'DL DTO') return 'returned';
  if (/\bLOST\b/i.test(status)) return 'lost';
  if (type === 'RT') return 'returning';
  if (type === 'CN') return 'cancelled';
  if (pair === 'UD DISPATCHED') return 'out_for_delivery';
  // A parcel that waits at its local centre with the code of an attempt was not delivered.
  if (pair === 'UD PENDING') return /^(EOD|ST)-/.test(code) ? 'delivery_failed' : 'in_transit';
  return pair === 'UD IN TRANSIT' ? 'in_transit' : null;
}

export function readDelhiveryWebhook(key: string | undefined, rawBody: string, headers: Headers): TrackingNews | null {
  requireKey(headers.get('x-api-key'), key);
  const shipment = objectIn(readJsonBody(rawBody)['Shipment']);
  if (!textOf(shipment['AWB'])) throw new Refusal(400, 'The message names no parcel.');
  return readDelhiveryTracking(shipment);
}

export function readDelhiveryTracking(shipment: Json): TrackingNews | null {
  const awb = textOf(shipment['AWB']);
  if (!awb) return null;
  const status = objectIn(shipment['Status']);
  const earlier = listIn(shipment['Scans'])
    .map((each) => objectIn(each['ScanDetail']))
    .flatMap((scan) =>
      scanOf({
        at: scan['ScanDateTime'],
        type: scan['ScanType'],
        status: scan['Scan'],
        code: scan['StatusCode'],
        words: scan['Instructions'],
        place: scan['ScannedLocation'],
      }),
    );
  const latest = scanOf({
    at: status['StatusDateTime'],
    type: status['StatusType'],
    status: status['Status'],
    code: status['StatusCode'] ?? shipment['NSLCode'],
    words: status['Instructions'],
    place: status['StatusLocation'],
  });
  const isNew = latest.filter((scan) => !earlier.some(({ at, state }) => at.getTime() === scan.at.getTime() && state === scan.state));
  return { awb, scans: [...earlier, ...isNew], expectedOn: readExpectedDay(shipment['ExpectedDeliveryDate']) };
}

function scanOf(scan: Record<'at' | 'type' | 'status' | 'code' | 'words' | 'place', unknown>): TrackingScan[] {
  const at = readMoment(scan.at);
  const status = textOf(scan.status);
  if (!at || !status) return [];
  const state = stateOf(textOf(scan.type).toUpperCase(), status, textOf(scan.code).toUpperCase());
  return [{ at, state, text: [status, textOf(scan.words)].filter(Boolean).join(': '), place: textOf(scan.place) }];
}
