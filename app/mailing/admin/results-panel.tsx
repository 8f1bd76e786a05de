// What a mailing brought: orders, not opens.

import type { MailingResults } from '../../letters/letters.schema.ts';
import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { Figure, Figures } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';

type Group = MailingResults['sent'];
type Lift = NonNullable<MailingResults['lift']>;

const VERDICTS: Record<Lift['verdict'], string> = {
  'too-few': 'Too few people or orders to say whether the e-mail made the difference.',
  unclear: 'The difference may be chance.',
  more: 'More than chance explains (95%).',
  fewer: 'Fewer orders than without it, more than chance explains (95%).',
};

const rupees = (amount: number) => formatRupees(paiseFromRupees(amount), { decimals: 'never' });
const signed = (value: number, shown: string) => `${value < 0 ? '−' : '+'}${shown}`;
const counted = (count: number, one: string, many: string) => `${formatCount(count)} ${count === 1 ? one : many}`;
const groupWords = ({ people, orders, revenue }: Group) =>
  `${counted(orders, 'order', 'orders')} and ${rupees(revenue)} from ${counted(people, 'person', 'people')}`;

export function ResultsPanel({ results: { countsDays, isOver, unsubscribed, sent, heldOut, lift, links } }: { results: MailingResults }) {
  return (
    <Panel className="grid gap-3" aria-labelledby="results">
      <h2 id="results">Results</h2>
      <p className="soft max-w-prose">
        {`Orders within ${countsDays} days after the start${isOver ? '' : ', so far'}. Revenue is before GST and less refunds. Nothing is counted in the e-mail itself.`}
      </p>
      <Figures>
        <Figure label="Orders" value={formatCount(sent.orders)} />
        <Figure label="Revenue" value={rupees(sent.revenue)} />
        <Figure label="Buyers" value={formatCount(sent.buyers)} />
        <Figure label="Unsubscribed" value={formatCount(unsubscribed)} />
      </Figures>
      {heldOut && lift ? (
        <div>
          <p className="font-medium">
            {lift.moreOrdersPer100 === null || lift.moreRevenuePer100 === null
              ? 'No held-out orders to compare with yet'
              : `${signed(lift.moreOrdersPer100, Math.abs(lift.moreOrdersPer100).toFixed(1))} orders, ${signed(lift.moreRevenuePer100, rupees(Math.abs(lift.moreRevenuePer100)))} per 100 people`}
          </p>
          <p className="soft max-w-prose">{`${VERDICTS[lift.verdict]} ${groupWords(sent)} who got it; ${groupWords(heldOut)} held out.`}</p>
        </div>
      ) : (
        <p className="soft max-w-prose">Without a held-out group: some of these orders would have come without the e-mail.</p>
      )}
      {links && (
        <p className="soft max-w-prose">
          {`Visits over its links (campaign ${links.campaign}): ${formatCount(links.product)} saw a product, ${formatCount(links.cart)} added to the cart, ${formatCount(links.checkout)} began the checkout; ${counted(links.orders, 'order', 'orders')}.`}
        </p>
      )}
    </Panel>
  );
}
