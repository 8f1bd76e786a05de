/** Links, so tabs work without JavaScript. */
import { useEffect, useRef } from 'react';
import { Link } from './link.tsx';

interface TabsProps {
  label: string;
  tabs: readonly { to: string; label: string; count?: number; isCurrent: boolean }[];
  className?: string;
}

export function Tabs({ label, tabs, className = '' }: TabsProps) {
  const bar = useRef<HTMLElement>(null);
  const current = tabs.find(({ isCurrent }) => isCurrent)?.to;
  // On a phone the bar scrolls: the current tab is brought into view, without moving the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: again for another tab
  useEffect(() => {
    const tab = bar.current?.querySelector('[aria-current="page"]');
    if (!bar.current || !tab) return;
    const [frame, own] = [bar.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    if (own.left < frame.left || own.right > frame.right) bar.current.scrollLeft += own.left - frame.left - (frame.width - own.width) / 2;
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className={`tabs ${className}`}>
      {tabs.map((tab) => (
        <Link key={tab.to} to={tab.to} preventScrollReset aria-current={tab.isCurrent ? 'page' : undefined}>
          {tab.label}
          {tab.count !== undefined && <span className="tabular text-ink-soft">{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}
