import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { isBursting, isNewGroup, listErrorGroups } from '../../platform/records/error-standing.server.ts';
import { type PartyStanding, type PartyState, partyStanding } from '../../platform/running/parties.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Badge } from '../../ui/badge.tsx';
import { examineSeldom } from '../checks/doctor.server.ts';
import { withoutSecrets } from '../hidden-secrets.server.ts';
import type { Route } from './+types/health-page';
import { ErrorGroups } from './error-groups.tsx';

const ERRORS_SHOWN = 30;

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'health');
  const { database, files, env, now, parties } = getShop(context);
  const hide = withoutSecrets({ ...process.env, SESSION_SECRET: env.SESSION_SECRET });
  const { at, findings } = await examineSeldom({ db: database.background, files, env, now }, process.env);
  const groups = await listErrorGroups(database.background, ERRORS_SHOWN);
  return {
    at,
    findings,
    parties: parties.list().map((party) => ({ ...party, failure: hide(party.failure), standing: partyStanding(party) })),
    errors: groups.map((group) => ({
      ...group,
      message: hide(group.message),
      isNew: isNewGroup(group, now()),
      isBursting: isBursting(group, now()),
    })),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Shop health');

const STATES = {
  good: { tone: 'success', label: 'Good' },
  attention: { tone: 'warning', label: 'Attention' },
  wrong: { tone: 'danger', label: 'Wrong' },
} as const;
const ORDER = ['wrong', 'attention', 'good'];

export default function HealthPage({ loaderData: { at, findings, parties, errors } }: Route.ComponentProps) {
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
      <h2 className="mt-8 text-lg font-medium">Connected services</h2>
      <p className="soft">As seen by this server since it started.</p>
      {parties.length === 0 && <p className="mt-4">No service is connected: this shop sends no e-mail and takes no payments.</p>}
      <ul className="mt-4 grid gap-3">
        {parties.map((party) => (
          <PartyPanel key={party.name} party={party} />
        ))}
      </ul>
      <ErrorGroups errors={errors} />
    </>
  );
}

const STANDINGS = {
  resting: { tone: 'danger', label: 'Not responding' },
  failed: { tone: 'warning', label: 'Last call failed' },
  responding: { tone: 'success', label: 'Responding' },
  unasked: { tone: 'neutral', label: 'Not called yet' },
} as const;

function PartyPanel({ party }: { party: PartyState & { standing: PartyStanding } }) {
  const { name, succeededAt, failedAt, failure, restMs, standing } = party;
  const { tone, label } = STANDINGS[standing];
  return (
    <Panel as="li" className="grid gap-1 wrap-anywhere">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-sans text-base font-medium first-letter:uppercase">{name}</h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p>{succeededAt ? `Last answer: ${formatDateTime(succeededAt)}.` : 'No answer yet.'}</p>
      {failedAt && (
        <p>
          Last failure: {formatDateTime(failedAt)}. {failure}
        </p>
      )}
      {restMs > 0 && (
        <p className="font-medium">Not called for {Math.ceil(restMs / 1000)} seconds. E-mails and refunds wait and lose no attempt.</p>
      )}
    </Panel>
  );
}
