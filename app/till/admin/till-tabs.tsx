import { useLocation } from 'react-router';
import { Link } from '../../ui/link.tsx';

const PAGES = [
  { to: '/admins/invoices/till', label: 'Sell' },
  { to: '/admins/invoices/till/sales', label: 'Sales and returns' },
  { to: '/admins/invoices/till/drawer', label: 'Cash drawer' },
];

/** Each is a document of its own: without a connection the till still opens when staff come back to it, and only it may use the camera. */
export function TillTabs() {
  const path = useLocation().pathname.toLowerCase().replace(/\/$/, '');
  return (
    <nav aria-label="Till" className="tabs">
      {PAGES.map(({ to, label }) => (
        <Link key={to} to={to} reloadDocument aria-current={path === to ? 'page' : undefined}>
          {label}
        </Link>
      ))}
    </nav>
  );
}
