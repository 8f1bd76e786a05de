import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { api } from '../../ui/browser/api-client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Device, SliderImage } from '../slider/slider.schema.ts';
import type { Route } from './+types/slider-page';

type Draft = Record<Device, string[]> & { updatedAt: string | null };

export function useSliderDraft(saved: Route.ComponentProps['loaderData']['saved']) {
  const { revalidate } = useRevalidator();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const isDirty = useRef(false);
  useEffect(() => {
    isDirty.current = draft !== null;
  }, [draft]);
  const leaveGuard = useLeaveGuard(isDirty, 'Your slider changes are not saved.');
  const chosen = draft ?? { ...saved.value, updatedAt: saved.updatedAt?.toISOString() ?? null };

  async function save() {
    setSaving(true);
    const answer = await api.post('/api/slider/save', chosen);
    setSaving(false);
    if (!answer.ok) {
      setOutdated(answer.status === 409);
      return toast('Failed to save slider images.', 'error');
    }
    toast('Slider images saved successfully!');
    await startAgain();
  }

  async function startAgain() {
    await revalidate();
    setOutdated(false);
    setDraft(null);
  }

  const choose = (device: Device, keys: string[]) => setDraft({ ...chosen, [device]: keys });
  const changeDraft = (change: (draft: Draft) => Draft) => setDraft((last) => last && change(last));
  return { chosen, choose, changeDraft, save, isSaving, isOutdated, startAgain, leaveGuard };
}

/** An image that is deleted leaves the draft too; Undo brings it back to the slider that is saved. */
export function useImageDeletion({ changeDraft }: ReturnType<typeof useSliderDraft>) {
  const { revalidate } = useRevalidator();
  const undoable = useUndo();
  const [deleting, setDeleting] = useState<SliderImage | null>(null);
  const [isDeleting, setDeletingBusy] = useState(false);

  async function remove({ key, place }: SliderImage) {
    setDeletingBusy(true);
    const answer = await api.delete(`/api/image/key?key=${encodeURIComponent(key)}`);
    setDeletingBusy(false);
    setDeleting(null);
    if (!answer.ok && answer.status !== 404) return toast('Failed to delete image. Try again later.', 'error');
    undoable('Image deleted.', () => restore(key, place), 'Image restored.');
    const without = (keys: string[]) => keys.filter((other) => other !== key);
    const changedAt = answer.ok ? answer.value.updatedAt : null;
    changeDraft((last) => ({ desktop: without(last.desktop), mobile: without(last.mobile), updatedAt: changedAt ?? last.updatedAt }));
    await revalidate();
  }

  async function restore(key: string, place: number | null) {
    const answer = await api.post(`/api/image/restore?key=${encodeURIComponent(key)}`, { place });
    if (answer.ok) changeDraft((last) => ({ ...last, updatedAt: answer.value.updatedAt ?? last.updatedAt }));
    return answer;
  }

  const dialog = (
    <ConfirmDialog
      isOpen={deleting !== null}
      question={`Are you sure you want to delete ${deleting?.name ?? 'this image'}?`}
      detail={deleting?.place && <p>It is shown in the slider and will be removed from it right away.</p>}
      confirmLabel="Delete image"
      isBusy={isDeleting}
      onConfirm={() => deleting && remove(deleting)}
      onCancel={() => setDeleting(null)}
    />
  );
  return { ask: setDeleting, dialog };
}
