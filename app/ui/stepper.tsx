/** Steps before `current` are done; current = steps.length means all are done. */
import { useWords } from '../language/use-words.tsx';
import { Icon, type IconName } from './icon.tsx';

interface StepperProps {
  label: string;
  steps: readonly { label: string; description?: string; icon: IconName }[];
  current: number;
}

export function Stepper({ label, steps, current }: StepperProps) {
  const t = useWords();
  return (
    <ol className="stepper" aria-label={label}>
      {steps.map((step, place) => (
        <li key={step.label} className={place < current ? 'done' : undefined} aria-current={place === current ? 'step' : undefined}>
          <span className="stepper-mark">
            <Icon name={place < current ? 'check' : step.icon} />
          </span>
          <div>
            <strong>
              {step.label}
              {place < current && <span className="sr-only"> {t('(done)')}</span>}
            </strong>
            {step.description && <p>{step.description}</p>}
          </div>
        </li>
      ))}
    </ol>
  );
}
