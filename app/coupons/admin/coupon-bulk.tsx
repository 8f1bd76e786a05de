import { useState } from 'react';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import type { useSelection } from '../../staff-kit/list/use-selection.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Row } from './coupon-list-page.tsx';

type Act = { done: string; call: (coupon: Row) => Promise<Answer<unknown>>; takeBack: (coupon: Row) => Promise<Answer<unknown>> };

const setActive = (isActive: boolean): Act => ({
  done: isActive ? 'active' : 'inactive',
  call: ({ id }) => api.put(`/api/coupons/${id}`, { isActive }),
  takeBack: ({ id }) => api.put(`/api/coupons/${id}`, { isActive: !isActive }),
});
const DELETE: Act = {
  done: 'deleted',
  call: ({ id }) => api.delete(`/api/coupons/${id}`),
  takeBack: ({ id }) => api.post(`/api/coupons/${id}/restore`),
};

export function CouponBulk({ selection, total }: { selection: ReturnType<typeof useSelection<Row>>; total: number }) {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const { rows } = selection;

  async function act({ done, call, takeBack }: Act, which: readonly Row[]) {
    setBusy(true);
    const { changed, refusals, answer } = await callEach(which, call);
    setBusy(false);
    setAsking(false);
    selection.clear();
    const words = `${countOf(changed.length)} ${changed.length === 1 ? 'is' : 'are'} ${done}.`;
    if (changed.length > 0) undoable(words, async () => (await callEach(changed, takeBack)).answer, 'Change undone.');
    for (const refusal of refusals) toast(refusal, 'error');
    await refresh(answer);
  }

  const off = rows.filter(({ isActive }) => !isActive);
  const on = rows.filter(({ isActive }) => isActive);
  const look = { size: 'small', variant: 'secondary', disabled: isBusy } as const;
  return (
    <>
      <SelectionBar selection={selection} total={total}>
        {off.length > 0 && (
          <Button {...look} onClick={() => act(setActive(true), off)}>
            Activate
          </Button>
        )}
        {on.length > 0 && (
          <Button {...look} onClick={() => act(setActive(false), on)}>
            Deactivate
          </Button>
        )}
        <Button {...look} variant="danger" onClick={() => setAsking(true)}>
          Delete
        </Button>
      </SelectionBar>
      <ConfirmDialog
        isOpen={isAsking}
        question={`Are you sure you want to delete ${countOf(rows.length)}?`}
        detail={<p>They can no longer be used. Orders that used them keep their discount.</p>}
        confirmLabel="Delete"
        isBusy={isBusy}
        onConfirm={() => act(DELETE, rows)}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}

const countOf = (count: number) => `${count} ${count === 1 ? 'coupon' : 'coupons'}`;

/** One at a time, so that a refusal does not stop the others. The answer is the first refusal, or the last success. */
async function callEach(coupons: readonly Row[], call: (coupon: Row) => Promise<Answer<unknown>>) {
  const changed: Row[] = [];
  const answers: Answer<unknown>[] = [];
  for (const coupon of coupons) {
    const answer = await call(coupon);
    answers.push(answer);
    if (answer.ok) changed.push(coupon);
  }
  const refused = answers.filter((answer) => !answer.ok);
  const refusals = new Set(refused.map((answer) => (answer.ok ? '' : answer.message) || "Couldn't change the coupon. Please try again."));
  return { changed, refusals, answer: refused[0] ?? answers.at(-1) ?? ({ ok: true, status: 200, value: null } as const) };
}
