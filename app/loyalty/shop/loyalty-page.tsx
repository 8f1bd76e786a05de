import { sayIn } from '../../language/use-words.tsx';
import { rememberedSlides } from '../../media/slider/slider.server.ts';
import { getLanguage, getShop, keepPage } from '../../platform/pages/page.server.ts';
import { keptPage } from '../../platform/pages/page-query.ts';
import { isTaxCharged } from '../../settings/rules/registration.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import type { Route } from './+types/loyalty-page.ts';
import { HowItWorks, LoyaltyHero, WaysToEarn } from './loyalty-sections.tsx';
import { loyaltyWords } from './loyalty-words.ts';
import { ForFriends, OnBirthday, PayWithPoints } from './points-worth.tsx';

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  const { db, pages } = getShop(context);
  const language = getLanguage(context);
  keepPage(context, 'settings');
  const slides = await rememberedSlides({ db, pages }, language);
  const settings = await readSettings(db);
  return {
    words: loyaltyWords(settings, sayIn(language)),
    isTaxed: isTaxCharged(settings.tax),
    // Not the first slide, which visitors have just seen on the home page.
    picture: (slides[1] ?? slides[0])?.desktop,
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Rewards',
    description: 'Earn points with every order and every friend, and pay with them.',
    path: '/loyalty',
  });
}

export default function LoyaltyPage({ loaderData: { words, picture, isTaxed } }: Route.ComponentProps) {
  return (
    <>
      <LoyaltyHero picture={picture} />

      <div className="page grid grid-cols-1 gap-16 pt-14 md:gap-24 md:pt-20">
        <HowItWorks worth={words.worth} />
        <WaysToEarn words={words} isTaxed={isTaxed} />
        <PayWithPoints words={words} />
        <div className="grid gap-6 md:grid-cols-2">
          <OnBirthday words={words} />
          <ForFriends words={words} />
        </div>
      </div>
    </>
  );
}
