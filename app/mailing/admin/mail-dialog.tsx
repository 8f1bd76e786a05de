import { useEffect, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { formatCount } from '../../platform/money.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { inTab } from '../../ui/browser/kept.ts';
import { useForm } from '../../ui/browser/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { mailingLetter, type StartedMailing, SUBJECT_AT_MOST } from '../bulk/mailings.schema.ts';
import { Composer } from './composer.tsx';
import { Reach, useAudience } from './mail-reach.tsx';

const DRAFT = 'mailingDraft';

export type MailTo = { emails: string[] } | { matching: Record<string, string | number | undefined> };
export type Audience = { path: '/api/auth' | '/api/sub'; people: string; failed: (message: string) => string; unreached: string };

interface MailDialogProps {
  audience: Audience;
  /** Null while closed. */
  to: MailTo | null;
  onSent: (started: StartedMailing) => void;
  onClose: () => void;
}

export function MailDialog({ audience, to, onSent, onClose }: MailDialogProps) {
  const formId = useId();
  const [state, setState] = useState({ reached: 0, isBusy: false });
  return (
    <Modal
      isOpen={to !== null}
      onClose={onClose}
      title="Compose New Email"
      size="large"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} disabled={state.reached === 0} isBusy={state.isBusy} busyLabel="Sending...">
            {state.reached === 1 ? 'Send 1 email' : `Send ${formatCount(state.reached)} emails`}
          </Button>
        </>
      }
    >
      {to && <MailForm id={formId} audience={audience} to={to} onSent={onSent} onState={setState} />}
    </Modal>
  );
}

interface MailFormProps {
  id: string;
  audience: Audience;
  to: MailTo;
  onSent: (started: StartedMailing) => void;
  onState: (state: { reached: number; isBusy: boolean }) => void;
}

const letterForm = z.preprocess(
  (texts) => ({ ...(texts as object), isService: (texts as { isService?: string }).isService === 'on' }),
  mailingLetter,
);

function MailForm({ id, audience, to, onSent, onState }: MailFormProps) {
  const form = useForm({
    schema: letterForm,
    send: (letter) => api.post(`${audience.path}/send`, { ...letter, ...to }),
    onDone(started) {
      inTab.drop(DRAFT);
      toast(started.message);
      onSent(started);
    },
    onRefused: ({ status, message }) => toast(status === 0 ? audience.unreached : audience.failed(message), 'error'),
    failure: audience.unreached,
  });
  const element = useRef<HTMLFormElement>(null);
  const [isService, setService] = useState(false);
  const [draft] = useState(keptDraft);
  const { judged, isUnknown, countAgain } = useAudience(audience.path, to, isService);
  const reached = judged?.reached ?? 0;
  useEffect(() => onState({ reached, isBusy: form.isBusy }), [reached, form.isBusy, onState]);

  const written = () => {
    const given = new FormData(element.current ?? undefined);
    return { subject: String(given.get('subject') ?? ''), message: String(given.get('message') ?? ''), isService };
  };
  return (
    <form
      ref={element}
      id={id}
      {...form.props}
      onInput={(event) => {
        form.props.onInput(event);
        const { subject, message } = written();
        inTab.keep(DRAFT, JSON.stringify({ subject, message }));
      }}
      className="grid min-w-0 gap-4"
    >
      {form.message && <Alert tone="danger">{form.message}</Alert>}
      {isUnknown ? (
        <Alert tone="danger">
          Couldn't count the recipients.{' '}
          <Button variant="quiet" size="small" onClick={countAgain}>
            Try again
          </Button>
        </Alert>
      ) : (
        <Reach judged={judged} people={audience.people} />
      )}
      <TextField
        label="Subject"
        name="subject"
        maxLength={SUBJECT_AT_MOST}
        defaultValue={draft.subject}
        autoComplete="off"
        error={form.errors['subject']}
      />
      <Composer defaultValue={draft.message} error={form.errors['message']} draft={written} />
      <Checkbox
        label="This is a service message"
        name="isService"
        checked={isService}
        onChange={(event) => setService(event.target.checked)}
        hint="Only about purchases or accounts, such as a recall. It also goes to people who did not agree to news, has no unsubscribe link, and the audit log records the sender."
      />
      <TestButton written={written} onInvalid={() => element.current?.requestSubmit()} />
    </form>
  );
}

interface TestButtonProps {
  written: () => z.input<typeof mailingLetter>;
  onInvalid: () => void;
}

function TestButton({ written, onInvalid }: TestButtonProps) {
  const [isTesting, setTesting] = useState(false);

  async function test() {
    const letter = written();
    if (!mailingLetter.safeParse(letter).success) return onInvalid();
    setTesting(true);
    const answer = await api.post('/api/mailings/test', letter);
    setTesting(false);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || "Couldn't send the test.", 'error');
  }

  return (
    <div>
      <Button variant="secondary" size="small" isBusy={isTesting} busyLabel="Sending..." onClick={test}>
        Send a test to me
      </Button>
    </div>
  );
}

/** A dialog is easily closed by mistake; the draft stays in this tab until it is sent. */
function keptDraft(): { subject: string; message: string } {
  const kept: unknown = JSON.parse(inTab.read(DRAFT) ?? 'null');
  const draft = z.object({ subject: z.string(), message: z.string() }).safeParse(kept);
  return draft.success ? draft.data : { subject: '', message: '' };
}
