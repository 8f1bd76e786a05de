import type { ReactNode } from 'react';
import { Icon, type IconName } from '../../ui/icon.tsx';

interface OutcomeFrameProps {
  icon: IconName;
  tone: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
  /** Below the buttons, which stay on the first screen of a small phone. */
  after?: ReactNode;
}

/** The state of a purchase in one sentence and an icon, with its actions. */
export function OutcomeFrame({ icon, tone, title, children, actions, after }: OutcomeFrameProps) {
  return (
    <div className="page py-8 md:py-20">
      <div className="mx-auto grid max-w-prose grid-cols-1 justify-items-center gap-5 text-center">
        <span className={`text-4xl ${tone}`}>
          <Icon name={icon} />
        </span>
        <h1 id="outcome" tabIndex={-1} className="outline-none focus-visible:shadow-none">
          {title}
        </h1>
        <div className="grid gap-4 text-ink-soft">{children}</div>
        <div className="flex flex-wrap justify-center gap-3 md:mt-4">{actions}</div>
        {after && <div className="mt-4 text-left text-ink-soft">{after}</div>}
      </div>
    </div>
  );
}
