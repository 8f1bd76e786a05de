import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { PageHead, Panel, PlainText } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { MAILING_MAIL } from '../../vocabulary/mail-kinds.ts';
import { getMail } from '../mail-log.server.ts';
import type { Route } from './+types/mail-page';
import { lastMoment, MailStatus } from './mail-status.tsx';
import { kindWords, SUBJECT_OF_A_CODE } from './mail-words.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'mails');
  return { mail: await orErrorPage(getMail(getShop(context).db, requireId(params.id))) };
}

export const meta: Route.MetaFunction = () => staffMeta('E-mail');

export default function MailPage({ loaderData: { mail } }: Route.ComponentProps) {
  const { isBusy, call } = useCall();
  const resend = () =>
    call(() => api.post(`/api/mails/${mail.id}/resend`), { done: `E-mail resent to ${mail.to}.`, failure: "Couldn't resend the e-mail." });
  return (
    <>
      <BackLink to="/admins/mails">E-mails</BackLink>
      <PageHead>
        <div>
          <h1>{mail.subject ?? SUBJECT_OF_A_CODE}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <MailStatus mail={mail} />
            <span className="soft">{`${kindWords(mail.kind)}, to ${mail.to}, ${formatDateTime(lastMoment(mail))}`}</span>
          </p>
        </div>
        {mail.text !== null && (mail.sentAt || mail.failedAt) && mail.kind !== MAILING_MAIL && (
          <Button variant="secondary" size="small" isBusy={isBusy} onClick={resend}>
            Resend
          </Button>
        )}
      </PageHead>
      {mail.failure && <Alert tone="danger">{`Not delivered: ${mail.failure}`}</Alert>}
      <Panel aria-label="Content">
        {mail.text === null ? (
          <p>This e-mail contains a one-time code, visible only to the recipient.</p>
        ) : (
          <PlainText>{mail.text}</PlainText>
        )}
      </Panel>
    </>
  );
}
