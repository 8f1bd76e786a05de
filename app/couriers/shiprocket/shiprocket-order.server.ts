import { rupeesFromPaise } from '../../platform/money.ts';
import { dayOf } from '../../platform/time.ts';
import { type BookedParcel, CourierError, type FoundParcel, type NewParcel, REFERENCE_USED } from '../courier.ts';
import { type Json, listIn, numberOf, objectIn, saidBy, textOf } from '../courier-call.server.ts';
import { type Ask, kilograms, listRates } from './shiprocket-rates.server.ts';

/** One carrier may refuse, naming a wrong field, while the next accepts. */
const CARRIERS_TRIED = 4;

/** The list may lag behind: an order that was made a moment ago is looked up by its id. */
export async function find(ask: Ask, reference: string, courierOrderId: string | null): Promise<FoundParcel | null> {
  const order = courierOrderId ? await readOrder(ask, courierOrderId) : (await searchOrders(ask, reference)).find(isLive);
  return order && isLive(order) ? foundIn(order, courierOrderId) : null;
}

function foundIn(order: Json, courierOrderId: string | null): FoundParcel {
  // A list in the search, one object by its id.
  const shipment = listIn(order['shipments'])[0] ?? objectIn(order['shipments']);
  return {
    courierOrderId: textOf(order['id']) || courierOrderId,
    courierShipmentId: textOf(shipment['id']) || null,
    awb: textOf(shipment['awb']) || null,
    carrierName: textOf(shipment['courier']) || null,
  };
}

async function readOrder(ask: Ask, courierOrderId: string): Promise<Json> {
  const body = await ask({ path: `/orders/show/${encodeURIComponent(courierOrderId)}` });
  const order = objectIn(body['data']);
  if (textOf(order['id']) !== courierOrderId)
    throw new CourierError('Shiprocket GET /orders/show: unreadable', { code: 'unreadable', retryable: true });
  return order;
}

/** Cancelled ones too. */
async function searchOrders(ask: Ask, reference: string): Promise<Json[]> {
  const body = await ask({ path: `/orders?search=${encodeURIComponent(reference)}` });
  // The search also finds ORD-10421 for ORD-1042.
  return listIn(body['data']).filter((each) => textOf(each['channel_order_id']) === reference);
}

const isCancelled = (order: Json) => /^cancel/i.test(textOf(order['status'])) || numberOf(order['status_code']) === 5;
const isLive = (order: Json) => !isCancelled(order);

export async function book(
  ask: Ask,
  pickupName: string,
  parcel: NewParcel,
  found: FoundParcel | null,
  onMade: (made: FoundParcel) => Promise<void> = async () => undefined,
): Promise<BookedParcel> {
  const made = found?.courierShipmentId ? found : await createOrder(ask, pickupName, parcel);
  await onMade(made);
  if (made.awb) return { ...made, awb: made.awb, routingCode: null };
  return assignCarrier(ask, parcel, made);
}

async function createOrder(ask: Ask, pickupName: string, parcel: NewParcel): Promise<FoundParcel> {
  let body: Json;
  try {
    body = await ask({ method: 'POST', path: '/orders/create/adhoc', body: orderOf(pickupName, parcel) });
  } catch (error) {
    if (error instanceof CourierError && error.code === 'refused' && KNOWN.test(error.reason)) return findKnown(ask, parcel, error.reason);
    throw error;
  }
  if (isCancelled(body)) throw cancelledBefore(parcel);
  const courierOrderId = textOf(body['order_id']);
  const courierShipmentId = textOf(body['shipment_id']);
  if (!courierOrderId || !courierShipmentId)
    throw new CourierError('Shiprocket: order refused', { code: 'refused', retryable: false, reason: saidBy(body) });
  return { courierOrderId, courierShipmentId, awb: textOf(body['awb_code']) || null, carrierName: textOf(body['courier_name']) || null };
}

const KNOWN = /already (?:exists|been used|used)|duplicate order/i;

const cancelledBefore = ({ reference }: NewParcel) =>
  new CourierError(`Shiprocket: ${reference} is a cancelled order`, { code: REFERENCE_USED, retryable: false });

/** An earlier answer was lost. Until the list shows that order, another number would make a second one. */
async function findKnown(ask: Ask, parcel: NewParcel, reason: string): Promise<FoundParcel> {
  const known = await searchOrders(ask, parcel.reference);
  const live = known.find(isLive);
  if (live) return foundIn(live, null);
  if (known.length > 0) throw cancelledBefore(parcel);
  throw new CourierError('Shiprocket: order number known', { code: 'duplicate', retryable: true, reason });
}

function orderOf(pickupName: string, parcel: NewParcel) {
  const { to, size, lines } = parcel;
  const [firstName = '', ...others] = to.name.split(' ');
  return {
    order_id: parcel.reference,
    order_date: dayOf(parcel.orderedAt),
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

export const cancelOrder = async (ask: Ask, { courierOrderId }: FoundParcel) => {
  if (courierOrderId) await ask({ method: 'POST', path: '/orders/cancel', body: { ids: [Number(courierOrderId)] } });
};
