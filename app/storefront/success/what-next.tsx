import { useWords } from '../../language/use-words.tsx';
import { ReferralPanel } from '../../loyalty/shop/referral-panel.tsx';
import { formatCount } from '../../platform/money.ts';
import { OrderedKit } from '../../shop-kit/ordered-kit.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';

type KitOrNot = { name: string; quantity: number; pieces?: readonly { name: string; quantity: number }[] | undefined };

interface WhatNextProps {
  order: { paymentStatus: string; products: readonly (KitOrNot & { image: string | null })[] };
  points: number;
  isTold: boolean;
  referral: { referralId: string; signUpUrl: string } | null;
}

export function WhatNext({ order, points, isTold, referral }: WhatNextProps) {
  const t = useWords();
  const steps: [IconName, string][] = [
    [
      'box',
      isTold
        ? t('We pack your order and send you the tracking number when it ships.')
        : t('We pack your order. Its page shows the tracking number once it ships.'),
    ],
    [
      'truck',
      order.paymentStatus === 'cod' ? t('You pay the delivery partner in cash.') : t('The delivery partner brings it to your door.'),
    ],
    ...(points > 0
      ? ([['gift', t('You earn {count} points when it is delivered.', { count: formatCount(points) })]] as [IconName, string][])
      : []),
  ];
  return (
    <div className="page grid grid-cols-1 gap-8 pb-14 md:grid-cols-2 lg:grid-cols-3">
      <section aria-labelledby="ordered">
        <h2 id="ordered" className="text-xl">
          {t('Items')}
        </h2>
        <ul className="mt-3 divide-y divide-hairline border-y border-hairline">
          {order.products.map(({ name, image, quantity, pieces }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a product may be bought and received as a gift
            <li key={place} className="flex items-center gap-4 py-3">
              <span className="size-14 shrink-0 overflow-hidden rounded-control bg-sandal-deep">
                {image && <img src={image} alt="" width="56" height="56" className="size-full object-cover" />}
              </span>
              <div className="min-w-0 wrap-anywhere">
                <span lang={t.lang(name)}>{name}</span> <span className="whitespace-nowrap text-ink-soft">× {quantity}</span>
                <OrderedKit pieces={pieces} />
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section aria-labelledby="next">
        <h2 id="next" className="text-xl">
          {t('What happens next')}
        </h2>
        <ol className="mt-3 grid gap-3">
          {steps.map(([icon, sentence]) => (
            <li key={icon} className="flex gap-3">
              <Icon name={icon} className="mt-0.5 size-5 shrink-0 text-leaf" />
              {sentence}
            </li>
          ))}
        </ol>
      </section>
      {referral && <ReferralPanel {...referral} />}
    </div>
  );
}
