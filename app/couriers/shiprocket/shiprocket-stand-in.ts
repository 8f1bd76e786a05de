/** Shiprocket, written from its documents independently of our adapter. */
import { type StandInAnswer, type StandInRequest, startCourierStandIn } from '../courier-stand-in.ts';

type Body = Record<string, unknown>;
type Scan = { date: string; status: string; activity: string; location: string; 'sr-status': string; 'sr-status-label': string };
export type StandInParcel = {
  id: number;
  shipmentId: number;
  reference: string;
  status: string;
  awb: string;
  carrier: string;
  sent: Body;
  scans: Scan[];
  actions: Body[];
};

/** What a second order with the same id makes: sources disagree. */
type Duplicate = 'returnOld' | 'newOrder' | '422';

const CARRIERS = [
  { courier_company_id: 10, courier_name: 'Xpressbees Surface', rate: 62.5, cod: 1, estimated_delivery_days: '4' },
  { courier_company_id: 11, courier_name: 'Delhivery Air', rate: '99.00', cod: 1, estimated_delivery_days: '2' },
  { courier_company_id: 12, courier_name: 'India Post', rate: 48, cod: 0, estimated_delivery_days: '7' },
];

export type ShiprocketStandIn = Awaited<ReturnType<typeof startShiprocketStandIn>>;

export async function startShiprocketStandIn({ duplicate: atFirst = 'returnOld' as Duplicate, webhookKey = 'k'.repeat(40) } = {}) {
  const parcels: StandInParcel[] = [];
  const refusing = new Set<string>();
  let duplicate = atFirst;
  const unserved = new Set<string>();
  let lastId = 150_876_813;
  let tokens = 0;
  let listLags = false;
  const ok = (body: unknown): StandInAnswer => ({ status: 200, body });
  const refused = (status: number, message: string, errors?: Body): StandInAnswer => ({
    status,
    body: { message, errors, status_code: status },
  });
  const byShipment = (id: unknown) => parcels.find(({ shipmentId }) => shipmentId === Number(id));

  function route({ method, path, query, headers, rawBody }: StandInRequest): StandInAnswer {
    const body: Body = rawBody ? JSON.parse(rawBody) : {};
    const call = `${method} ${path.replace('/v1/external', '').replace(/\/$/, '')}`;
    if (call === 'POST /auth/login') {
      if (body['password'] !== 'secret') return refused(400, 'Invalid email and password combination');
      tokens += 1;
      return ok({ token: `token-${tokens}` });
    }
    if (headers.get('authorization') !== `Bearer token-${tokens}`) return refused(401, 'Token has expired');
    if (call === 'GET /courier/serviceability') {
      const pin = query.get('delivery_postcode') ?? '';
      // A refusal inside an answer of 200.
      if (unserved.has(pin)) return ok({ status: 404, message: 'Courier services are not available for this pincode.' });
      return ok({ status: 200, data: { available_courier_companies: CARRIERS, recommended_courier_company_id: 11 } });
    }
    if (call === 'POST /orders/create/adhoc') return create(body);
    if (call === 'GET /orders') {
      const search = query.get('search') ?? '';
      const found = listLags ? [] : parcels.filter(({ reference }) => reference.includes(search)).toReversed();
      return ok({ data: found.map((parcel) => ({ ...shownOf(parcel), shipments: [shipmentOf(parcel)] })) });
    }
    const shown = /^GET \/orders\/show\/(\d+)$/.exec(call)?.[1];
    if (shown) {
      const parcel = parcels.find(({ id }) => id === Number(shown));
      return parcel ? ok({ data: { ...shownOf(parcel), shipments: shipmentOf(parcel) } }) : refused(404, 'Order not found');
    }
    if (call === 'POST /courier/assign/awb') return assign(body);
    if (call === 'POST /courier/generate/pickup') return ok({ pickup_status: 1, response: { pickup_token_number: 'Reference No: 1' } });
    if (call === 'POST /courier/generate/label') return ok({ label_created: 1, label_url: 'https://labels.example/1.pdf' });
    if (call === 'POST /manifests/generate') return ok({ status: 1, manifest_url: 'https://labels.example/manifest.pdf' });
    if (call === 'POST /orders/cancel' || call === 'POST /orders/cancel/shipment/awbs') {
      for (const parcel of parcels)
        if ((body['ids'] as number[] | undefined)?.includes(parcel.id) || (body['awbs'] as string[] | undefined)?.includes(parcel.awb))
          parcel.status = 'CANCELED';
      return { status: 204, body: null };
    }
    if (call === 'POST /courier/track/awbs')
      return ok(Object.fromEntries((body['awbs'] as string[]).map((awb) => [awb, { tracking_data: tracked(awb) }])));
    const action = /^POST \/ndr\/(.+)\/action$/.exec(call)?.[1];
    if (action) {
      parcels.find(({ awb }) => awb === action)?.actions.push(body);
      return { status: 202, body: { status: true } };
    }
    return refused(404, 'Not found');
  }

  function create(body: Body): StandInAnswer {
    const reference = String(body['order_id']);
    const known = parcels.find((parcel) => parcel.reference === reference);
    if (!/^\d{6}$/.test(String(body['billing_pincode'])))
      return refused(422, 'The given data was invalid.', { billing_pincode: ['wrong'] });
    if (known && duplicate === '422') return refused(422, 'Order id already exists.');
    if (known && duplicate === 'returnOld') return ok(answerOf(known));
    lastId += 1;
    const made = {
      id: lastId,
      shipmentId: lastId + 1_000_000,
      reference,
      status: 'NEW',
      awb: '',
      carrier: '',
      sent: body,
      scans: [],
      actions: [],
    };
    parcels.push(made);
    return ok(answerOf(made));
  }

  const shownOf = ({ id, reference, status }: StandInParcel) => ({ id, channel_order_id: reference, status });
  const shipmentOf = ({ shipmentId, awb, carrier }: StandInParcel) => ({ id: shipmentId, awb, courier: carrier });

  const answerOf = ({ id, shipmentId, status, awb, carrier }: StandInParcel) => ({
    order_id: id,
    shipment_id: String(shipmentId),
    status,
    status_code: status === 'CANCELED' ? 5 : 1,
    awb_code: awb || null,
    courier_name: carrier || '',
  });

  function assign(body: Body): StandInAnswer {
    const parcel = byShipment(body['shipment_id']);
    if (!parcel) return refused(400, 'Shipment not found');
    const carrier = CARRIERS.find(({ courier_company_id }) => String(courier_company_id) === String(body['courier_id'] ?? 11));
    if (!carrier || refusing.has(String(carrier.courier_company_id)))
      return ok({ awb_assign_status: 0, response: { data: { awb_assign_error: 'Consignee address is too short' } } });
    parcel.awb ||= `SR${parcel.id}`;
    parcel.carrier = carrier.courier_name;
    return ok({
      awb_assign_status: 1,
      response: { data: { awb_code: parcel.awb, courier_name: parcel.carrier, routing_code: 'BLR/KRM' } },
    });
  }

  function tracked(awb: string) {
    const scans = parcels.find((parcel) => parcel.awb === awb)?.scans ?? [];
    if (scans.length === 0) return { track_status: 0, error: 'There is no activities found in our DB.' };
    return { track_status: 1, shipment_track_activities: scans.toReversed(), etd: '2026-11-28 20:00:00' };
  }

  const server = await startCourierStandIn(route);
  return {
    ...server,
    apiUrl: `${server.origin}/v1/external`,
    webhookKey,
    parcels,
    refuseCarriers(...ids: string[]) {
      for (const id of ids) refusing.add(id);
    },
    refusePin: (pin: string) => void unserved.add(pin),
    servePin: (pin: string) => void unserved.delete(pin),
    refuseDuplicates() {
      duplicate = '422';
    },
    lagList(lags = true) {
      listLags = lags;
    },
    expireToken() {
      tokens += 1;
    },
    scan(awb: string, label: string, date: string, activity = label) {
      const scan = { date, status: 'X-UCI', activity, location: 'BENGALURU', 'sr-status': 'NA', 'sr-status-label': label };
      parcels.find((parcel) => parcel.awb === awb)?.scans.push(scan);
      const [day = '', time = ''] = date.split(' ');
      // The message has its moment in another order, and a number of another system.
      return JSON.stringify({
        awb,
        current_status: label,
        current_status_id: 20,
        shipment_status: label,
        current_timestamp: `${day.split('-').toReversed().join(' ')} ${time}`,
        order_id: `1373900_${awb}`,
        scans: [scan],
        is_return: 0,
        unexpected: { field: true },
      });
    },
  };
}
