// The work that waits, most urgent kind first; each entry leads to its list.

import { formatCount } from '../platform/money.ts';
import { SectionHead } from '../staff-kit/page-parts.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { Icon } from '../ui/icon.tsx';
import { Link } from '../ui/link.tsx';
import type { Due } from '../vocabulary/due.ts';
import { clockOf, DUE_WORDS } from './due-words.ts';

const TONES = { late: 'font-medium text-kumkum', soon: 'font-medium text-turmeric-dark', none: 'soft' };

export function DueList({ due, now, isNew }: { due: Due[]; now: number; isNew: boolean }) {
  return (
    <section aria-labelledby="due">
      <SectionHead>
        <h2 id="due">What is due</h2>
      </SectionHead>
      {due.length === 0 ? (
        <div className="rounded-panel border border-hairline bg-paper">{isNew ? <NewShop /> : <Nothing />}</div>
      ) : (
        <ul className="grid gap-px overflow-clip rounded-panel border border-hairline bg-hairline md:grid-cols-2">
          {due.map((entry) => (
            <Entry key={entry.kind} entry={entry} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Entry({ entry, now }: { entry: Due; now: number }) {
  const { icon, one, many } = DUE_WORDS[entry.kind];
  const { waits, due, tone } = clockOf(entry, now);
  return (
    <li className="relative flex min-h-14 items-center gap-3 bg-paper px-3.5 py-2 hover:bg-sandal/60 md:last:odd:col-span-2">
      <Icon name={icon} className="size-5 shrink-0 text-ink-soft" />
      <div className="min-w-0 flex-1">
        <Link to={entry.to} className="row-link">
          <span className="tabular font-semibold">{formatCount(entry.count)}</span> {entry.count === 1 ? one : many}
        </Link>
        {(waits || due) && (
          <p className="flex flex-wrap gap-x-3">
            {due && <span className={TONES[tone]}>{due.charAt(0).toUpperCase() + due.slice(1)}</span>}
            {waits && <span className="soft">{waits}</span>}
          </p>
        )}
      </div>
      <Icon name="chevron-right" className="size-4 shrink-0 text-ink-soft" />
    </li>
  );
}

const Nothing = () => (
  <EmptyState icon="check" title="Nothing is due">
    No orders to pack, no claims, complaints or reviews waiting. Refunds and e-mails went out, and stock is sufficient.
  </EmptyState>
);

const NewShop = () => (
  <EmptyState
    icon="leaf"
    title="Your shop is new"
    action={
      <ButtonLink to="/admins/products" size="small">
        Add products
      </ButtonLink>
    }
  >
    There are no orders yet. Add your products and complete Settings; what needs doing then appears here.
  </EmptyState>
);
