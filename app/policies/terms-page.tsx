import { useWords } from '../language/use-words.tsx';
import { HOLD_MS } from '../payments/payments.server.ts';
import { getLanguage, getShop } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { translated } from '../platform/words/texts-by-language.ts';
import { readSettings } from '../settings/settings.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import type { Route } from './+types/terms-page.ts';
import { addedText } from './added-text.server.ts';
import { Policy } from './policy.tsx';
import { NUMBERED_TERMS, termsWords } from './terms-words.ts';
import { TRANSLATED } from './translated.ts';

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  const language = getLanguage(context);
  const inLanguage = TRANSLATED[language]?.terms;
  const isTranslation = inLanguage !== undefined;
  const settings = await readSettings(getShop(context).db);
  // A translated place stands in translated terms only.
  const sections = inLanguage
    ? inLanguage({ ...settings, policies: translated(settings.policies, language) }, HOLD_MS / 60_000)
    : termsWords(settings, HOLD_MS / 60_000);
  return { isTranslation, sections, numbered: NUMBERED_TERMS, added: await addedText(context, 'terms', settings) };
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
    <Policy
      title={t('Terms and Conditions')}
      lead={t('What we promise you, what we ask of you, and what happens when something goes wrong.')}
      {...loaderData}
    />
  );
}
