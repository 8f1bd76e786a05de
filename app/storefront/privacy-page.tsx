import { useWords } from '../language/use-words.tsx';
import { getLanguage, getShop, keepPage } from '../platform/page.server.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Route } from './+types/privacy-page.ts';
import { pageMeta } from './page-meta.ts';
import { privacyWords } from './privacy-words.ts';
import { privacyInHindi } from './privacy-words-hindi.ts';
import { Reading } from './reading.tsx';

const LEAD = 'What we keep of you, why, for how long, and how you see it, take it along or have it removed.';

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  const isTranslation = getLanguage(context) === 'hi';
  const words = isTranslation ? privacyInHindi : privacyWords;
  return { isTranslation, sections: words(await readSettings(getShop(context).db)) };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Privacy', description: LEAD, path: '/privacy' });
}

export default function PrivacyPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return <Reading title={t('Privacy')} lead={t(LEAD)} {...loaderData} />;
}
