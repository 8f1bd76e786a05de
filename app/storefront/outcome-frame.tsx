import type { ReactNode } from 'react';
import { Icon, type IconName } from '../ui/icon.tsx';

interface OutcomeFrameProps {
  icon: IconName;
  tone: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** The state of a purchase in one sentence and an icon, with its actions. */
export function OutcomeFrame({ icon, tone, title, children, actions }: OutcomeFrameProps) {
  return (
    <div className="page py-14 md:py-20">
      <div className="mx-auto grid max-w-prose grid-cols-1 justify-items-center gap-5 text-center">
        <span className={`text-4xl ${tone}`}>
          <Icon name={icon} />
        </span>
        <h1 id="outcome" tabIndex={-1} className="outline-none focus-visible:shadow-none">
          {title}
        </h1>
        <div className="grid gap-4 text-ink-soft">{children}</div>
        <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div>
      </div>
    </div>
  );
}
