// The sections of the back office with the work that waits in each: in groups beside the page, on a phone as a bar at the thumb.
import { useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { formatCount } from '../platform/money.ts';
import { api } from '../ui/browser/api-client.ts';
import { SidePanel } from '../ui/dialog.tsx';
import { Icon } from '../ui/icon.tsx';
import type { StaffRole } from '../vocabulary/permissions.ts';
import { FRAME_ITEM } from './frame-item.ts';
import { atHand, groupsOf, type SectionEntry, sectionAt, sectionsOf, waitingBySection } from './sections.ts';

const REFRESH_MS = 60_000;
const CURRENT = 'capitalize aria-[current]:font-semibold aria-[current]:[&>svg]:text-clay';
const BESIDE = `${FRAME_ITEM} ${CURRENT} aria-[current]:bg-paper aria-[current]:shadow-[inset_2px_0_var(--color-clay)]`;
const COMPACT = 'wide:pointer-fine:min-h-7 wide:[&>svg]:size-4.5';
const AT_THUMB =
  'relative flex min-h-15 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-[0.6875rem] leading-[1.2] [&>svg]:size-5 [&>svg]:text-ink-soft';

/** Brand, search and sign-out stay visible beside a long list of sections, and so does the current section. */
export function SectionNav({ role }: { role: StaffRole }) {
  const counts = useWaiting();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: on each page
  useEffect(() => {
    nav.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return (
    <>
      <nav ref={nav} aria-label="Sections" className="hidden md:block md:min-h-32 md:flex-1 md:overflow-y-auto md:[scrollbar-width:thin]">
        <SectionGroups role={role} counts={counts} />
      </nav>
      <PhoneBar role={role} counts={counts} />
    </>
  );
}

type Counts = ReadonlyMap<string, number>;

function SectionGroups({ role, counts }: { role: StaffRole; counts: Counts }) {
  return groupsOf(role).map(({ group, sections }) => (
    <div key={group} className="not-first:mt-2">
      {group && <p className="px-3 pt-1 text-xs text-ink-soft md:max-wide:px-1 md:max-wide:text-center">{group}</p>}
      <ul className="grid gap-px">
        {sections.map((section) => (
          <li key={section.name}>
            <NavLink to={section.to} end={section.to === '/admins'} className={`${BESIDE} ${COMPACT}`}>
              <Icon name={section.icon} />
              <span>{section.name}</span>
              <Waiting section={section} counts={counts} className="ml-auto md:max-wide:ml-0" />
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  ));
}

/** Four sections and the way to the others. */
function PhoneBar({ role, counts }: { role: StaffRole; counts: Counts }) {
  const [isOpen, setOpen] = useState(false);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: closes on each page
  useEffect(() => setOpen(false), [pathname]);
  const near = atHand(role);
  const far = sectionsOf(role).filter((section) => !near.includes(section));
  const current = far.find(({ name }) => name === sectionAt(pathname).name);
  const waiting = far.reduce((sum, { name }) => sum + (counts.get(name) ?? 0), 0);
  return (
    <>
      <nav
        aria-label="Sections"
        className="fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-hairline bg-paper pb-[env(safe-area-inset-bottom)] md:hidden"
      >
        {near.map((section) => (
          <NavLink
            key={section.name}
            to={section.to}
            end={section.to === '/admins'}
            className={`${AT_THUMB} ${CURRENT} aria-[current]:shadow-[inset_0_2px_var(--color-clay)]`}
          >
            <Icon name={section.icon} />
            <span>{section.name}</span>
            <Waiting section={section} counts={counts} className="absolute top-1 left-1/2 ml-2" />
          </NavLink>
        ))}
        {far.length > 0 && (
          <button
            type="button"
            aria-haspopup="dialog"
            className={`${AT_THUMB} ${current ? 'shadow-[inset_0_2px_var(--color-clay)]' : ''}`}
            onClick={() => setOpen(true)}
          >
            <Icon name={current?.icon ?? 'menu'} />
            <span className={current && 'font-semibold capitalize'}>{current?.name ?? 'More'}</span>
            {current && <span className="sr-only">, more sections</span>}
            {waiting > 0 && (
              <span className="absolute top-1.5 left-1/2 ml-3 size-2 rounded-full bg-clay">
                <span className="sr-only">, work waits there</span>
              </span>
            )}
          </button>
        )}
      </nav>
      <SidePanel isOpen={isOpen} onClose={() => setOpen(false)} title="Sections">
        <nav aria-label="All sections">
          <SectionGroups role={role} counts={counts} />
        </nav>
      </SidePanel>
    </>
  );
}

function Waiting({ section, counts, className }: { section: SectionEntry; counts: Counts; className: string }) {
  const count = counts.get(section.name) ?? 0;
  if (count === 0) return null;
  return (
    <span className={`tabular rounded-full bg-clay px-1.5 text-[0.6875rem] leading-[1.125rem] font-semibold text-paper ${className}`}>
      {count > 99 ? '99+' : formatCount(count)}
      <span className="sr-only"> due</span>
    </span>
  );
}

/** Work by section, read again as staff move on, at most once a minute. Without an answer the last counts stay. */
function useWaiting(): Counts {
  const { pathname } = useLocation();
  const [{ counts, readAt }, setRead] = useState({ counts: new Map<string, number>() as Counts, readAt: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked on each page, not when the answer comes
  useEffect(() => {
    if (Date.now() - readAt < REFRESH_MS) return;
    let isGone = false;
    api.get('/api/due').then((answer) => {
      if (!isGone && answer.ok) setRead({ counts: waitingBySection(answer.value), readAt: Date.now() });
    });
    return () => {
      isGone = true;
    };
  }, [pathname]);
  return counts;
}
