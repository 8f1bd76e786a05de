import { useState } from 'react';
import { useNavigate } from 'react-router';
import { NEWS_HOURS } from '../../platform/india/quiet-hours.ts';
import { fromWallTime, wallTimeOf } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { LetterAnswer } from '../letters.schema.ts';
import type { LetterForm } from './use-letter.ts';

const isAtNight = (wallTime: string) => {
  const hour = Number(wallTime.slice(11, 13));
  return wallTime !== '' && (hour < NEWS_HOURS.from || hour >= NEWS_HOURS.before);
};
const AT_NIGHT = 'This is at night. Most people read e-mail in the morning.';
const WAITS = 'This is at night. It waits until 9 am.';

function useSending(letter: LetterAnswer, form: LetterForm) {
  const refresh = useRefresh();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const [asking, setAsking] = useState<'send' | 'delete' | null>(null);
  const [isBusy, setBusy] = useState(false);

  async function start(sendAt: string | null) {
    setBusy(true);
    const answer = (await form.save())
      ? await api.post(`/api/letters/${letter.id}/schedule`, { updatedAt: form.seenAt.current, sendAt })
      : null;
    setBusy(false);
    setAsking(null);
    if (!answer) return;
    if (!answer.ok) {
      form.setErrors(answer.fields);
      return setProblem(answer.message || "Couldn't start the e-mail. Please try again.");
    }
    setProblem('');
    form.see(answer.value.updatedAt);
    toast(sendAt ? 'Scheduled.' : 'The e-mail is being sent.');
    if (answer.value.mailingId) await navigate(`/admins/mails/bulk/${answer.value.mailingId}`);
    else await refresh(answer);
  }
  async function unschedule() {
    setBusy(true);
    const answer = await api.post(`/api/letters/${letter.id}/unschedule`);
    setBusy(false);
    if (answer.ok) toast('Back to a draft.');
    else toast(answer.message || "Couldn't unschedule the e-mail. Please try again.", 'error');
    await refresh(answer);
  }
  async function remove() {
    setBusy(true);
    const answer = await api.delete(`/api/letters/${letter.id}`);
    setBusy(false);
    setAsking(null);
    if (!answer.ok) return setProblem(answer.message || "Couldn't delete the draft. Please try again.");
    form.forget();
    toast('Draft deleted.');
    await navigate('/admins/mails/bulk');
  }

  return { problem, asking, setAsking, isBusy, start, unschedule, remove };
}

interface LetterSendProps {
  letter: LetterAnswer;
  form: LetterForm;
  /** News waits for the morning. */
  quietHours: boolean;
}

export function LetterSend({ letter, form, quietHours }: LetterSendProps) {
  const sending = useSending(letter, form);
  const waitsAtNight = quietHours && !form.draft.isService;
  const { isBusy, unschedule } = sending;
  if (letter.state === 'scheduled')
    return (
      <Panel className="grid gap-4" aria-labelledby="l-send">
        <h2 id="l-send">Send</h2>
        <p>Recipients are chosen from the segment when it starts.</p>
        {waitsAtNight && isAtNight(letter.sendAt ? wallTimeOf(new Date(letter.sendAt)) : '') && <p>{WAITS}</p>}
        <Button variant="secondary" size="small" className="justify-self-start" isBusy={isBusy} onClick={unschedule}>
          Unschedule
        </Button>
      </Panel>
    );
  return <SendDraft form={form} sending={sending} waitsAtNight={waitsAtNight} />;
}

type SendDraftProps = { form: LetterForm; sending: ReturnType<typeof useSending>; waitsAtNight: boolean };

function SendDraft({ form, sending, waitsAtNight }: SendDraftProps) {
  const { problem, asking, setAsking, isBusy, start, remove } = sending;
  const [time, setTime] = useState('');
  return (
    <Panel className="grid gap-4" aria-labelledby="l-send">
      <h2 id="l-send">Send</h2>
      {problem && <Alert tone="danger">{problem}</Alert>}
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Start at (Indian time)"
          isOptional
          type="datetime-local"
          value={time}
          error={form.errors['sendAt']}
          hint={isAtNight(time) ? (waitsAtNight ? WAITS : AT_NIGHT) : undefined}
          onChange={(event) => setTime(event.target.value)}
        />
        <Button
          variant="secondary"
          size="small"
          className="mt-7.5"
          disabled={time === ''}
          isBusy={isBusy}
          busyLabel="Saving..."
          onClick={() => start(fromWallTime(time))}
        >
          Schedule
        </Button>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => setAsking('send')}>
          Send now
        </Button>
        <Button variant="danger" size="small" onClick={() => setAsking('delete')}>
          Delete draft
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking !== null}
        question={asking === 'delete' ? 'Delete this draft?' : 'Send this e-mail now?'}
        detail={
          <p>
            {asking === 'delete'
              ? 'This cannot be undone.'
              : `It goes to everyone in the segment who may be e-mailed. Sent e-mails cannot be recalled.${waitsAtNight ? ' From 9 pm it waits until 9 am.' : ''}`}
          </p>
        }
        confirmLabel={asking === 'delete' ? 'Delete draft' : 'Send now'}
        isBusy={isBusy}
        onConfirm={() => (asking === 'delete' ? remove() : start(null))}
        onCancel={() => setAsking(null)}
      />
    </Panel>
  );
}
