import { samplesGiven } from '../../cart/shop/cart-view.ts';
import { useWords } from '../../language/use-words.tsx';
import { inRupees } from '../../shop-kit/amount.ts';
import { OrderedKit } from '../../shop-kit/ordered-kit.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Link } from '../../ui/link.tsx';
import type { PurchaseSummaryProps } from './purchase-summary.tsx';

export type Change = { message: string; sentences: string[]; seenTotal: number };

export function Goods({ cart }: Pick<PurchaseSummaryProps, 'cart'>) {
  const t = useWords();
  return (
    <ul className="mt-4 grid gap-2 border-b border-hairline pb-4 text-sm">
      {cart.lines.map((line) => (
        <li key={line.id} className="flex flex-wrap justify-between gap-x-4">
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span lang={t.lang(line.name)}>{line.name}</span> <span className="whitespace-nowrap text-ink-soft">× {line.quantity}</span>
          </span>
          <span className="tabular">{inRupees(Math.round(line.price * 100 * line.quantity) / 100)}</span>
          <OrderedKit pieces={line.contents} />
        </li>
      ))}
      {cart.gift && <Given name={cart.gift.name} as={t('Free gift')} />}
      {samplesGiven(cart).map(({ variantId, name }) => (
        <Given key={variantId} name={name} as={t('Free sample')} />
      ))}
    </ul>
  );
}

function Given({ name, as }: { name: string; as: string }) {
  const t = useWords();
  return (
    <li className="flex justify-between gap-4">
      <span className="min-w-0 wrap-anywhere" lang={t.lang(name)}>
        {name}
      </span>
      <span className="whitespace-nowrap text-leaf">{as}</span>
    </li>
  );
}

export function WhatChanged({ change, now, isBlocked }: Pick<PurchaseSummaryProps, 'isBlocked'> & { change: Change; now: number }) {
  const t = useWords();
  return (
    <Alert tone="warning" title={change.message}>
      <ul className="mt-1 list-disc pl-5">
        {change.sentences.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {!isBlocked && change.seenTotal !== now && (
        <p className="mt-2">
          {t.rich(
            'The total changed from {before} to <b>{now}</b>. Press again to accept.',
            { b: (words) => <strong className="inline">{words}</strong> },
            { before: inRupees(change.seenTotal), now: inRupees(now) },
          )}
        </p>
      )}
    </Alert>
  );
}

export function Terms() {
  const t = useWords();
  return (
    <p className="text-sm text-ink-soft">
      {t.rich(
        'By placing the order you agree to our <terms>Terms and Conditions</terms> and <policy>Shipping and Refund Policy</policy>.',
        {
          terms: (words) => (
            <Link className="link" to="/terms-and-conditions">
              {words}
            </Link>
          ),
          policy: (words) => (
            <Link className="link" to="/Shipping-And-Refund-Policy">
              {words}
            </Link>
          ),
        },
      )}
    </p>
  );
}
