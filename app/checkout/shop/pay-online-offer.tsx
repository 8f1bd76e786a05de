import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { PayAgainButton } from './pay-again-button.tsx';

export function PayOnlineOffer({ orderId, online: { amount, saves } }: { orderId: string; online: { amount: number; saves: number } }) {
  const t = useWords();
  return (
    <section
      id="pay-online"
      aria-labelledby="pay-online-title"
      className="mt-8 grid scroll-mt-28 gap-4 rounded-panel border border-hairline bg-paper p-5 sm:p-6"
    >
      <div>
        <h2 id="pay-online-title" className="text-xl">
          {saves > 0 ? t('Pay online and save {amount}', { amount: inRupees(saves) }) : t('Prefer to pay online?')}
        </h2>
        <p className="mt-2 max-w-prose text-ink-soft">
          {t('Pay by UPI or card until the order ships, and nothing on delivery. If you do not pay, it stays cash on delivery.')}
        </p>
      </div>
      <PayAgainButton orderId={orderId}>{t('Pay {amount} online', { amount: inRupees(amount) })}</PayAgainButton>
    </section>
  );
}
