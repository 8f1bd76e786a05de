// The courier interface: Shiprocket, Delhivery, and a practice courier for a shop without keys. Parcels sent by hand need none.
// No courier has idempotency keys: the shop chooses the reference before it books, and asks for it before it books again.
// Amounts are paise, weights grams, sizes centimetres.
import type { CourierName, ParcelState } from './parcel-state.ts';

export type Courier = {
  name: CourierName;
  /** Carriers and their prices for the parcel; empty when no carrier serves the PIN code. */
  listRates(question: RateQuestion): Promise<CourierRate[]>;
  /** A waybill to write down before booking; null for couriers that only give one with the booking. */
  reserveAwb(): Promise<string | null>;
  /** What the courier knows by the shop's reference, or by its own number of the order where that was stored; null for nothing. */
  find(reference: string, awb: string | null, courierOrderId?: string | null): Promise<FoundParcel | null>;
  /**
   * Completes what `find` found. `reference_used` asks for a new reference. `onMade` stores what one of several calls made before the next is sent.
   */
  book(parcel: NewParcel, found: FoundParcel | null, onMade?: (made: FoundParcel) => Promise<void>): Promise<BookedParcel>;
  /** The address of the courier's own label; null when the shop's label is the only one. */
  findLabel(parcel: BookedParcel): Promise<string | null>;
  /** Asks for one collection of these parcels. */
  requestPickup(parcels: BookedParcel[], day: string): Promise<{ token: string | null }>;
  /** The address of the courier's handover list; null when the shop's own is the only one. */
  closeManifest(parcels: BookedParcel[]): Promise<string | null>;
  /** Idempotent. */
  cancel(parcel: BookedParcel): Promise<void>;
  /** At most TRACKED_AT_ONCE; unknown ones are left out. */
  track(awbs: string[]): Promise<TrackingNews[]>;
  /** With a ticket the courier has taken the wish, and says by `readAction` what became of it. */
  actOnAttempt(awb: string, wish: AttemptWish): Promise<{ ticket: string | null }>;
  readAction(ticket: string, awb: string): Promise<ActionStanding>;
  /** Refuses with 401 a message without this courier's key, with 400 one that cannot be read. Null: nothing for the shop in it. */
  readWebhook(rawBody: string, headers: Headers): TrackingNews | null;
};

export const TRACKED_AT_ONCE = 40;

export type RateQuestion = { fromPin: string; toPin: string; weightGrams: number; collectPaise: number; declaredPaise: number };

export type CourierRate = {
  carrierId: string;
  carrierName: string;
  /** Null when the courier does not say. */
  pricePaise: number | null;
  days: number | null;
};

export type ParcelAddress = {
  name: string;
  /** Ten digits. */
  phone: string;
  street: string;
  landmark: string | null;
  city: string;
  state: string;
  pinCode: string;
};

export type NewParcel = {
  /** 'ORD-1042', or 'ORD-1042-R1' when the first was cancelled. */
  reference: string;
  awb: string | null;
  /** Null leaves the choice to the courier. */
  carrierId: string | null;
  fromPin: string;
  to: ParcelAddress & { email: string };
  orderedAt: Date;
  lines: { name: string; sku: string; hsn: string; quantity: number; unitPaise: number }[];
  weightGrams: number;
  size: { length: number; breadth: number; height: number };
  /** Cash to collect, in whole rupees; 0 for a prepaid parcel. */
  collectPaise: number;
  totalPaise: number;
};

export type FoundParcel = {
  courierOrderId: string | null;
  courierShipmentId: string | null;
  awb: string | null;
  carrierName: string | null;
};
export type BookedParcel = FoundParcel & { awb: string; routingCode: string | null };

export type TrackingScan = {
  at: Date;
  /** Null: a note. Unknown states are notes. */
  state: ParcelState | null;
  text: string;
  place: string;
};

export type TrackingNews = { awb: string; scans: TrackingScan[]; expectedOn: string | null };

export type AttemptWish =
  | { action: 'again'; on: string }
  | { action: 'contact'; phone: string; address: string; landmark: string; name: string }
  | { action: 'cancel' };

export type ActionStanding = { state: 'waiting' } | { state: 'done' } | { state: 'refused'; reason: string };

/**
 * `retryable`: it is unknown whether the request was executed. `reason`: the courier's own words for staff, never logged: they may name the
 * customer.
 */
export class CourierError extends Error {
  readonly code: string;
  readonly retryable: boolean;
  readonly status: number | undefined;
  readonly reason: string;

  constructor(message: string, failure: { code: string; retryable: boolean; status?: number; reason?: string; cause?: unknown }) {
    super(message, { cause: failure.cause });
    this.name = 'CourierError';
    this.code = failure.code;
    this.retryable = failure.retryable;
    this.status = failure.status;
    this.reason = (failure.reason ?? '').slice(0, 300);
  }

  /** It did not answer, or not in time: the job runner then counts no attempt. */
  get isAway() {
    return UNANSWERED.includes(this.code);
  }
}

const UNANSWERED = ['timeout', 'unreachable', 'courier_away'];

/** The reference belongs to a cancelled parcel. */
export const REFERENCE_USED = 'reference_used';
