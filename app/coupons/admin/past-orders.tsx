import { type MouseEvent, useEffect, useRef, useState } from 'react';
import type { Simulation } from '../../cart/discounts/simulation.schema.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { simulationBody } from './coupon-body.ts';
import type { DiscountDraft } from './discount-draft.ts';

type Tried = { simulation: Simulation } | { problem: string };

export function PastOrders({ draft, couponId }: { draft: DiscountDraft; couponId: string | undefined }) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [isBusy, setBusy] = useState(false);
  const section = useRef<HTMLDivElement>(null);
  // Other terms have another effect.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the draft changes
  useEffect(() => setTried(null), [draft]);
  useEffect(() => {
    const form = section.current?.closest('form');
    const forget = () => setTried(null);
    form?.addEventListener('input', forget);
    return () => form?.removeEventListener('input', forget);
  }, []);

  async function simulate({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) {
    if (!form) return;
    setBusy(true);
    const fields = Object.fromEntries(new FormData(form)) as Record<string, string>;
    const answer = await api.post('/api/coupons/simulate', simulationBody({ fields, draft }, couponId));
    setBusy(false);
    if (answer.ok) setTried({ simulation: answer.value });
    else setTried({ problem: Object.values(answer.fields)[0] || answer.message || "Couldn't try the discount. Please try again." });
  }

  return (
    <div ref={section} className="grid gap-3 rounded-control border border-hairline p-3">
      <div>
        <Button variant="secondary" size="small" isBusy={isBusy} busyLabel="Counting..." onClick={simulate}>
          Try on past orders
        </Button>
      </div>
      <div role="status" className="grid gap-2">
        {tried === null && <p className="soft">See what it would have cost in the last 30 days. Nothing is saved.</p>}
        {tried && 'problem' in tried && <p className="field-error">{tried.problem}</p>}
        {tried && 'simulation' in tried && <Effect simulation={tried.simulation} />}
        {tried && SAID_OF[draft.who] && <p className="soft">{SAID_OF[draft.who]}</p>}
      </div>
    </div>
  );
}

const SAID_OF: Partial<Record<DiscountDraft['who'], string>> = {
  bought: 'Counted for all customers, whatever they bought before.',
  'not-bought': 'Counted for all customers, whatever they bought before.',
  segment: 'Counted for those who are in the segment now.',
  listed: 'Counted for the customers of the list.',
};

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount));

function Effect({ simulation: { orders, isPart, withIt, discount, sales, products } }: { simulation: Simulation }) {
  if (orders === 0) return <p>No orders in the last 30 days.</p>;
  const all = `${isPart ? 'the last ' : ''}${formatCount(orders)} ${orders === 1 ? 'order' : 'orders'}`;
  if (withIt === 0) return <p>{`None of ${all} in the last 30 days would have had it.`}</p>;
  return (
    <>
      <p>
        {`Of ${all} in the last 30 days, ${formatCount(withIt)} would have had it: `}
        <strong>{rupees(discount)}</strong>
        {` off products worth ${rupees(sales)}.`}
      </p>
      <dl className="tabular grid gap-1">
        {products.map((product) => (
          <div key={product.name} className="flex justify-between gap-4">
            <dt className="min-w-0 wrap-anywhere">{product.name}</dt>
            <dd>{rupees(product.discount)}</dd>
          </div>
        ))}
      </dl>
      <p className="soft">Counted without other discounts, and before anyone buys more because of it.</p>
    </>
  );
}
