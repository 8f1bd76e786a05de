// Sends a sale that was paid: first onto this device, then to the shop. Without an answer it waits there.
import type { InvoiceSeller } from '../../../invoices/invoices.tables.ts';
import { type Draft, priceDraft, provisionalReceipt, saleBody } from '../../offline/draft-sale.ts';
import { dropWaiting, keepWaiting } from '../../offline/till-store.ts';
import type { Receipt } from '../../receipt.schema.ts';
import { referenceOf } from '../../receipt.ts';
import { NAMED_FROM_PAISE, type TillQuote } from '../../till.schema.ts';
import { sendAndSettle } from '../use-waiting-sales.ts';

type Known = {
  seller: InvoiceSeller;
  pricesIncludeTax: boolean /** Null without a connection. */;
  quote: TillQuote | null;
  totalPaise: number;
};
/** `saleId`: null while the sale waits. */
type Sold = { receipt: Receipt; saleId: string | null } | { error: string; code: string };

export async function sell(
  { key, ...draft }: Draft & { key: string },
  { seller, pricesIncludeTax, quote, totalPaise }: Known,
): Promise<Sold> {
  const { lines, offer } = draft;
  if (!quote && priceDraft(lines, offer, pricesIncludeTax).totalPaise >= NAMED_FROM_PAISE)
    return { error: 'From ₹50,000 the till needs a connection: the invoice names the customer.', code: '' };
  const body = saleBody(draft, quote, totalPaise);
  const receipt = provisionalReceipt(draft, { key, seller, pricesIncludeTax, quote });
  const made = {
    ...{ key, madeAt: draft.now.toISOString(), reference: referenceOf(key), body, receipt },
    goods: body.lines.map(({ quantity, price }, place) => ({ productName: lines[place]?.goods.name ?? '', quantity, price })),
  };
  // On the device before it is sent: a closed tab or a lost answer loses nothing.
  await keepWaiting(made);
  const sent = navigator.onLine ? await sendAndSettle(made) : ({ kind: 'waiting' } as const);
  if (sent.kind === 'waiting') return { receipt, saleId: null };
  if (sent.kind === 'recorded') return { receipt: sent.sale.receipt, saleId: sent.sale.id };
  // Staff correct it at once: nothing waits.
  await dropWaiting(key);
  return { error: sent.message, code: sent.code };
}
