import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { examineSeldom } from '../doctor.server.ts';
import type { Route } from './+types/health-page';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'health');
  const { database, files, env, now } = getShop(context);
  return examineSeldom({ db: database.background, files, env, now }, process.env);
}

export const meta: Route.MetaFunction = () => staffMeta('Shop health');

const STATES = {
  good: { tone: 'success', label: 'Good' },
  attention: { tone: 'warning', label: 'Attention' },
  wrong: { tone: 'danger', label: 'Wrong' },
} as const;
const ORDER = ['wrong', 'attention', 'good'];

export default function HealthPage({ loaderData: { at, findings } }: Route.ComponentProps) {
  const sorted = findings.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return (
    <>
      <PageHead>
        <h1>Shop health</h1>
      </PageHead>
      <p className="soft">
        Checked <time dateTime={at.toISOString()}>{formatDateTime(at)}</time>. Reload after a minute to check again.
      </p>
      <ul className="mt-4 grid gap-3">
        {sorted.map(({ name, state, says, todo }) => (
          <Panel as="li" key={name} className="grid gap-1 wrap-anywhere">
            <div className="flex flex-wrap items-center gap-2">
              <h2 className="font-medium">{name}</h2>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
            </div>
            <p>{says}</p>
            {todo && <p className="font-medium">{todo}</p>}
          </Panel>
        ))}
      </ul>
    </>
  );
}
