// /admins/mails/letters/{id}: a bulk e-mail is written, tried and sent.
import { redirect } from 'react-router';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { listSegments } from '../../segments/segments.server.ts';
import { readSection } from '../../settings/settings.server.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { getLetter } from '../find-letter.server.ts';
import type { Route } from './+types/letter-page';
import { LetterPeople } from './letter-people.tsx';
import { LetterPreview } from './letter-preview.tsx';
import { LetterSend } from './letter-send.tsx';
import { LetterTexts } from './letter-texts.tsx';
import { type LetterForm, type Saving, useLetter } from './use-letter.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'mailings');
  const { db } = getShop(context);
  const letter = await orErrorPage(getLetter(db, requireId(params.id)));
  if (letter.mailingId) throw redirect(`/admins/mails/bulk/${letter.mailingId}`);
  const { quietHours } = await readSection(db, 'mail');
  return { letter, segments: (await listSegments(db)).map(({ id, name, rule }) => ({ id, name, rule })), quietHours };
}

export const meta: Route.MetaFunction = () => staffMeta('Write e-mail');

export default function LetterPage({ loaderData: { letter, segments, quietHours } }: Route.ComponentProps) {
  // A schedule, and its withdrawal, start the page again.
  return <WrittenLetter key={`${letter.id} ${letter.state}`} {...{ letter, segments, quietHours }} />;
}

type WrittenLetterProps = Pick<Route.ComponentProps['loaderData'], 'letter' | 'segments' | 'quietHours'>;

function WrittenLetter({ letter, segments, quietHours }: WrittenLetterProps) {
  const form = useLetter(letter);
  const isDraft = letter.state === 'draft';
  return (
    <>
      <BackLink to="/admins/mails/bulk">Bulk e-mail</BackLink>
      <PageHead isSticky>
        <div className="min-w-0">
          <h1 className="wrap-anywhere">{form.draft.name}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={isDraft ? 'neutral' : 'info'}>{isDraft ? 'Draft' : 'Scheduled'}</Badge>
            <span className="soft" role="status">
              {isDraft ? STATUS[form.saving] : letter.sendAt && `Starts ${formatDateTime(new Date(letter.sendAt))}`}
            </span>
          </p>
        </div>
      </PageHead>
      <Notices letter={letter} form={form} />
      <fieldset className="grid min-w-0 gap-4" disabled={!isDraft}>
        <legend className="sr-only">E-mail</legend>
        <Panel className="grid gap-4" aria-labelledby="l-who">
          <h2 id="l-who">Recipients</h2>
          <TextField
            label="Name"
            value={form.draft.name}
            maxLength={80}
            error={form.errors['name']}
            hint="For staff. Also names the campaign in its links."
            onChange={(event) => form.change({ name: event.target.value })}
          />
          <LetterPeople form={form} segments={segments} />
        </Panel>
        <Panel className="grid gap-4" aria-labelledby="l-words">
          <h2 id="l-words">Content</h2>
          <LetterTexts form={form} isLocked={!isDraft} />
        </Panel>
      </fieldset>
      <LetterPreview letterId={letter.id} form={form} />
      <LetterSend letter={letter} form={form} quietHours={quietHours} />
      {form.guard}
    </>
  );
}

function Notices({ letter, form }: { letter: WrittenLetterProps['letter']; form: LetterForm }) {
  return (
    <>
      {form.saving === 'conflict' && (
        <Alert tone="danger" title="This e-mail was changed in another tab or by a colleague.">
          What you wrote here since is not saved. Copy it if you need it, then{' '}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              form.forget();
              location.reload();
            }}
          >
            load the saved e-mail
          </Button>
        </Alert>
      )}
      {form.saving === 'failed' && (
        <Alert tone="danger">
          {form.message || "Couldn't save."}{' '}
          <Button variant="quiet" size="small" onClick={() => form.save()}>
            Try again
          </Button>
        </Alert>
      )}
      {letter.trouble && letter.state === 'draft' && (
        <Alert tone="warning" title="It did not start on time." isStatic>
          {letter.trouble}
        </Alert>
      )}
    </>
  );
}

const STATUS: Record<Saving, string> = {
  saved: 'Saved',
  waiting: 'Not saved yet',
  saving: 'Saving...',
  failed: 'Not saved',
  conflict: 'Not saved',
};
