import { useWords } from '../../../language/use-words.tsx';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { Icon, type IconName } from '../../../ui/icon.tsx';
import type { ProductPageData } from '../product-page.server.ts';

export function Promises({ delivery, payments }: Pick<ProductPageData, 'delivery' | 'payments'>) {
  const t = useWords();
  const { min, max } = delivery.workingDays;
  const facts: { icon: IconName; words: string }[] = [
    {
      icon: 'truck',
      words: t('Free delivery above {amount}, otherwise {charge}', {
        amount: formatRupees(paiseFromRupees(delivery.freeAboveRupees)),
        charge: formatRupees(paiseFromRupees(delivery.chargeRupees)),
      }),
    },
    { icon: 'calendar', words: t('Delivered in {min}-{max} working days', { min, max }) },
    {
      icon: 'rupee',
      words: t(!payments.isOnline ? 'Cash on delivery' : payments.isCashOnDelivery ? 'Cash on delivery, UPI or card' : 'UPI or card'),
    },
  ];
  return (
    <ul className="mt-6 grid gap-2 text-sm">
      {facts.map(({ icon, words }) => (
        <li key={icon} className="flex items-center gap-3">
          <Icon name={icon} className="size-5 text-clay" />
          {words}
        </li>
      ))}
    </ul>
  );
}
