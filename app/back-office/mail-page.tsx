import { useState } from 'react';
import { getMail } from '../mailing/mail-log.server.ts';
import { MAILING_MAIL } from '../mailing/mailing.schema.ts';
import { getShop, orErrorPage, requireId, requireStaff } from '../platform/page.server.ts';
import { formatDateTime } from '../platform/time.ts';
import { api } from '../ui/api-client.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { toast } from '../ui/toast.tsx';
import { useRefresh } from '../ui/use-refresh.ts';
import type { Route } from './+types/mail-page';
import { BackLink } from './back-link.tsx';
import { kindWords, SUBJECT_OF_A_CODE } from './mail-words.ts';
import { staffMeta } from './staff-meta.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'mails');
  return { mail: await orErrorPage(getMail(getShop(context).db, requireId(params.id))) };
}

export const meta: Route.MetaFunction = () => staffMeta('Mail');

export default function MailPage({ loaderData: { mail } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  async function resend() {
    setBusy(true);
    const answer = await api.post(`/api/mails/${mail.id}/resend`);
    setBusy(false);
    if (answer.ok) toast(`The mail is sent to ${mail.to} again.`);
    else toast(answer.message || 'The mail could not be sent again.', 'error');
    await refresh(answer);
  }
  return (
    <>
      <BackLink to="/admins/mails">Mails</BackLink>
      <div className="staff-head">
        <div>
          <h1>{mail.subject ?? SUBJECT_OF_A_CODE}</h1>
          <p className="staff-badges">
            <Badge tone={mail.sentAt ? 'success' : 'warning'}>{mail.sentAt ? 'Sent' : 'Queued'}</Badge>
            <span className="staff-soft">
              {`${kindWords(mail.kind)}, to ${mail.to}, ${formatDateTime(new Date(mail.sentAt ?? mail.createdAt))}`}
            </span>
          </p>
        </div>
        {mail.text !== null && mail.sentAt && mail.kind !== MAILING_MAIL && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={resend}>
            Resend
          </Button>
        )}
      </div>
      <section className="staff-card" aria-label="What the mail says">
        {mail.text === null ? (
          <p>This mail tells a one-time code. Only its reader sees it.</p>
        ) : (
          <pre className="mail-text">{mail.text}</pre>
        )}
      </section>
    </>
  );
}
