import { useWords } from '../language/use-words.tsx';
import { receiversOf } from '../measuring/measuring.server.ts';
import { isPractice, openChannels } from '../messages/channels.server.ts';
import { getLanguage, getShop } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { readSettings } from '../settings/settings.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import type { Route } from './+types/privacy-page.ts';
import { addedText } from './added-text.server.ts';
import { Policy } from './policy.tsx';
import { privacyWords } from './privacy-words.ts';
import { TRANSLATED } from './translated.ts';

const LEAD = 'What data we hold about you, why and for how long, and how to see, download or delete it.';

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  const translated = TRANSLATED[getLanguage(context)]?.privacy;
  const isTranslation = translated !== undefined;
  const words = translated ?? privacyWords;
  const { db, env } = getShop(context);
  const channels = isPractice(env) ? [] : openChannels(env).map(({ name }) => name);
  const settings = await readSettings(db);
  return {
    isTranslation,
    sections: words(settings, channels, receiversOf(settings.measuring, env)),
    added: await addedText(context, 'privacy', settings),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Privacy', description: LEAD, path: '/privacy' });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return <Policy title={t('Privacy')} lead={t(LEAD)} {...loaderData} />;
}
