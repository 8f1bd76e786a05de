import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../ui/browser/api-client.ts';
import { useDebounced } from '../../ui/browser/use-debounced.ts';
import { quoteForm } from '../in-house.schema.ts';
import type { Figures, InHouseOrder } from '../in-house-orders.schema.ts';

/** A line as typed. `productId` is the variant's, and null for items outside the catalogue, which have their own name, code and rate. */
export type DraftLine = {
  key: string;
  productId: string | null;
  productName: string;
  price: string;
  quantity: number;
  hsn: string;
  gstRate: string;
};
type OfferTexts = { code: string; offerPercentage: string; offerValue: string; deliveryCharge: string };

export function linesOf(order: InHouseOrder | null): DraftLine[] {
  return (order?.products ?? []).map((line, position) => ({
    ...line,
    key: `line ${position}`,
    price: String(line.price),
    gstRate: String(line.gstRate),
  }));
}

export const offerOf = (order: InHouseOrder | null): OfferTexts => ({
  code: order?.savings.find(({ code }) => code !== null)?.code ?? '',
  offerPercentage: textOf(order?.offerPercentage),
  offerValue: textOf(order?.offerValue),
  deliveryCharge: textOf(order?.deliveryCharge),
});

const textOf = (value = 0) => (value === 0 ? '' : String(value));

/** An invalid number becomes NaN, and is refused at its field. */
export const numberOf = (text: string) => Number(text.trim() || Number.NaN);

export const lineBody = ({ productId, productName, price, quantity, hsn, gstRate }: Omit<DraftLine, 'key'>) => ({
  ...(productId
    ? { productId, variantId: productId }
    : { productName, hsn: hsn.trim() || null, gstRate: gstRate.trim() ? Number(gstRate) : null }),
  price: numberOf(price),
  quantity,
});

/** The part of the body that determines the total. */
export const pricedPart = (lines: readonly DraftLine[], offer: OfferTexts) => ({
  code: offer.code.trim() || null,
  offerPercentage: Number(offer.offerPercentage.trim()),
  offerValue: Number(offer.offerValue.trim()),
  deliveryCharge: Number(offer.deliveryCharge.trim()),
  products: lines.map(lineBody),
});

export function mistakesIn(schema: z.ZodType, value: unknown): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of schema.safeParse(value).error?.issues ?? []) fields[issue.path.join('.')] ??= issue.message;
  return fields;
}

const REST_MS = 250;

/** The order's total from the server, requested after a short pause. `isCounting` while the figures are outdated. */
export function useInHouseQuote(
  lines: readonly DraftLine[],
  offer: OfferTexts,
  { orderId, phoneNumber, attempt }: { orderId: string | undefined; phoneNumber: string; attempt: number },
) {
  const asked = { ...pricedPart(lines, offer), phoneNumber, ...(orderId && { id: orderId }) };
  const isAskable = quoteForm.safeParse(asked).success;
  const key = isAskable ? JSON.stringify([asked, attempt]) : null;
  const [answered, setAnswered] = useState<{
    key: string;
    figures: Figures | null;
    message: string;
    codeError?: string | undefined;
  } | null>(null);

  useDebounced(key, REST_MS, async (signal) => {
    const answer = await api.post('/api/inhouse/quote', asked, { signal });
    if (key === null || signal.aborted) return;
    const message = answer.ok ? '' : answer.message || "Couldn't calculate the total. Please check your connection.";
    const codeError = answer.ok ? undefined : answer.fields['code'];
    setAnswered({ key, figures: answer.ok ? answer.value : null, message: codeError ? '' : message, codeError });
  });

  const isCounting = key !== null && answered?.key !== key;
  return {
    figures: key === null ? null : (answered?.figures ?? null),
    message: isCounting ? '' : (answered?.message ?? ''),
    codeError: isCounting ? undefined : answered?.codeError,
    isCounting,
  };
}
