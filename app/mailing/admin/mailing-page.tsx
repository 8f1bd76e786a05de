import { readResults } from '../../letters/results.server.ts';
import { formatCount } from '../../platform/money.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { maskedFor } from '../../platform/words/masked.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { Figure, Figures, Progress } from '../../staff-kit/list/figures.tsx';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { FilterSelect } from '../../staff-kit/list/list-filters.tsx';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { PageHead, Panel, PlainText } from '../../staff-kit/page-parts.tsx';
import { useFresh } from '../../staff-kit/sign-in/use-fresh.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { recipientQuery, type WholeMailing } from '../bulk/mailings.schema.ts';
import { getMailing, listRecipients } from '../bulk/mailings.server.ts';
import { skipWords } from '../skipping/skip-words.ts';
import type { Route } from './+types/mailing-page';
import { CopyButton, Steering } from './mailing-actions.tsx';
import { badgeOf, morningOf, RECIPIENT_BADGES, reasonWords } from './mailing-words.ts';
import { ResultsPanel } from './results-panel.tsx';

const WHILE_SENDING_MS = 3_000;

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const staff = await requireStaff(context, 'mailings');
  const { db, now } = getShop(context);
  const mailing = await orErrorPage(getMailing(db, requireId(params.id)));
  const query = { ...askedOf(recipientQuery, request.url), limit: ROWS };
  const { recipients, total } = await listRecipients(db, mailing.id, query);
  leadToLastPage(request.url, query, total);
  const list = { recipients: maskedFor(staff, recipients), total };
  const results = await readResults(db, mailing.id, now());
  return { now: now().getTime(), mailing, results, ...list, page: query.page, search: query.search, state: query.state ?? '' };
}

export const meta: Route.MetaFunction = () => staffMeta('Bulk e-mail');

export default function MailingPage({ loaderData }: Route.ComponentProps) {
  const { now, mailing, results, recipients, total, page, search, state } = loaderData;
  const badge = badgeOf(mailing, now);
  useFresh(mailing.state === 'sending' ? WHILE_SENDING_MS : undefined);
  return (
    <>
      <BackLink to="/admins/mails/bulk">Bulk e-mail</BackLink>
      <PageHead>
        <div>
          <h1>{mailing.subject}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={badge.tone}>{badge.label}</Badge>
            {mailing.isService && <Badge tone="info">Service message</Badge>}
            <span className="soft">
              {`To ${mailing.audience === 'segment' ? 'a segment' : mailing.audience}, by ${mailing.createdBy}, ${formatDateTime(new Date(mailing.createdAt))}`}
              {mailing.finishedAt && `, ended ${formatDateTime(new Date(mailing.finishedAt))}`}
            </span>
          </p>
        </div>
        <span className="flex flex-wrap gap-2">
          <Steering mailing={mailing} />
          {results.links && <CopyButton mailingId={mailing.id} />}
        </span>
      </PageHead>
      <Waiting mailing={mailing} now={now} />
      <Processed mailing={mailing} />
      {!mailing.isService && <ResultsPanel results={results} />}
      <Panel as="details">
        <summary>Content</summary>
        <PlainText>{mailing.text}</PlainText>
      </Panel>
      <ListFrame
        one="recipient"
        many="recipients"
        {...{ total, page, search }}
        placeholder="E-mail"
        filters={
          <FilterSelect
            name="state"
            label="Which recipients"
            value={state}
            all="All recipients"
            choices={Object.entries(RECIPIENT_BADGES).map(([value, { label }]) => ({ value, label }))}
          />
        }
        caption="Recipients"
        rows={recipients}
        rowKey={(recipient) => recipient.id}
        nothing={<EmptyState icon="mail" title="No recipients found" />}
        columns={[
          { key: 'email', header: 'Email', isHeading: true, cell: ({ email }) => email },
          {
            key: 'status',
            header: 'Status',
            cell: (recipient) => <Badge tone={RECIPIENT_BADGES[recipient.state].tone}>{RECIPIENT_BADGES[recipient.state].label}</Badge>,
          },
          {
            key: 'why',
            header: 'Why',
            cell: ({ reason }) => <span className="block max-w-md break-words">{reasonWords(reason)}</span>,
          },
        ]}
      />
    </>
  );
}

function Waiting({ mailing, now }: { mailing: WholeMailing; now: number }) {
  const morning = morningOf(mailing, now);
  if (morning)
    return (
      <Alert tone="info">{`News is not sent at night. Sending continues on ${formatDateTime(morning)}. You can change this in Settings, E-mail.`}</Alert>
    );
  if (!mailing.trouble) return null;
  return (
    <Alert
      tone="warning"
      title={
        mailing.state === 'paused'
          ? 'Paused automatically: the mail server rejects these e-mails as spam or by policy. Check with your mail provider before you resume.'
          : 'The mail server is not accepting e-mails right now. Retrying every minute.'
      }
    >
      {mailing.trouble}
    </Alert>
  );
}

function Processed({ mailing: { counts, total, skippedFor } }: { mailing: WholeMailing }) {
  const meant = total - counts.skipped;
  const waiting = counts.queued + counts.sending;
  const skipped = skipWords(skippedFor);
  const figures = [
    ['Sent', counts.sent],
    ['Waiting', waiting],
    ['Bounced', counts.bounced],
    ['Failed', counts.failed],
    ['Interrupted', counts.interrupted],
    ['Skipped', counts.skipped],
    ['Cancelled', counts.cancelled],
  ] as const;
  return (
    <section className="grid gap-1.5" aria-label="Progress">
      <Progress max={meant} value={meant - waiting} label="E-mails processed" />
      <Figures>
        {figures
          .filter(([label, people]) => people > 0 || label === 'Sent' || label === 'Waiting')
          .map(([label, people]) => (
            <Figure key={label} label={label} value={formatCount(people)} />
          ))}
      </Figures>
      {skipped.length > 0 && <p className="soft">{`Skipped: ${skipped.join('; ')}.`}</p>}
    </section>
  );
}
