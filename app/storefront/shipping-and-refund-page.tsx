import { HOLD_MS } from '../payments/payments.server.ts';
import { getShop, keepPage } from '../platform/page.server.ts';
import { readSettings } from '../settings/settings.server.ts';
import type { Route } from './+types/shipping-and-refund-page.ts';
import { pageMeta } from './page-meta.ts';
import { Reading } from './reading.tsx';
import { shippingAndRefundWords } from './shipping-and-refund-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'settings');
  return shippingAndRefundWords(await readSettings(getShop(context).db), HOLD_MS / 60_000);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, {
    title: 'Shipping and Refund Policy',
    description: 'How to pay, how long delivery takes, how to cancel, and how you get your money back.',
    path: '/Shipping-And-Refund-Policy',
  });
}

export default function ShippingAndRefundPage({ loaderData: sections }: Route.ComponentProps) {
  return (
    <Reading
      title="Shipping and Refund Policy"
      lead="How to pay, how long delivery takes, how to cancel, and how you get your money back."
      sections={sections}
    />
  );
}
