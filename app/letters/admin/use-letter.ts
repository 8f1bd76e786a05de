// A bulk e-mail in the editor: what is written saves itself a moment later, so that a reload loses nothing. Another tab, or a colleague,
// that saved meanwhile is told instead of overwritten.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { api } from '../../ui/browser/api-client.ts';
import type { LetterAnswer, LetterDraft } from '../letters.schema.ts';

const PAUSE_MS = 1_200;

export type Saving = 'saved' | 'waiting' | 'saving' | 'failed' | 'conflict';

const draftOf = ({ name, segmentId, subject, preheader, message, texts, isService, isHeldOut, countsDays }: LetterAnswer): LetterDraft => ({
  ...{ name, segmentId, subject, preheader, message, texts },
  ...{ isService, isHeldOut, countsDays },
});

export function useLetter(letter: LetterAnswer) {
  const [draft, setDraft] = useState(() => draftOf(letter));
  const [saving, setSaving] = useState<Saving>('saved');
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [message, setMessage] = useState('');
  const current = useRef(draft);
  const seenAt = useRef(letter.updatedAt);
  const isDirty = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<boolean> | null>(null);
  const guard = useLeaveGuard(isDirty, 'Your last words are not saved yet.');

  /** What was typed while a save ran is saved after it. False if it could not be. */
  const save = useCallback(async (): Promise<boolean> => {
    clearTimeout(timer.current);
    while (running.current) await running.current;
    if (!isDirty.current) return true;
    running.current = send();
    const isSaved = await running.current;
    running.current = null;
    return isSaved && (isDirty.current ? save() : true);

    async function send() {
      isDirty.current = false;
      setSaving('saving');
      const answer = await api.put(`/api/letters/${letter.id}`, { ...current.current, updatedAt: seenAt.current });
      if (answer.ok) {
        seenAt.current = answer.value.updatedAt;
        setErrors({});
        setMessage('');
        setSaving(isDirty.current ? 'waiting' : 'saved');
        return true;
      }
      isDirty.current = true;
      setErrors(answer.fields);
      setMessage(answer.message);
      setSaving(answer.status === 409 ? 'conflict' : 'failed');
      return false;
    }
  }, [letter.id]);

  const change = useCallback(
    (changed: Partial<LetterDraft>) => {
      current.current = { ...current.current, ...changed };
      setDraft(current.current);
      isDirty.current = true;
      setSaving((last) => (last === 'conflict' ? last : 'waiting'));
      clearTimeout(timer.current);
      timer.current = setTimeout(save, PAUSE_MS);
    },
    [save],
  );

  useEffect(() => () => clearTimeout(timer.current), []);

  /** After a call that answered with the letter. */
  const see = (updatedAt: string) => {
    seenAt.current = updatedAt;
  };
  const forget = () => {
    isDirty.current = false;
  };
  return { draft, change, save, see, forget, saving, errors, setErrors, message, guard, seenAt };
}
export type LetterForm = ReturnType<typeof useLetter>;
