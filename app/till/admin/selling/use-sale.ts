import { useState } from 'react';
import type { InvoiceSeller } from '../../../invoices/invoices.tables.ts';
import { paiseFromRupees } from '../../../platform/money.ts';
import { randomName } from '../../../ui/browser/random-name.ts';
import { type DraftLine, NO_BUYER, NO_OFFER, type Payment, priceDraft } from '../../offline/draft-sale.ts';
import type { Receipt } from '../../receipt.schema.ts';
import { sell } from './sell.ts';
import { useTillQuote } from './use-till-quote.ts';

interface Till {
  till: string;
  seller: InvoiceSeller;
  pricesIncludeTax: boolean;
  reload: () => Promise<void>;
  onSettled: () => Promise<void>;
}

/** A new sale is a new key; everything typed for the last one is gone. */
const aNewSale = () => ({ key: randomName(), lines: [] as DraftLine[], offer: NO_OFFER, buyer: NO_BUYER });

export function useSale({ till, seller, pricesIncludeTax, reload, onSettled }: Till) {
  const [sale, setSale] = useState(aNewSale);
  const [attempt, setAttempt] = useState(0);
  const [step, setStep] = useState<'ringing' | 'paying'>('ringing');
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [sold, setSold] = useState<{ receipt: Receipt; saleId: string | null } | null>(null);
  const { lines, offer, buyer, key } = sale;
  const asked = useTillQuote(lines, offer, buyer.phoneNumber, attempt);
  const { quote, isOffline, isCounting } = asked;
  const draft = priceDraft(lines, offer, pricesIncludeTax);
  const totalPaise = quote ? paiseFromRupees(quote.totalAmount) : draft.totalPaise;
  const isReady = lines.length > 0 && !isCounting && (quote !== null || isOffline);

  async function pay(payment: Payment) {
    setBusy(true);
    const result = await sell(
      { key, lines, offer, buyer, payment, till, now: new Date() },
      { seller, pricesIncludeTax, quote, totalPaise },
    );
    setBusy(false);
    if ('error' in result) {
      setAttempt((count) => count + 1);
      if (result.code === 'price_changed') reload();
      return setError(result.error);
    }
    setStep('ringing');
    setSold(result);
    setSale(aNewSale());
    await onSettled();
  }

  return {
    ...{ saleKey: key, lines, offer, buyer, ...asked, draft, totalPaise, isReady, isBusy, error, sold, pay },
    isPaying: step === 'paying',
    change: (part: Partial<typeof sale>) => setSale((now) => ({ ...now, ...part })),
    startPaying() {
      setError('');
      if (isReady) setStep('paying');
    },
    stopPaying: () => setStep('ringing'),
    close: () => setSold(null),
  };
}
