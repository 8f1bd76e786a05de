// Loaded with the first answer.
import { useWords } from '../../language/use-words.tsx';
import { startOfDay } from '../../platform/time.ts';
import type { DeliveryAnswer } from '../../settings/delivery.api.ts';

interface PinAnswerProps {
  answer: DeliveryAnswer;
}

export default function PinAnswer({ answer }: PinAnswerProps) {
  const t = useWords();
  const { pin, state, onlyState, isServed, isCashOnDelivery, arrivesFrom, arrivesTo } = answer;
  if (onlyState && state && state !== onlyState) return <p>{t('We deliver within {state} only.', { state: t(onlyState) })}</p>;
  if (!isServed) return <p>{t("We don't deliver to {pin} yet.", { pin })}</p>;
  return (
    <>
      <p>
        {t('Delivery to {pin} by {to} (earliest {from}).', {
          pin,
          from: t.date(startOfDay(arrivesFrom)),
          to: t.date(startOfDay(arrivesTo)),
        })}
      </p>
      <p className="text-ink-soft">
        {t(isCashOnDelivery ? 'Cash on delivery is available.' : 'Cash on delivery is not available there. Please pay by UPI or card.')}
      </p>
    </>
  );
}
