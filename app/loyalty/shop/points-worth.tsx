import { useWords } from '../../language/use-words.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import type { LoyaltyWords } from './loyalty-sections.tsx';

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
