import { savingsIn } from '../../cart/shop/cart-view.ts';
import { CashToPay, OrderSummary } from '../../cart/shop/order-summary.tsx';
import { downloadInvoice } from '../../invoices/download-invoice.ts';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { hasShipped } from '../order-status.ts';
import type { Order } from '../orders.schema.ts';
import { METHODS, paymentWords } from './order-words.tsx';
import { Pair } from './pair.tsx';

export function OrderPrice({ order }: { order: Order }) {
  const t = useWords();
  return (
    <section aria-labelledby="price-title" className="rounded-panel border border-hairline bg-paper p-5 sm:p-6">
      <h2 id="price-title" className="text-xl">
        {t('Price')}
      </h2>
      <div className="mt-4">
        <OrderSummary figures={order.pricingDetails} savings={savingsIn(useLanguage(), order.savings)} decimals="always" />
      </div>
      <CashToPay roundOff={order.roundOff} payable={order.payableAmount} />
      {order.refundedAmount > 0 && (
        <dl className="tabular mt-2">
          <Pair label={t('Refund')}>−{inRupees(order.refundedAmount, 'always')}</Pair>
        </dl>
      )}
      <dl className="mt-4 grid gap-1 border-t border-hairline pt-4 text-sm">
        <Pair label={t('Payment method')}>{t(METHODS[order.paymentMethod])}</Pair>
        <Pair label={t('Payment status')}>{t(paymentWords(order))}</Pair>
      </dl>
      {hasShipped(order) && (
        <Button variant="secondary" size="small" isWide className="mt-5" onClick={() => downloadInvoice(order.id)}>
          <Icon name="download" /> {t('Download invoice')}
        </Button>
      )}
    </section>
  );
}
