// The guide of a new shop on the dashboard: a list of what is missing, each entry leading to its field. It can be hidden and shown again.
import { useState } from 'react';
import { Panel, SectionHead } from '../../staff-kit/page-parts.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { GUIDE_GROUPS, GUIDE_WORDS, type GuideStep } from './guide-steps.ts';

type Change = { isHidden?: boolean; policiesReadAt?: string; contactsReadAt?: string };

export function GuideCard({ steps, isHidden }: { steps: GuideStep[]; isHidden: boolean }) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const done = steps.filter(({ isDone }) => isDone).length;
  async function save(change: Change) {
    if (isBusy) return;
    setBusy(true);
    const answer = await api.put('/api/settings/guide', change);
    setBusy(false);
    if (!answer.ok) return toast(answer.message || "Couldn't save that. Please try again.", 'error');
    await refresh(answer);
  }
  if (isHidden)
    return (
      <p>
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => save({ isHidden: false })}>
          {`Show the guide: ${done} of ${steps.length} done`}
        </Button>
      </p>
    );
  return (
    <Panel aria-labelledby="guide" className="grid gap-4">
      <SectionHead>
        <h2 id="guide">Open your shop</h2>
        <span className="soft tabular">{`${done} of ${steps.length} done`}</span>
      </SectionHead>
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-2">
        {Object.entries(GUIDE_GROUPS).map(([group, names]) => (
          <section key={group} aria-label={group}>
            <h3 className="mb-1">{group}</h3>
            <ul className="grid gap-2">
              {steps
                .filter(({ name }) => (names as readonly string[]).includes(name))
                .map((step) => (
                  <Step key={step.name} step={step} isBusy={isBusy} onRead={save} />
                ))}
            </ul>
          </section>
        ))}
      </div>
      <div>
        <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => save({ isHidden: true })}>
          Hide the guide
        </Button>
      </div>
    </Panel>
  );
}

function Step({ step, isBusy, onRead }: { step: GuideStep; isBusy: boolean; onRead: (change: Change) => void }) {
  const { title, why, to, reading } = GUIDE_WORDS[step.name];
  if (step.isDone)
    return (
      <li className="flex gap-2 text-ink-soft">
        <Icon name="check" className="mt-1 size-4 shrink-0 text-leaf" />
        <span>
          {title} <span className="sr-only">(done)</span>
        </span>
      </li>
    );
  return (
    <li className="flex gap-2">
      <span className="mt-2 size-3.5 shrink-0 rounded-full border border-edge max-md:mt-3.5" aria-hidden="true" />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        {step.isOpen ? (
          <Link to={to} className="link inline-flex min-h-7 items-center max-md:min-h-11">
            {title}
          </Link>
        ) : (
          <span>{`${title}: ask an owner`}</span>
        )}
        <span className="soft">{why}</span>
        {reading && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={() => onRead({ [reading]: new Date().toISOString() })}>
            {reading === 'policiesReadAt' ? 'I have read them' : 'I have checked them'}
          </Button>
        )}
      </div>
    </li>
  );
}
