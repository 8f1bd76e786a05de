// A customer's own page: details, orders and points. Each tab has its own URL (`?tab=`).

import { useNavigate } from 'react-router';
import { getProfile } from '../accounts/accounts.server.ts';
import { listAddresses } from '../accounts/addresses/address-book.server.ts';
import { findNominee } from '../accounts/nominee.server.ts';
import { hasPhoneCodes } from '../accounts/phone/phone-codes.server.ts';
import { listSessions } from '../accounts/sign-in/sessions/own-sessions.server.ts';
import { asksNotToBeCounted } from '../analytics/visitor.server.ts';
import { listConsents } from '../consents/consents.server.ts';
import { useWords } from '../language/use-words.tsx';
import { readPoints } from '../loyalty/read-points.server.ts';
import { PointsPanel } from '../loyalty/shop/points-panel.tsx';
import { ReferralPanel } from '../loyalty/shop/referral-panel.tsx';
import { receiversToOffer } from '../measuring/measuring-consent.server.ts';
import { openChannels } from '../messages/channels.server.ts';
import { offersWhatsapp } from '../messages/messages.server.ts';
import { listEarlierOrders } from '../moving-in/earlier-orders.server.ts';
import { listOrdersOf, ordersIn } from '../orders/orders.server.ts';
import { isReachable } from '../platform/mails/no-address.ts';
import { findUser, getLanguage, getShop, orErrorPage } from '../platform/pages/page.server.ts';
import { dayOf } from '../platform/time.ts';
import { channelsToOffer } from '../reminders/reminders.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import { SignInPrompt } from '../shop-kit/way-back/sign-in-prompt.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import { Tabs } from '../ui/tabs.tsx';
import type { Route } from './+types/profile-page.ts';
import { LoadingOrders, TabContents } from './profile-tabs.tsx';

const TABS = [
  { tab: 'profile', label: 'Profile' },
  { tab: 'orders', label: 'Orders' },
  { tab: 'password', label: 'Change Password' },
] as const;
const OTHER_TABS = ['orders', 'password', 'addresses', 'data'] as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  const { db, now, env } = getShop(context);
  const asked = new URL(request.url).searchParams.get('tab');
  const tab = OTHER_TABS.find((other) => other === asked) ?? 'profile';
  return {
    tab,
    isStaff: (user.staffRole ?? user.waitingRole) !== null,
    today: dayOf(now()),
    signUpUrl: `${env.PUBLIC_URL}/signup`,
    profile: await orErrorPage(getProfile(db, user.id)),
    hasPhoneCodes: tab === 'profile' && (await hasPhoneCodes({ db, env })),
    points: await readPoints(db, user.id),
    addresses: tab === 'profile' || tab === 'addresses' ? await listAddresses(db, user.id) : [],
    nominee: tab === 'data' ? await findNominee(db, user.id) : null,
    consents: tab === 'data' ? await listConsents(db, user) : [],
    offersWhatsapp: tab === 'data' && (await offersWhatsapp(db, openChannels(env), user.id)),
    reminderChannels: tab === 'data' ? await channelsToOffer(db, openChannels(env), user.id) : [],
    receivers: tab === 'data' ? await receiversToOffer(db, env, user.id, asksNotToBeCounted(request.headers)) : [],
    sessions: tab === 'password' ? await listSessions(db, user, now()) : [],
    earlierOrders: tab === 'orders' ? await listEarlierOrders(db, user) : [],
    orders: tab === 'orders' ? await ordersIn(db, getLanguage(context), await listOrdersOf(db, user.id)) : [],
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Profile' });
}

export type Loaded = NonNullable<Route.ComponentProps['loaderData']>;

export default function ProfilePage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  if (!loaderData) {
    return (
      <div className="page py-10 md:py-14">
        <h1>{t('Profile')}</h1>
        <SignInPrompt icon="user" title={t('Please sign in to see your profile')} next="/profile">
          {t('See your details, addresses, orders and points.')}
        </SignInPrompt>
      </div>
    );
  }
  const { tab, signUpUrl, profile, points } = loaderData;
  return (
    <div className="page py-6 md:py-10">
      <BackButton />
      <div className="mt-4 grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-x-16">
        <header className="flex flex-wrap items-center gap-4 sm:gap-5 lg:col-start-1">
          <span aria-hidden="true" className="grid size-16 shrink-0 place-items-center rounded-full bg-rose font-display text-2xl">
            {[...profile.fullName.trim()][0]?.toUpperCase()}
          </span>
          <div className="min-w-0 grow basis-40">
            <h1 className="text-2xl wrap-anywhere">{profile.fullName}</h1>
            <p className="text-ink-soft wrap-anywhere">{isReachable(profile.email) ? profile.email : profile.phone}</p>
          </div>
        </header>
        <div className="min-w-0 lg:col-start-1">
          <Tabs
            label={t('Profile')}
            tabs={TABS.map((each) => ({
              to: each.tab === 'profile' ? '/profile' : `/profile?tab=${each.tab}`,
              label: t(each.label),
              isCurrent: each.tab === tab || (each.tab === 'profile' && (tab === 'addresses' || tab === 'data')),
            }))}
          />
          <div className="mt-8">
            <LoadingOrders />
            <TabContents {...loaderData} />
          </div>
        </div>
        <aside
          aria-label={t('Rewards')}
          className="grid content-start gap-4 sm:grid-cols-2 lg:col-start-2 lg:grid-cols-1 lg:gap-6 lg:row-span-2 lg:row-start-1"
        >
          <PointsPanel points={points} />
          <ReferralPanel referralId={profile.referral_ID} signUpUrl={signUpUrl} />
        </aside>
      </div>
    </div>
  );
}

function BackButton() {
  const t = useWords();
  const navigate = useNavigate();
  return (
    <Link
      to="/"
      className="link inline-flex min-h-11 items-center gap-2 text-sm"
      onClick={(event) => {
        // The previous page if it was in this shop; else the home page.
        if (!window.history.state?.idx) return;
        event.preventDefault();
        navigate(-1);
      }}
    >
      <Icon name="arrow-left" />
      {t('Back')}
    </Link>
  );
}
