/** <Tabs label="Profile" tabs={[{ to: '?tab=orders', label: 'Orders', count: 3, isCurrent: true }]} />: links, so tabs work without JavaScript. */
import { Link } from 'react-router';

interface TabsProps {
  label: string;
  tabs: readonly { to: string; label: string; count?: number; isCurrent: boolean }[];
  className?: string;
}

export function Tabs({ label, tabs, className = '' }: TabsProps) {
  return (
    <nav aria-label={label} className={`tabs ${className}`}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="tabular text-ink-soft">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
