// Opened from the reply e-mail: the thread and a reply field. The link is the credential; no sign-in.
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { getShop, orErrorPage } from '../../platform/pages/page.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { readByLink } from '../answer-complaint.server.ts';
import { answerForm, COMPLAINT_AT_MOST } from '../complaints.schema.ts';
import type { Route } from './+types/complaint-answer-page.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, env } = getShop(context);
  return orErrorPage(readByLink(db, env, params.token));
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.ticket ?? 'Complaints' });
}

export default function ComplaintAnswerPage({ loaderData, params }: Route.ComponentProps) {
  const t = useWords();
  const { ticket, text, status, createdAt, replies } = loaderData;
  const [sent, setSent] = useState(0);
  const said = [{ text, isOurs: false, createdAt }, ...replies];
  return (
    <div className="page max-w-3xl py-10 md:py-14">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1>
          {t.rich(
            'Your complaint {ticket}',
            { ticket: (words) => <span className="whitespace-nowrap">{words}</span> },
            { ticket: `<ticket>${ticket}</ticket>` },
          )}
        </h1>
        {status === 'closed' && <Badge>{t('Closed')}</Badge>}
      </div>
      <ol className="mt-8 grid gap-6">
        {said.map(({ text: words, isOurs, createdAt: at }) => (
          <li key={at} className={`rounded-panel border border-hairline p-5 sm:p-6 ${isOurs ? 'bg-rose' : 'bg-paper'}`}>
            <p className="text-sm text-ink-soft">
              {t(isOurs ? 'Our reply' : 'You wrote')}, <time dateTime={at}>{t.dateTime(new Date(at))}</time>
            </p>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">{words}</p>
          </li>
        ))}
      </ol>
      <AnswerForm key={sent} token={params.token} isClosed={status === 'closed'} onSent={() => setSent(sent + 1)} />
    </div>
  );
}

function AnswerForm({ token, isClosed, onSent }: { token: string; isClosed: boolean; onSent: () => void }) {
  const t = useWords();
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: answerForm,
    send: (values) => api.post('/api/complaints/answer', values),
    failure: 'Something went wrong. Please try again.',
    async onDone({ message }) {
      await revalidate();
      toast(message);
      onSent();
    },
  });
  return (
    <form {...form.props} className="mt-10 grid gap-5">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <input type="hidden" name="token" value={token} />
      <TextArea
        label={t('Your reply')}
        name="text"
        rows={5}
        required
        maxLength={COMPLAINT_AT_MOST}
        hint={isClosed ? t('Your reply will reopen the complaint.') : undefined}
        error={form.errors['text']}
      />
      <div>
        <Button type="submit" isBusy={form.isBusy} busyLabel={t('Sending...')}>
          {t('Send reply')}
        </Button>
      </div>
    </form>
  );
}
