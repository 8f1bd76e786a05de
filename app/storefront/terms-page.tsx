import { HOLD_MS } from '../payments/payments.server.ts';
import { getShop, keepPage } from '../platform/page.server.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Route } from './+types/terms-page.ts';
import { pageMeta } from './page-meta.ts';
import { Reading } from './reading.tsx';
import { NUMBERED_TERMS, termsWords } from './terms-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return { sections: termsWords(await readSettings(getShop(context).db), HOLD_MS / 60_000), numbered: NUMBERED_TERMS };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Terms and Conditions',
    description: 'What we promise you, what we ask of you, and what happens when something goes wrong.',
    path: '/terms-and-conditions',
  });
}

export default function TermsPage({ loaderData: { sections, numbered } }: Route.ComponentProps) {
  return (
    <Reading
      title="Terms and Conditions"
      lead="What we promise you, what we ask of you, and what happens when something goes wrong."
      sections={sections}
      numbered={numbered}
    />
  );
}
