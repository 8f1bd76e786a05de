// The sections of the rewards page.
import { Link } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { useUser } from '../../shop-kit/shopper.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { Route } from './+types/loyalty-page.ts';
import type { loyaltyWords } from './loyalty-words.ts';

type LoyaltyWords = ReturnType<typeof loyaltyWords>;

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

export function PayWithPoints({ words }: { words: LoyaltyWords }) {
  const t = useWords();
  return (
    <section id="redeem" className="grid scroll-mt-28 gap-6 md:grid-cols-[1fr_2fr] md:gap-16" aria-labelledby="redeem-title">
      <div>
        <h2 id="redeem-title">{t('Pay with points')}</h2>
        <p className="mt-3 text-ink-soft">
          {words.worth} {t('The bigger your cart, the more of it you can pay with points.')}
        </p>
      </div>
      <div>
        <table className="w-full text-left">
          <caption className="sr-only">{t('How much you can pay with points')}</caption>
          <thead>
            <tr className="border-b border-ink">
              <th scope="col" className="py-3 pr-4 font-medium">
                {t('Cart value')}
              </th>
              <th scope="col" className="py-3 text-right font-medium">
                {t('Payable with points')}
              </th>
            </tr>
          </thead>
          <tbody>
            {words.tiers.map(({ cart, percent }) => (
              <tr key={cart} className="border-b border-hairline">
                <th scope="row" className="tabular py-3 pr-4 font-normal">
                  {cart}
                </th>
                <td className="tabular py-3 text-right font-medium">{percent}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <div className="mt-6 rounded-panel bg-paper p-5 sm:p-6">
          <h3 className="text-lg">{t('For example')}</h3>
          <p className="mt-2">{words.example.earning}</p>
          <p className="mt-2">{words.example.spending}</p>
        </div>
      </div>
    </section>
  );
}

export function OnBirthday({ words }: { words: LoyaltyWords }) {
  const t = useWords();
  return (
    <section id="birthday" className="scroll-mt-28 rounded-panel bg-paper p-6 sm:p-8" aria-labelledby="birthday-title">
      <Icon name="gift" className="size-6 text-clay" />
      <h2 id="birthday-title" className="mt-3 text-2xl">
        {t('On your birthday')}
      </h2>
      <p className="mt-3 text-lg font-medium">{words.birthday.headline}</p>
      <p className="mt-2 text-ink-soft">
        {words.birthday.explained}{' '}
        {t.rich('Add your date of birth in <profile>your profile</profile> at least 30 days before your birthday.', {
          profile: toProfile,
        })}
      </p>
    </section>
  );
}

export function ForFriends({ words }: { words: LoyaltyWords }) {
  const t = useWords();
  return (
    <section id="referral" className="scroll-mt-28 rounded-panel bg-paper p-6 sm:p-8" aria-labelledby="referral-title">
      <Icon name="share" className="size-6 text-clay" />
      <h2 id="referral-title" className="mt-3 text-2xl">
        {t('When you refer a friend')}
      </h2>
      <p className="mt-3 text-lg font-medium">{words.referral.headline}</p>
      <p className="mt-2 text-ink-soft">
        {words.referral.explained} {t("You get them when your friend's first order is delivered.")}{' '}
        {words.friendDiscount && `${t('Your friend gets {amount} off that order.', { amount: words.friendDiscount })} `}
        {t.rich('Your link to share is in <profile>your profile</profile>.', { profile: toProfile })}
      </p>
      <p className="mt-2 text-sm text-ink-soft">{words.whoIsAFriend}</p>
    </section>
  );
}

const toProfile = (words: string) => (
  <Link to="/profile" className="link">
    {words}
  </Link>
);
