import { rupeesFromPaise } from '../../platform/money.ts';
import { CourierError, type CourierRate, type RateQuestion } from '../courier.ts';
import { type Json, listIn, numberOf, objectIn, textOf } from '../courier-call.server.ts';

export async function listRates(ask: Ask, question: RateQuestion): Promise<CourierRate[]> {
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

export type Ask = (call: { method?: 'GET' | 'POST'; path: string; body?: unknown }) => Promise<Json>;

export const kilograms = (grams: number) => (grams / 1000).toFixed(3);
