import { useId } from 'react';
import type { MissingField } from './missing-fields.ts';

export function MissingList({ missing, onChoose }: { missing: MissingField[]; onChoose: (field: string) => void }) {
  const id = useId();
  if (missing.length === 0)
    return <p className="soft max-w-full min-w-0 grow basis-full">Everything needed for publishing is filled in.</p>;
  return (
    <details className="max-w-full min-w-0 grow basis-full rounded-panel border border-hairline bg-paper px-3.5 md:px-4.5" open>
      <summary id={id} className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {`Missing for publishing: ${missing.length}`}
      </summary>
      <ul aria-labelledby={id} className="flex flex-wrap gap-x-4 pb-2.5">
        {missing.map(({ field, label }) => (
          <li key={label}>
            <button type="button" className="link min-h-8 max-md:min-h-11" onClick={() => onChoose(field)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
