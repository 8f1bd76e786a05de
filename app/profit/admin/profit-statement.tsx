import { formatCount, formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { Figure, Figures, Sums, SumTotal } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Link } from '../../ui/link.tsx';
import type { ProfitReport, ProfitSums } from '../profit.schema.ts';
import { PART_NAMES, PROFIT_PARTS } from '../profit-parts.ts';

export const exact = (rupees: number) => formatRupees(paiseFromRupees(rupees), { decimals: 'always' });

export function Statement({ report: { totals, marketing, otherMessages, result, from, to } }: { report: ProfitReport }) {
  return (
    <>
      <Figures>
        <Figure
          label="Orders"
          value={
            <Link to={`/admins/orders?from=${from}&to=${to}`} className="link">
              {formatCount(totals.orders)}
            </Link>
          }
        />
        <Figure label="Profit of orders" value={exact(totals.profit)} />
        <Figure label="After marketing" value={exact(result)} />
      </Figures>
      <Panel aria-labelledby="statement">
        <h2 id="statement">From sales to profit</h2>
        <Sums>
          {PART_NAMES.map((name) => (
            <Line
              key={name}
              label={`${PROFIT_PARTS[name].title}${unknownWords(totals, name)}`}
              rupees={PROFIT_PARTS[name].sign * totals[name]}
            />
          ))}
          <Line label="Messages about no order" rupees={-otherMessages} />
          <Line label="Marketing" rupees={-marketing} />
          <SumTotal>
            <dt>Profit</dt>
            <dd>{exact(result)}</dd>
          </SumTotal>
        </Sums>
      </Panel>
    </>
  );
}

/** Said on the line itself too, so that no 0 stands for what is not known. */
function unknownWords({ unknown }: ProfitSums, name: string) {
  const count = (unknown as Record<string, number>)[name] ?? 0;
  return count > 0 ? `, unknown for ${formatCount(count)} ${count === 1 ? 'order' : 'orders'}` : '';
}

const Line = ({ label, rupees }: { label: string; rupees: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{exact(rupees + 0)}</dd>
  </div>
);
