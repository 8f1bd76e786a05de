import { useState } from 'react';
import type { InvoiceSeller } from '../../../invoices/invoices.tables.ts';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { type Buyer, type DraftLine, NO_OFFER, priceDraft, totalsOf, withGoods } from '../../offline/draft-sale.ts';
import type { Goods } from '../../offline/till-store.ts';
import { referenceOf } from '../../receipt.ts';
import { useGoods } from '../use-goods.ts';
import { useTillPage } from '../use-till-page.ts';
import { useWaitingSales } from '../use-waiting-sales.ts';
import { WaitingList } from '../waiting-list.tsx';
import { BuyerFields } from './buyer-fields.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { SaleLines } from './sale-lines.tsx';
import { ScanField } from './scan-field.tsx';
import { SoldDialog } from './sold-dialog.tsx';
import { useSale } from './use-sale.ts';

interface SellingProps {
  till: string;
  seller: InvoiceSeller;
  upi: { upiId: string; name: string } | null;
  pricesIncludeTax: boolean;
}

export function Selling({ till, seller, upi, pricesIncludeTax: initially }: SellingProps) {
  useTillPage();
  const { goods, pricesIncludeTax, isLoaded, isOutdated, reload } = useGoods(initially);
  const waiting = useWaitingSales();
  const [focusKey, setFocusKey] = useState(0);
  const sale = useSale({ till, seller, pricesIncludeTax, reload, onSettled: waiting.changed });
  const { lines, offer, buyer, quote, draft, totalPaise, isOffline, change } = sale;
  const stockOf = ({ goods: one }: DraftLine, place: number) =>
    quote?.stock[place] ?? goods.find(({ id }) => id === one.id)?.stock ?? one.stock;
  const unitWithTax = (one: Goods) => priceDraft([{ goods: one, quantity: 1 }], NO_OFFER, pricesIncludeTax).totalPaise / 100;
  return (
    <>
      <Notes {...{ isOffline, isOutdated }} />
      <WaitingList {...waiting} />
      <div className="grid items-start gap-4 min-[1000px]:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="grid min-w-0 gap-4">
          <ScanField
            {...{ goods, isLoaded, focusKey }}
            priceOf={unitWithTax}
            onAdd={(one, quantity) => change({ lines: withGoods(lines, one, quantity) })}
            onPay={sale.startPaying}
          />
          <SaleLines lines={lines} totals={totalsOf(lines, draft)} stockOf={stockOf} onChange={(next) => change({ lines: next })} />
        </div>
        <div className="grid min-w-0 gap-4">
          <SumPanel {...sale} onPay={sale.startPaying} />
          <BuyerFields
            {...{ buyer, offer, isOffline }}
            codeError={sale.codeError}
            onBuyer={(next: Buyer) => change({ buyer: next })}
            onOffer={(next) => change({ offer: next })}
          />
        </div>
      </div>
      {sale.isPaying && (
        <PayDialog
          {...{ totalPaise, upi }}
          error={sale.error}
          isBusy={sale.isBusy}
          reference={referenceOf(sale.saleKey)}
          onPay={sale.pay}
          onClose={sale.stopPaying}
        />
      )}
      {sale.sold && (
        <SoldDialog
          {...sale.sold}
          onClose={() => {
            sale.close();
            setFocusKey((count) => count + 1);
          }}
        />
      )}
    </>
  );
}

const Notes = ({ isOffline, isOutdated }: { isOffline: boolean; isOutdated: boolean }) => (
  <>
    {isOffline && (
      <Alert tone="info" title="No connection">
        The till keeps selling. Sales wait on this device and are sent by themselves.
      </Alert>
    )}
    {isOutdated && !isOffline && <Alert tone="info">The products on this device may be out of date.</Alert>}
  </>
);

type SumPanelProps = Pick<ReturnType<typeof useSale>, 'quote' | 'draft' | 'totalPaise' | 'isCounting' | 'message' | 'isReady'> & {
  onPay: () => void;
};

const SumPanel = ({ quote, draft, totalPaise, isCounting, message, isReady, onPay }: SumPanelProps) => (
  <Panel className="grid gap-3" aria-labelledby="till-sum">
    <h2 id="till-sum">To pay</h2>
    <Sums
      totalPaise={totalPaise}
      discount={quote?.discount ?? 0}
      gstPaise={quote ? paiseFromRupees(quote.gst) : draft.gstPaise}
      savings={quote?.savings ?? []}
      isCounting={isCounting}
    />
    <p className="field-error" role="alert">
      {message}
    </p>
    <Button onClick={onPay} disabled={!isReady} isWide>
      Payment
    </Button>
  </Panel>
);

interface SumsProps {
  totalPaise: number;
  discount: number;
  gstPaise: number;
  savings: ReadonlyArray<{ name: string; amount: number }>;
  isCounting: boolean;
}

const Sums = ({ totalPaise, discount, gstPaise, savings, isCounting }: SumsProps) => (
  <div aria-live="polite" aria-busy={isCounting || undefined} className={isCounting ? 'opacity-60' : ''}>
    <p className="text-3xl font-semibold tabular">{formatRupees(totalPaise, { decimals: 'always' })}</p>
    <p className="soft">{`Including GST ${formatRupees(gstPaise, { decimals: 'always' })}`}</p>
    {discount > 0 && <p className="soft">{`Discount ${formatRupees(paiseFromRupees(discount), { decimals: 'always' })}`}</p>}
    {savings.map(({ name, amount }) => (
      <p key={name} className="soft">{`${name}: ${formatRupees(paiseFromRupees(amount), { decimals: 'always' })}`}</p>
    ))}
  </div>
);
