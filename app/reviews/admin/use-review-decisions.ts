import { useState } from 'react';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { toast } from '../../ui/toast.tsx';
import type { ReviewDecision, StaffReview } from '../reviews.schema.ts';

export function useDecisions() {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [isBusy, setBusy] = useState(false);

  /** One at a time, so that a refusal does not stop the others. */
  async function decideEach(which: readonly StaffReview[], decision: ReviewDecision) {
    setBusy(true);
    const refusals: string[] = [];
    const done: StaffReview[] = [];
    let answer: Answer<unknown> | undefined;
    for (const review of which) {
      answer = await api.put(`/api/reviews/${review.id}`, { ...decision, readAt: review.updatedAt });
      if (answer.ok) done.push(review);
      else refusals.push(answer.message || "Couldn't change the review. Please try again.");
    }
    await refresh(answer);
    setBusy(false);
    const words = done.length === 1 ? '1 review is' : `${done.length} reviews are`;
    if (done.length > 0) undoable(`${words} ${decision.status}.`, () => takeBack(done), `${words}: change undone.`);
    for (const refusal of new Set(refusals)) toast(refusal, 'error');
  }

  async function takeBack(decided: readonly StaffReview[]): Promise<Answer<unknown>> {
    const answers: Answer<unknown>[] = [];
    for (const { id, status: before, reason, updatedAt: readAt } of decided)
      answers.push(await api.put(`/api/reviews/${id}`, { status: before, reason: reason ?? undefined, isUndo: true, readAt }));
    return answers.find(({ ok }) => !ok) ?? { ok: true, status: 200, value: null };
  }

  return { isBusy, decideEach };
}
