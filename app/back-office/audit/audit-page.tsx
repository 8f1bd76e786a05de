import { useSearchParams } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { addressWith, askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterDays, FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Link } from '../../ui/link.tsx';
import type { Route } from './+types/audit-page';
import { auditQuery } from './audit.schema.ts';
import { Changes, What } from './audit-changes.tsx';
import { auditChoices, listAudit } from './audit-log.server.ts';
import { actionWords, differencesOf, subjectWords } from './audit-words.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'audit');
  const { db } = getShop(context);
  const query = { ...askedOf(auditQuery, request.url), limit: ROWS };
  const { entries, total } = await listAudit(db, query);
  leadToLastPage(request.url, query, total);
  const rows = entries.map(({ before, after, ...entry }) => ({ ...entry, differences: differencesOf(before, after) }));
  return { entries: rows, total, choices: await auditChoices(db), query };
}

export const meta: Route.MetaFunction = () => staffMeta('Audit log');

export default function AuditPage({ loaderData: { entries, total, choices, query } }: Route.ComponentProps) {
  const [params] = useSearchParams();
  const { search, actor = '', action = '', subject = '', from = '', to = '', page, sort } = query;
  const sorting = useSort(sort);
  return (
    <>
      <PageHead>
        <h1>Audit log</h1>
      </PageHead>
      <ListFrame
        one="entry"
        many="entries"
        named="the audit log"
        {...{ total, page, search }}
        {...sorting}
        placeholder="Name, value or id"
        filters={
          <>
            <FilterSelect
              name="actor"
              label="Who"
              value={actor}
              all="Everyone"
              choices={choices.actors.map(({ id, fullName }) => ({ value: id, label: fullName }))}
            />
            <FilterSelect
              name="action"
              label="What"
              value={action}
              all="Everything"
              choices={choices.actions.map((value) => ({ value, label: actionWords(value) }))}
            />
            <FilterDays from={from} to={to} />
          </>
        }
        note={
          subject && (
            <>
              {` about ${entries[0]?.subjectName ?? subjectWords(subject)} · `}
              <Link to={addressWith(params, { subject: '' })} className="link">
                Show all
              </Link>
            </>
          )
        }
        caption="What staff did"
        rows={entries}
        rowKey={(entry) => String(entry.id)}
        nothing={
          <EmptyState icon="search" title="No entries found">
            Changes made by staff appear here.
          </EmptyState>
        }
        columns={[
          { key: 'what', header: 'What', sortKey: 'action', isHeading: true, cell: (entry) => <What entry={entry} /> },
          {
            key: 'who',
            header: 'Who and when',
            sortKey: 'date',
            cell: ({ actor: who, createdAt }) => (
              <TwoLines>
                <span>{who?.fullName ?? 'The shop'}</span>
                <time className="soft max-w-56 truncate" dateTime={createdAt.toISOString()}>
                  {formatDateTime(createdAt)}
                </time>
              </TwoLines>
            ),
          },
          { key: 'changes', header: 'Changes', cell: ({ differences }) => <Changes differences={differences} /> },
        ]}
      />
    </>
  );
}
