import { useWords } from '../language/use-words.tsx';
import { HOLD_MS } from '../payments/payments.server.ts';
import { getLanguage, getShop } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import { readSettings } from '../settings/settings.server.ts';
import { pageMeta } from '../shop-kit/page-meta.ts';
import type { Route } from './+types/shipping-and-refund-page.ts';
import { addedText } from './added-text.server.ts';
import { Policy } from './policy.tsx';
import { shippingAndRefundWords } from './shipping-and-refund-words.ts';
import { TRANSLATED } from './translated.ts';

export const handle = keptPage();

export async function loader({ context }: Route.LoaderArgs) {
  const translated = TRANSLATED[getLanguage(context)]?.shippingAndRefund;
  const isTranslation = translated !== undefined;
  const words = translated ?? shippingAndRefundWords;
  const settings = await readSettings(getShop(context).db);
  const added = await addedText(context, 'shipping', settings);
  return { isTranslation, sections: words(settings, HOLD_MS / 60_000), added };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Shipping and Refund Policy',
    description: 'How to pay, how long delivery takes, how to cancel, and how you get your money back.',
    path: '/Shipping-And-Refund-Policy',
  });
}

export default function ShippingAndRefundPage({ loaderData }: Route.ComponentProps) {
  const t = useWords();
  return (
    <Policy
      title={t('Shipping and Refund Policy')}
      lead={t('How to pay, how long delivery takes, how to cancel, and how you get your money back.')}
      {...loaderData}
    />
  );
}
