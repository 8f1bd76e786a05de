// A purchase as Meta's Conversions API and GA4's Measurement Protocol take it.
// https://developers.facebook.com/docs/marketing-api/conversions-api/parameters
// https://developers.google.com/analytics/devguides/collection/protocol/ga4/reference
import { createHash } from 'node:crypto';
import { rupeesFromPaise } from '../platform/money.ts';

export type Purchase = {
  eventId: string;
  orderNumber: string;
  at: Date;
  email: string;
  phone: string;
  /** Stands for the person at Google, and cannot be traced back to them. */
  personKey: string;
  userAgent: string | null;
  totalPaise: number;
  gstPaise: number;
  deliveryPaise: number;
  coupon: string | null;
  lines: { id: string; name: string; quantity: number; taxablePaise: number; gstPaise: number }[];
};

export const hashed = (text: string): string => createHash('sha256').update(text.trim().toLowerCase()).digest('hex');

/** Digits with the country's 91, without zeros before it. */
export function phoneForMeta(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length === 10 ? `91${digits}` : digits;
}

const each = (paise: number, quantity: number) => rupeesFromPaise(Math.round(paise / quantity));

/** The buyer's address on the internet, name and place stay here. */
export function metaEvent(purchase: Purchase, site: string) {
  const { eventId, orderNumber, at, email, phone, userAgent, totalPaise, lines } = purchase;
  return {
    event_name: 'Purchase',
    event_time: Math.floor(at.getTime() / 1000),
    event_id: eventId,
    action_source: 'website',
    event_source_url: `${site}/success`,
    user_data: {
      ...(email && { em: [hashed(email)] }),
      ...(phone && { ph: [hashed(phoneForMeta(phone))] }),
      country: [hashed('in')],
      ...(userAgent && { client_user_agent: userAgent }),
    },
    custom_data: {
      currency: 'INR',
      value: rupeesFromPaise(totalPaise),
      order_id: orderNumber,
      content_type: 'product',
      content_ids: lines.map(({ id }) => id),
      contents: lines.map(({ id, quantity, taxablePaise, gstPaise }) => ({
        id,
        quantity,
        item_price: each(taxablePaise + gstPaise, quantity),
      })),
    },
  };
}

/** GA4 takes at most 200 items in an event; its values are before tax and delivery. */
const ITEMS_AT_MOST = 200;

export function googleBody(purchase: Purchase) {
  const { orderNumber, at, personKey, gstPaise, deliveryPaise, coupon, lines } = purchase;
  return {
    client_id: personKey,
    timestamp_micros: at.getTime() * 1000,
    // Agreed to: that the shop measures. Not agreed to: ads by what was bought.
    consent: { ad_user_data: 'GRANTED', ad_personalization: 'DENIED' },
    events: [
      {
        name: 'purchase',
        params: {
          transaction_id: orderNumber,
          currency: 'INR',
          value: rupeesFromPaise(lines.reduce((sum, { taxablePaise }) => sum + taxablePaise, 0)),
          tax: rupeesFromPaise(gstPaise),
          shipping: rupeesFromPaise(deliveryPaise),
          ...(coupon && { coupon }),
          engagement_time_msec: 1,
          items: lines.slice(0, ITEMS_AT_MOST).map(({ id, name, quantity, taxablePaise }) => ({
            item_id: id,
            item_name: name.slice(0, 100),
            quantity,
            price: each(taxablePaise, quantity),
          })),
        },
      },
    ],
  };
}

/** Two numbers, as GA4's own script makes them. */
export function clientIdOf(secret: string, userId: string): string {
  const hash = createHash('sha256').update(`${secret}:${userId}`).digest();
  return `${hash.readUInt32BE(0)}.${hash.readUInt32BE(4)}`;
}
