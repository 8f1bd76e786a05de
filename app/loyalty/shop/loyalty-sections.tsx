import { useWords } from '../../language/use-words.tsx';
import { useUser } from '../../shop-kit/shopper.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Route } from './+types/loyalty-page.ts';
import type { loyaltyWords } from './loyalty-words.ts';

export type LoyaltyWords = ReturnType<typeof loyaltyWords>;

export function LoyaltyHero({ picture }: Pick<Route.ComponentProps['loaderData'], 'picture'>) {
  const t = useWords();
  const user = useUser();
  return (
    <section className="bg-rose">
      <div className="page grid items-center gap-12 py-14 md:grid-cols-2 md:py-16">
        <div className="grid justify-items-start gap-5">
          <p className="eyebrow">{t('Rewards')}</p>
          <h1 className="text-4xl">{t('Good skin is a habit. Habits earn.')}</h1>
          <p className="max-w-prose text-lg">
            {t('Every order and every friend brings points, and points take rupees off what you buy next.')}
          </p>
          {user ? (
            <ButtonLink to="/profile">{t('See your points')}</ButtonLink>
          ) : (
            <div className="flex flex-wrap gap-3">
              <ButtonLink to="/signup">{t('Join now')}</ButtonLink>
              <ButtonLink to="/login?next=%2Fprofile" variant="secondary">
                {t('Login')}
              </ButtonLink>
            </div>
          )}
        </div>
        {picture && (
          <Picture
            picture={picture}
            alt=""
            sizes="90vw"
            className="aspect-4/3 w-full rounded-panel bg-sandal-deep object-cover object-right max-md:hidden"
          />
        )}
      </div>
    </section>
  );
}

export function HowItWorks({ worth }: { worth: string }) {
  const t = useWords();
  const steps: { icon: IconName; title: string; text: string }[] = [
    { icon: 'user', title: t('Join'), text: t('Create a free account and get your first points right away.') },
    { icon: 'star', title: t('Earn'), text: t('Earn points on orders and referrals. Points are credited after delivery.') },
    { icon: 'rupee', title: t('Redeem'), text: `${t('Pay with points in your cart, where they are called coins.')} ${worth}` },
  ];
  return (
    <section id="how" className="scroll-mt-28" aria-labelledby="how-title">
      <h2 id="how-title">{t('How it works')}</h2>
      <ol className="mt-6 grid gap-8 md:grid-cols-3">
        {steps.map(({ icon, title, text }) => (
          <li key={title} className="border-t border-hairline pt-5">
            <Icon name={icon} className="size-6 text-clay" />
            <h3 className="mt-3 text-xl">{title}</h3>
            <p className="mt-2 text-ink-soft">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface WaysToEarnProps {
  words: LoyaltyWords;
  isTaxed: boolean;
}

export function WaysToEarn({ words, isTaxed }: WaysToEarnProps) {
  const t = useWords();
  return (
    <section id="earn" className="grid scroll-mt-28 gap-6 md:grid-cols-[1fr_2fr] md:gap-16" aria-labelledby="earn-title">
      <h2 id="earn-title">{t('Ways to earn')}</h2>
      <div>
        <dl className="divide-y divide-hairline border-y border-hairline">
          {words.ways.map(({ act, reward }) => (
            <div key={act} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-4">
              <dt className="grow basis-32">{act}</dt>
              <dd className="tabular font-medium">{reward}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-4 text-sm text-ink-soft">
          {t(
            isTaxed
              ? 'Calculated on what you pay for products, after discounts and before GST and delivery. If an order is cancelled or refunded, its points are reversed.'
              : 'Calculated on what you pay for products, after discounts and before delivery. If an order is cancelled or refunded, its points are reversed.',
          )}
        </p>
      </div>
    </section>
  );
}
