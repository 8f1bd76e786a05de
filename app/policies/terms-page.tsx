import { useWords } from '../language/use-words.tsx';
import { HOLD_MS } from '../payments/payments.server.ts';
import { getLanguage, getShop, keepPage } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { readSettings } from '../settings/settings.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import type { Route } from './+types/terms-page.ts';
import { Reading } from './reading.tsx';
import { NUMBERED_TERMS, termsWords } from './terms-words.ts';
import { TRANSLATED } from './translated.ts';

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  const translated = TRANSLATED[getLanguage(context)]?.terms;
  const isTranslation = translated !== undefined;
  const words = translated ?? termsWords;
  return { isTranslation, sections: words(await readSettings(getShop(context).db), HOLD_MS / 60_000), numbered: NUMBERED_TERMS };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms and Conditions',
    description: 'What we promise you, what we ask of you, and what happens when something goes wrong.',
    path: '/terms-and-conditions',
  });
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Reading
      title={t('Terms and Conditions')}
      lead={t('What we promise you, what we ask of you, and what happens when something goes wrong.')}
      {...loaderData}
    />
  );
}
