import { rupeesFromPaise } from '../../platform/money.ts';
import { type BookedParcel, CourierError, type FoundParcel, type NewParcel } from '../courier.ts';
import { type Json, listIn, objectIn, saidBy, textOf } from '../courier-call.server.ts';
import type { Ask } from './delhivery.server.ts';

export async function book(ask: Ask, pickupName: string, parcel: NewParcel, found: FoundParcel | null): Promise<BookedParcel> {
  if (found?.awb) return { ...found, awb: found.awb, routingCode: null };
  const data = JSON.stringify({ shipments: [shipmentOf(parcel)], pickup_location: { name: pickupName } });
  const body = await ask({ method: 'POST', path: '/api/cmu/create.json', form: new URLSearchParams({ format: 'json', data }) });
  const made = listIn(body['packages'])[0] ?? {};
  const awb = textOf(made['waybill']);
  if (body['success'] === true && textOf(made['status']) !== 'Fail' && awb)
    return { courierOrderId: null, courierShipmentId: null, awb, carrierName: 'Delhivery', routingCode: textOf(made['sort_code']) || null };
  const remarks = made['remarks'];
  const reason = [...(Array.isArray(remarks) ? remarks.map(textOf) : [textOf(remarks)]), saidBy(body)].filter(Boolean).join(' ');
  if (/duplicate order/i.test(reason)) return findDuplicate(ask, parcel, reason);
  throw new CourierError('Delhivery: booking refused', { code: 'refused', retryable: false, reason });
}

/** Its tracking learns of a parcel late. A parcel that it does not show may exist, so staff decide, and never a new reference. */
async function findDuplicate(ask: Ask, { reference }: NewParcel, reason: string): Promise<BookedParcel> {
  const known = await find(ask, reference, null);
  if (known?.awb) return { ...known, awb: known.awb, routingCode: null };
  throw new CourierError('Delhivery: order number known', { code: 'duplicate', retryable: true, reason });
}

function shipmentOf(parcel: NewParcel) {
  const { to, size, lines } = parcel;
  return {
    ...(parcel.awb && { waybill: parcel.awb }),
    order: parcel.reference,
    name: plain(to.name),
    add: plain([to.street, to.landmark].filter(Boolean).join(', ')),
    pin: to.pinCode,
    city: plain(to.city),
    state: plain(to.state),
    country: 'India',
    phone: to.phone,
    payment_mode: parcel.collectPaise > 0 ? 'COD' : 'Prepaid',
    cod_amount: rupeesFromPaise(parcel.collectPaise),
    total_amount: rupeesFromPaise(parcel.totalPaise),
    products_desc: plain(lines.map(({ name, quantity }) => `${quantity} x ${name}`).join(', ')).slice(0, 200),
    hsn_code: lines[0]?.hsn ?? '',
    quantity: String(lines.reduce((sum, { quantity }) => sum + quantity, 0)),
    weight: parcel.weightGrams,
    shipment_length: size.length,
    shipment_width: size.breadth,
    shipment_height: size.height,
    shipping_mode: parcel.carrierId === 'Express' ? 'Express' : 'Surface',
  };
}

/** Its parser stumbles over these characters. */
export const plain = (text: string) =>
  text
    .replaceAll(/[&#%;\\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

export async function find(ask: Ask, reference: string, awb: string | null): Promise<FoundParcel | null> {
  const query = awb ? `waybill=${encodeURIComponent(awb)}` : `ref_ids=${encodeURIComponent(reference)}`;
  const body = await ask({ path: `/api/v1/packages/json/?${query}` }).catch((error: unknown) => {
    if (error instanceof CourierError && error.status === 404) return {} as Json;
    throw error;
  });
  const parcels = listIn(body['ShipmentData']).map((each) => objectIn(each['Shipment']));
  const known = parcels.find(
    (each) => textOf(each['ReferenceNo']) === reference && textOf(objectIn(each['Status'])['StatusType']) !== 'CN',
  );
  return known ? { courierOrderId: null, courierShipmentId: null, awb: textOf(known['AWB']), carrierName: 'Delhivery' } : null;
}
