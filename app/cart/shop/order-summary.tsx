import { useWords } from '../../language/use-words.tsx';
import { isTaxWithin, type PricingDetails } from '../../pricing/pricing-details.ts';
import { columnDecimals, inRupees } from '../../shop-kit/amount.ts';
import { missingForFreeDelivery, type NearestView, type SavingView } from './cart-view.ts';
import { type Filler, FillerOffer } from './filler-offer.tsx';

interface OrderSummaryProps {
  figures: PricingDetails;
  savings: readonly SavingView[];
  nearest?: NearestView | null;
  freeAboveRupees?: number | undefined;
  filler?: Filler | null;
  decimals?: 'always';
  /** Cash is rounded to whole rupees: its one total. */
  cash?: { roundOff: number; payable: number } | undefined;
}

/** The server's figures in the order they are computed (D15); a zero line is omitted, except delivery. */
export function OrderSummary({ figures, savings, nearest, freeAboveRupees, filler, decimals, cash }: OrderSummaryProps) {
  const t = useWords();
  const { originalSubtotal, subtotal, coinDiscount, prepaidDiscount, gst, deliveryCharge, totalAmount } = figures;
  const saved = Math.round((originalSubtotal - subtotal) * 100) / 100;
  const shown = decimals ?? columnDecimals(Object.values(figures));
  const amount = (rupees: number) => inRupees(rupees, shown);
  const isWithin = isTaxWithin(figures);
  const missing = freeAboveRupees === undefined ? 0 : missingForFreeDelivery(figures, freeAboveRupees);
  return (
    <dl className="tabular grid grid-cols-1 gap-2">
      <Row label={t('Subtotal')}>
        {saved > 0 && (
          <>
            <s className="text-ink-soft">
              <span className="sr-only">{t('Before')} </span>
              {amount(originalSubtotal)}
            </s>{' '}
          </>
        )}
        {amount(subtotal)}
      </Row>
      {saved > 0 && (
        <div className="-mt-1 text-right text-sm text-leaf">
          <dt className="sr-only">{t('Discount')}</dt>
          <dd>{t('You save {amount}', { amount: amount(saved) })}</dd>
        </div>
      )}
      {savings.map(({ code, name, amount: saved }) => (
        <Row key={code ?? name} label={code ? t('Coupon') : name} lang={code ? undefined : t.lang(name)}>
          −{amount(saved)}
        </Row>
      ))}
      {nearest && <NearestDiscount nearest={nearest} />}
      {coinDiscount > 0 && <Row label={t('Coins')}>−{amount(coinDiscount)}</Row>}
      {prepaidDiscount > 0 && <Row label={t('Online payment discount')}>−{amount(prepaidDiscount)}</Row>}
      {gst > 0 && !isWithin && <Row label={t('GST')}>{amount(gst)}</Row>}
      <Row label={t('Delivery')}>{deliveryCharge === 0 ? t('Free') : amount(deliveryCharge)}</Row>
      {missing > 0 && freeAboveRupees !== undefined && (
        <div className="grid gap-1.5 text-sm text-leaf">
          <dt className="sr-only">{t('Free delivery')}</dt>
          <dd>{t('Add {amount} more for free delivery', { amount: inRupees(missing) })}</dd>
          <dd aria-hidden="true">
            <progress className="h-2 w-full" value={subtotal} max={freeAboveRupees} />
          </dd>
          {filler && <FillerOffer filler={filler} />}
        </div>
      )}
      {cash && cash.roundOff !== 0 && (
        <Row label={t('Round off')}>{`${cash.roundOff > 0 ? '+' : ''}${inRupees(cash.roundOff, 'always')}`}</Row>
      )}
      <div className="mt-2 flex flex-wrap items-baseline justify-between gap-x-4 border-t border-hairline pt-4 text-lg font-medium">
        <dt>{t('Total')}</dt>
        <dd>{cash ? inRupees(cash.payable, shown) : amount(totalAmount)}</dd>
      </div>
      {isWithin && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm text-ink-soft">
          <dt>{t('Includes GST on products')}</dt>
          <dd>{amount(gst)}</dd>
        </div>
      )}
    </dl>
  );
}

function NearestDiscount({ nearest: { name, missing, isOfGoods } }: { nearest: NearestView }) {
  const t = useWords();
  const words = {
    tags: { name: () => <span lang={t.lang(name)}>{name}</span> },
    values: { amount: inRupees(missing) },
  };
  return (
    <div className="text-sm text-leaf">
      <dt className="sr-only">{t('Discount')}</dt>
      <dd>
        {isOfGoods
          ? t.rich('Add {amount} more of the offer’s products for <name></name>', words.tags, words.values)
          : t.rich('Add {amount} more for <name></name>', words.tags, words.values)}
      </dd>
    </div>
  );
}

/** Below the total of a placed cash order, whose figures keep their paise. */
export function CashToPay({ roundOff, payable }: { roundOff: number; payable: number }) {
  const t = useWords();
  if (roundOff === 0) return null;
  return (
    <dl className="tabular mt-2 grid grid-cols-1 gap-2">
      <Row label={t('Round off')}>{`${roundOff > 0 ? '+' : ''}${inRupees(roundOff, 'always')}`}</Row>
      <Row label={t('Cash amount')}>
        <span className="font-medium">{inRupees(payable, 'always')}</span>
      </Row>
    </dl>
  );
}

function Row({ label, lang, children }: { label: string; lang?: string | undefined; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <dt className="min-w-0 wrap-anywhere" lang={lang}>
        {label}
      </dt>
      <dd className="ml-auto text-right">{children}</dd>
    </div>
  );
}
