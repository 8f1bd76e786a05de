import { formatCount } from '../../platform/money.ts';
import { Progress } from '../../staff-kit/list/figures.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { ImportAnswer } from '../product-import.schema.ts';

export function ImportOutcome({ found: { state, actions, outcomes } }: { found: ImportAnswer }) {
  const { create, update, problem } = actions;
  const done = outcomes.created + outcomes.updated + outcomes.skipped + outcomes.failed;
  const left = problem + outcomes.skipped + outcomes.failed;
  if (state === 'checked') {
    if (problem === 0) return null;
    return (
      <Alert tone="warning" isStatic>
        {`${formatCount(problem)} ${problem === 1 ? 'product has' : 'products have'} a problem and will be skipped. Fix the file and upload it again${create + update > 0 ? ', or import the rest' : ''}.`}
      </Alert>
    );
  }
  if (state === 'running')
    return (
      <section className="grid gap-1.5" aria-label="Progress">
        <Progress max={create + update} value={done} label="Products processed" />
        <p role="status">{`${formatCount(done)} of ${formatCount(create + update)} products. You can leave this page; the import continues.`}</p>
      </section>
    );
  return (
    <Alert tone={state === 'stopped' || left > 0 ? 'warning' : 'success'}>
      {`${formatCount(outcomes.created)} created, ${formatCount(outcomes.updated)} updated${left > 0 ? `, ${formatCount(left)} skipped` : ''}.${state === 'stopped' ? ' The rest of the file was not imported.' : ''}`}
    </Alert>
  );
}
