// Written from Delhivery's documents, independently of our adapter. A refusal is an answer of 200, and a known order number is refused.
import { type StandInAnswer, type StandInRequest, startCourierStandIn } from '../courier-stand-in.ts';

type Body = Record<string, unknown>;
type Scan = { type: string; status: string; code: string; at: string; words: string };
type Package = { awb: string; reference: string; sent: Body; isCancelled: boolean; scans: Scan[]; acts: Body[] };

/** Which answer each code of a failed attempt allows. */
const NSL_ALLOWED: Record<string, string[]> = {
  'RE-ATTEMPT': ['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-16', 'EOD-69', 'EOD-6', 'ST-108'],
  DEFER_DLV: ['EOD-74', 'EOD-15', 'EOD-11', 'EOD-3', 'EOD-16', 'EOD-6', 'ST-108'],
  EDIT_DETAILS: ['EOD-74', 'EOD-15', 'EOD-104', 'EOD-43', 'EOD-86', 'EOD-11', 'EOD-16', 'EOD-69', 'EOD-6', 'EOD-3', 'ST-108'],
};

export type DelhiveryStandIn = Awaited<ReturnType<typeof startDelhiveryStandIn>>;

export async function startDelhiveryStandIn({ webhookKey = 'd'.repeat(40) } = {}) {
  const packages: Package[] = [];
  const unserved = new Set<string>();
  let lastWaybill = 4_084_110_000_000;
  let hasOpenPickup = false;
  const uploads = new Map<string, Body>();
  const ok = (body: unknown): StandInAnswer => ({ status: 200, body });
  const byAwb = (awb: unknown) => packages.find((each) => each.awb === String(awb));

  function route({ method, path, query, headers, rawBody }: StandInRequest): StandInAnswer {
    if (headers.get('authorization') !== 'Token secret') return { status: 401, body: { detail: 'Login or API Key Required' } };
    const call = `${method} ${path}`;
    if (call === 'GET /waybill/api/bulk/json/') {
      lastWaybill += 1;
      return ok(String(lastWaybill));
    }
    if (call === 'GET /c/api/pin-codes/json/') {
      const pin = query.get('filter_codes');
      if (!pin || unserved.has(pin)) return ok({ delivery_codes: [] });
      return ok({ delivery_codes: [{ postal_code: { pin, pre_paid: 'Y', cod: 'Y', max_amount: 50000, remarks: '' } }] });
    }
    if (call === 'GET /api/kinko/v1/invoice/charges/.json') return ok([{ total_amount: query.get('md') === 'E' ? 120.5 : '75.00' }]);
    if (call === 'POST /api/cmu/create.json') return create(JSON.parse(new URLSearchParams(rawBody).get('data') ?? '{}'));
    if (call === 'GET /api/v1/packages/json/') return track(query);
    if (call === 'POST /fm/request/new/') {
      if (hasOpenPickup) return ok({ pr_exist: true, error: { message: 'Pickup request already exists', code: 669 } });
      hasOpenPickup = true;
      return ok({ pickup_id: 12_345 });
    }
    const body: Body = rawBody ? JSON.parse(rawBody) : {};
    if (call === 'POST /api/p/edit') {
      const found = byAwb(body['waybill']);
      if (!found) return ok({ status: false, error: 'Waybill not found' });
      found.isCancelled = body['cancellation'] === 'true';
      return ok({ status: true, waybill: found.awb });
    }
    if (call === 'POST /api/p/update') {
      const id = `UPL${uploads.size + 1}`;
      uploads.set(id, { status: 'Pending' });
      for (const each of body['data'] as Body[]) {
        const found = byAwb(each['waybill']);
        found?.acts.push(each);
        const code = found?.scans.at(-1)?.code ?? '';
        const isRefused = code !== '' && !NSL_ALLOWED[String(each['act'])]?.includes(code);
        if (isRefused) uploads.set(id, { status: 'Complete', failed_wbns: [{ waybill: found?.awb, message: `Not allowed for ${code}` }] });
      }
      return ok({ success: true, request_id: id });
    }
    const upload = /^GET \/api\/cmu\/get_bulk_upl\/(\w+)$/.exec(call)?.[1];
    if (upload) return uploads.has(upload) ? ok(uploads.get(upload)) : { status: 404, body: { error: 'No such upload' } };
    return { status: 404, body: {} };
  }

  function create(data: { shipments?: Body[]; pickup_location?: { name?: string } }): StandInAnswer {
    const [sent] = data.shipments ?? [];
    const refuse = (rmk: string) => ok({ success: false, rmk, packages: [{ status: 'Fail', waybill: '', remarks: [rmk] }] });
    if (data.pickup_location?.name !== 'Benson Town') return refuse('ClientWarehouse matching query does not exist.');
    if (!sent || /[&#%;\\]/.test(JSON.stringify(Object.values(sent)))) return refuse('Unable to parse');
    if (packages.some(({ reference }) => reference === sent['order'])) return refuse('Duplicate order id');
    const awb = String(sent['waybill'] ?? ++lastWaybill);
    packages.push({ awb, reference: String(sent['order']), sent, isCancelled: false, scans: [], acts: [] });
    return ok({
      success: true,
      packages: [{ status: 'Success', waybill: awb, refnum: sent['order'], sort_code: 'BLR/HAL', remarks: [''] }],
    });
  }

  function track(query: URLSearchParams): StandInAnswer {
    const asked = (query.get('waybill') ?? query.get('ref_ids') ?? '').split(',');
    const found = packages.filter(({ awb, reference }) => asked.includes(awb) || asked.includes(reference));
    if (found.length === 0) return ok({ Success: false, Error: 'No such waybill or Order Id found' });
    return ok({ ShipmentData: found.map((each) => ({ Shipment: shipmentOf(each) })) });
  }

  function shipmentOf({ awb, reference, isCancelled, scans }: Package) {
    const last = scans.at(-1);
    return {
      AWB: Number(awb),
      ReferenceNo: reference,
      Status: isCancelled
        ? { Status: 'Canceled', StatusType: 'CN', StatusDateTime: '2026-11-22T12:30:00.000' }
        : {
            Status: last?.status ?? 'Manifested',
            StatusType: last?.type ?? 'UD',
            StatusCode: last?.code,
            StatusDateTime: last?.at,
            Instructions: last?.words,
          },
      Scans: scans.map(({ type, status, code, at, words }) => ({
        ScanDetail: { ScanDateTime: at, ScanType: type, Scan: status, StatusCode: code, ScannedLocation: 'Bengaluru', Instructions: words },
      })),
      ExpectedDeliveryDate: '2026-11-28T23:59:59',
    };
  }

  const server = await startCourierStandIn(route);
  return {
    ...server,
    apiUrl: server.origin,
    webhookKey,
    packages,
    finishUpload: (id: string, said: Body) => void uploads.set(id, said),
    refusePin: (pin: string) => void unserved.add(pin),
    scan(awb: string, type: string, status: string, at: string, { code = '', words = '' } = {}) {
      const found = byAwb(awb);
      found?.scans.push({ type, status, code, at, words });
      return JSON.stringify({
        Shipment: {
          AWB: awb,
          ReferenceNo: found?.reference,
          NSLCode: code,
          Status: { Status: status, StatusType: type, StatusDateTime: at, StatusLocation: 'Bengaluru', Instructions: words },
        },
      });
    },
  };
}
