// The pages about money that others hold for the shop, below Books.
import { NavLink } from 'react-router';

const PAGES = [
  ['/admins/books/settlements', 'Settlements'],
  ['/admins/books/settlements/unmatched', 'Not matching'],
  ['/admins/books/settlements/cash', 'Cash from couriers'],
  ['/admins/books/settlements/freight', 'Freight'],
] as const;

export const MoneyNav = () => (
  <nav aria-label="Money received" className="flex flex-wrap gap-x-4 gap-y-1">
    {PAGES.map(([to, label]) => (
      <NavLink
        key={to}
        to={to}
        end
        className="inline-flex min-h-9 items-center text-clay underline underline-offset-[0.22em] aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:no-underline max-md:min-h-11"
      >
        {label}
      </NavLink>
    ))}
  </nav>
);
