import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { getShop, orErrorPage, requireId, requireStaff } from '../../platform/pages/page.server.ts';
import { formatDateTime } from '../../platform/time.ts';
import { BackLink } from '../../staff-kit/back-link.tsx';
import { DetailColumns, PageHead, Panel, PlainText } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { textIn, useForm } from '../../ui/browser/use-form.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Checkbox, TextArea } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { COMPLAINT_AT_MOST, type ComplaintThread, KIND_WORDS, replyForm } from '../complaints.schema.ts';
import { getComplaint } from '../complaints.server.ts';
import type { Route } from './+types/complaint-page';
import { Details } from './complaint-details.tsx';
import { clockOf, STATUS_WORDS } from './complaint-words.ts';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'complaints');
  const { db, now } = getShop(context);
  return { complaint: await orErrorPage(getComplaint(db, requireId(params.id))), now: now().getTime() };
}

export const meta: Route.MetaFunction = () => staffMeta('Complaint');

export default function ComplaintPage({ loaderData: { complaint, now } }: Route.ComponentProps) {
  const clock = clockOf(complaint, now);
  const status = STATUS_WORDS[complaint.status];
  return (
    <>
      <BackLink to="/admins/complaints">Complaints</BackLink>
      <PageHead>
        <div>
          <h1>{complaint.ticket}</h1>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <Badge tone={status.tone}>{status.label}</Badge>
            {clock?.isOverdue && <Badge tone="danger">Overdue</Badge>}
            <span className="soft">{clock?.words}</span>
          </p>
        </div>
        {complaint.status !== 'closed' && <CloseButton id={complaint.id} ticket={complaint.ticket} />}
      </PageHead>
      <DetailColumns>
        <div className="grid min-w-0 gap-4">
          <Panel aria-labelledby="said">
            <h2 id="said">{KIND_WORDS[complaint.kind]}</h2>
            <p className="soft">{`${complaint.name}, ${formatDateTime(new Date(complaint.createdAt))}`}</p>
            <PlainText>{complaint.text}</PlainText>
          </Panel>
          {complaint.replies.map(({ text, by, createdAt }) => {
            const at = formatDateTime(new Date(createdAt));
            return (
              <Panel key={createdAt} aria-label={by === null ? `Reply of ${at}` : `Reply of ${at}`}>
                <p className="soft">{by === null ? `Reply by ${complaint.name}, ${at}` : `Reply by ${by}, ${at}`}</p>
                <PlainText>{text}</PlainText>
              </Panel>
            );
          })}
          {complaint.status !== 'closed' && <ReplyForm complaint={complaint} />}
        </div>
        <Details complaint={complaint} />
      </DetailColumns>
    </>
  );
}

function ReplyForm({ complaint: { id, email } }: { complaint: ComplaintThread }) {
  const { revalidate } = useRevalidator();
  const form = useForm({
    schema: replyForm,
    read: (given) => ({ text: textIn(given)('text'), isSettled: given.has('isSettled') }),
    send: (reply) => api.post(`/api/complaints/${id}/reply`, reply),
    async onDone(_, sent) {
      toast(new FormData(sent).has('isSettled') ? 'Reply sent and complaint closed.' : 'Reply sent.');
      sent.reset();
      await revalidate();
    },
    failure: "Couldn't send the reply. Please try again.",
  });

  return (
    <Panel as="form" {...form.props} className="grid min-w-0 gap-4" aria-label="Reply">
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      <TextArea
        label="Reply"
        name="text"
        rows={6}
        required
        maxLength={COMPLAINT_AT_MOST}
        error={form.errors['text']}
        hint={`Will be e-mailed to ${email}.`}
      />
      <Checkbox label="This resolves the complaint" name="isSettled" />
      <div>
        <Button type="submit" isBusy={form.isBusy}>
          Send reply
        </Button>
      </div>
    </Panel>
  );
}

function CloseButton({ id, ticket }: { id: string; ticket: string }) {
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function close() {
    setBusy(true);
    const answer = await api.post(`/api/complaints/${id}/close`);
    setBusy(false);
    setAsking(false);
    toast(answer.ok ? `${ticket} closed.` : answer.message || "Couldn't close the complaint.", answer.ok ? undefined : 'error');
    await refresh(answer);
  }

  return (
    <>
      <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
        Close without e-mail
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Close ${ticket}?`}
        detail="For complaints resolved another way, such as by phone. No e-mail is sent."
        confirmLabel="Close complaint"
        isBusy={isBusy}
        onConfirm={close}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
