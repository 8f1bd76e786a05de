import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Subscriber } from '../newsletter.schema.ts';

interface RemoveSubscribersProps {
  subscribers: Subscriber[];
  onDone: () => void;
  onCancel: () => void;
}

export function RemoveSubscribers({ subscribers, onDone, onCancel }: RemoveSubscribersProps) {
  const [isBusy, setBusy] = useState(false);
  const refresh = useRefresh();
  const undoable = useUndo();

  async function remove() {
    setBusy(true);
    const answers = await askEach(subscribers, ({ id }) => api.delete(`/api/sub/${id}`));
    setBusy(false);
    onDone();
    const removed = subscribers.filter((_, place) => answers[place]?.ok);
    const failed = answers.find((answer) => !answer.ok);
    if (failed) toast(failed.message || 'Some could not be removed. Please try again.', 'error');
    if (removed.length > 0)
      undoable(
        `${wordsOf(removed)} unsubscribed.`,
        async () => {
          const taken = await askEach(removed, ({ id }) => api.post(`/api/sub/${id}/restore`));
          return taken.find((answer) => !answer.ok) ?? { ok: true, status: 200, value: null };
        },
        `${wordsOf(removed)} subscribed again.`,
      );
    await refresh(answers.at(-1));
  }

  return (
    <ConfirmDialog
      isOpen={subscribers.length > 0}
      question={`Are you sure you want to remove ${wordsOf(subscribers)}?`}
      detail={<p>They will only get e-mails about their orders. Their consent and the date they left are kept.</p>}
      confirmLabel="Remove"
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}

const wordsOf = (people: readonly Subscriber[]) =>
  people.length === 1 ? (people[0]?.email ?? '') : `${formatCount(people.length)} subscribers`;

async function askEach(people: readonly Subscriber[], ask: (subscriber: Subscriber) => Promise<Answer<unknown>>) {
  const answers: Answer<unknown>[] = [];
  for (const subscriber of people) answers.push(await ask(subscriber));
  return answers;
}
