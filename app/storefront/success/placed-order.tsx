import { ConfirmCashOrder } from '../../checkout/shop/confirm-cash-order.tsx';
import { useWords } from '../../language/use-words.tsx';
import { MeasuringOffer } from '../../measuring/shop/measuring-offer.tsx';
import { WhatsappOffer } from '../../messages/shop/whatsapp-offer.tsx';
import { startOfDay } from '../../platform/time.ts';
import { RemindersOffer } from '../../reminders/shop/reminders-offer.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { AwaitingPaidOnline } from './awaiting-bank.tsx';
import { OutcomeFrame } from './outcome-frame.tsx';
import type { Found, OrderView } from './success-page.tsx';
import { WhatNext } from './what-next.tsx';

export type Shown = Found & { order: OrderView };

export function Placed({
  order,
  detail,
  workingDays,
  points,
  referral,
  isWhatsappOffered,
  reminderChannels,
  receivers,
  isTold,
}: Shown & { detail: string }) {
  const t = useWords();
  const amount = order.paymentStatus === 'cod' ? order.payableAmount : order.totalAmount;
  const sentence =
    amount === 0
      ? 'Thank you. Order <b>{number}</b> is confirmed. There is nothing to pay.'
      : order.paymentStatus === 'cod'
        ? order.isToConfirm
          ? 'Thank you. We have your order <b>{number}</b>. Please keep {amount} ready for the delivery partner.'
          : 'Thank you. Order <b>{number}</b> is confirmed. Please keep {amount} ready for the delivery partner.'
        : "Thank you. Order <b>{number}</b> is confirmed. We've received {amount}.";
  return (
    <>
      <OutcomeFrame
        icon="check"
        tone="text-leaf"
        title={t('Order Placed Successfully')}
        actions={
          <>
            <ButtonLink to={detail}>{t('View your order')}</ButtonLink>
            <ButtonLink to="/shop" variant="secondary">
              {t('Continue shopping')}
            </ButtonLink>
          </>
        }
      >
        <p>
          {t.rich(
            sentence,
            { b: (words) => <strong className="font-medium">{words}</strong> },
            { number: order.number, amount: inRupees(amount) },
          )}
        </p>
        <p>
          {order.promisedBy
            ? t.rich(
                'Delivery to {city} by <b>{date}</b>.',
                { b: (words) => <strong className="font-medium text-ink">{words}</strong> },
                { city: order.city, date: t.date(startOfDay(order.promisedBy)) },
              )
            : t('Delivery takes {min}-{max} working days.', workingDays)}
          {isTold && ` ${t("We've sent you the details.")}`}
        </p>
        {order.online?.isPageOpen && <AwaitingPaidOnline order={order} />}
      </OutcomeFrame>
      {order.isToConfirm && (
        <div className="page max-w-2xl pb-10">
          <ConfirmCashOrder order={order} phone={order.phoneToConfirm} />
        </div>
      )}
      <WhatNext order={order} points={points} isTold={isTold} referral={referral} />
      <div className="page grid gap-12 pb-14 empty:hidden">
        {isWhatsappOffered && <WhatsappOffer />}
        <RemindersOffer channels={reminderChannels} />
        <MeasuringOffer receivers={receivers} />
      </div>
    </>
  );
}
