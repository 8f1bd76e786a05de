import { useEffect, useRef, useState } from 'react';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { Sums, SumTotal } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { api } from '../../ui/browser/api-client.ts';
import type { RefundQuote } from '../refunds/refunds.schema.ts';

const AFTER_TYPING_MS = 300;
const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'always' });

type Quoted = { quote: RefundQuote } | { refusal: string } | null;

/** Asks at once, and again after each change; answers to earlier requests are dropped. */
export function useRefundQuote(orderId: string, first: object, onQuoted: (amount: number | null) => void) {
  const [quoted, setQuoted] = useState<Quoted>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const asked = useRef('');
  const quotedTo = useRef(onQuoted);

  async function quote(wish: object) {
    const answer = await api.post(`/api/order/${orderId}/refund/quote`, wish);
    if (asked.current !== JSON.stringify(wish)) return;
    setQuoted(answer.ok ? { quote: answer.value } : { refusal: answer.message || "Couldn't calculate the amount." });
    quotedTo.current(answer.ok ? answer.value.amount : null);
  }

  function ask(wish: object) {
    const next = JSON.stringify(wish);
    if (next === asked.current) return;
    asked.current = next;
    quotedTo.current(null);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => quote(wish), AFTER_TYPING_MS);
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first wish is all that is left
  useEffect(() => {
    ask(first);
    const report = quotedTo.current;
    return () => {
      clearTimeout(timer.current);
      report(null);
    };
  }, []);
  return { quoted, ask };
}

export function RefundQuotePanel({ quoted }: { quoted: Quoted }) {
  if (!quoted) return null;
  if ('refusal' in quoted)
    return (
      <p className="soft" role="status">
        {quoted.refusal}
      </p>
    );
  return (
    <div role="status" aria-label="This refund">
      <Panel as="div" className="rounded-t-none">
        <Sums>
          {rowsOf(quoted.quote).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
          <SumTotal>
            <dt>This refund</dt>
            <dd>{rupees(quoted.quote.amount)}</dd>
          </SumTotal>
          {notesOf(quoted.quote).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </Sums>
      </Panel>
    </div>
  );
}

const rowsOf = ({ parts, roundOff }: RefundQuote): [string, string][] => [
  ...parts.map(({ name, quantity, amount }): [string, string] => [
    quantity > 0 ? `${quantity} x ${name}` : `Part of ${name}`,
    rupees(amount),
  ]),
  ...(roundOff === 0 ? [] : [['Round off', rupees(roundOff)] as [string, string]]),
];

function notesOf({ tax, coinsReturned, coinsTakenBack, left }: RefundQuote): [string, string][] {
  const taxes: [string, number][] = tax
    ? [
        ['Includes CGST', tax.cgst],
        ['Includes SGST', tax.sgst],
        ['Includes IGST', tax.igst],
        ['Taxable value', tax.taxable],
      ]
    : [];
  const coins: [string, number][] = [
    ['Coins returned to the customer', coinsReturned],
    ['Coins deducted', coinsTakenBack],
  ];
  return [
    ...taxes.filter(([, amount]) => amount > 0).map(([label, amount]): [string, string] => [label, rupees(amount)]),
    ...(tax ? [] : [['Taxes', 'Enter the legal name in Settings first'] as [string, string]]),
    ...coins.filter(([, count]) => count > 0).map(([label, count]): [string, string] => [label, formatCount(count)]),
    ...(left > 0 ? [['Left after this', rupees(left)] as [string, string]] : []),
  ];
}
