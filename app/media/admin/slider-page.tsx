// Slider Image Manager: the uploaded images, and which of them the slider shows on wide screens and on phones.
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { readSaved } from '../../settings/settings.server.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useLeaveGuard } from '../../staff-kit/use-leave-guard.tsx';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { DEVICES, type Device, type SliderImage } from '../slider.schema.ts';
import { listSliderImages } from '../slider.server.ts';
import type { Route } from './+types/slider-page';
import { SliderDevice } from './slider-device.tsx';
import { SliderWordsDialog } from './slider-words-dialog.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'slider');
  const { db } = getShop(context);
  return {
    images: { desktop: await listSliderImages(db, 'desktop'), mobile: await listSliderImages(db, 'mobile') },
    saved: await readSaved(db, 'slider'),
  };
}

export const meta: Route.MetaFunction = () => staffMeta('Slider');

export default function SliderPage({ loaderData: { images, saved } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const slider = useSliderDraft(saved);
  const deletion = useImageDeletion(slider);
  const [editing, setEditing] = useState<SliderImage | null>(null);

  return (
    <>
      <PageHead isSticky>
        <h1>Slider Image Manager</h1>
        <Button size="small" onClick={slider.save} isBusy={slider.isSaving} busyLabel="Saving...">
          Save slider
        </Button>
      </PageHead>
      {slider.isOutdated && (
        <Alert tone="danger" title="Someone else saved the slider while you were editing">
          <p>Your changes were not saved and are still below.</p>
          <Button variant="secondary" size="small" onClick={slider.startAgain}>
            Show their changes
          </Button>
        </Alert>
      )}
      <div className="grid items-start gap-4 min-[80rem]:grid-cols-[3fr_2fr] [&_h3]:font-sans">
        {DEVICES.map((device) => (
          <SliderDevice
            key={device}
            device={device}
            images={images[device]}
            chosen={slider.chosen[device]}
            onChange={(keys) => slider.choose(device, keys)}
            onUploaded={revalidate}
            onEdit={setEditing}
            onDelete={deletion.ask}
          />
        ))}
      </div>
      <SliderWordsDialog
        image={editing}
        onClose={() => setEditing(null)}
        onSaved={async () => {
          setEditing(null);
          toast('Saved');
          await revalidate();
        }}
      />
      {deletion.dialog}
      {slider.leaveGuard}
    </>
  );
}

/** Keys in order, and the slider's `updatedAt` when editing began. */
type Draft = Record<Device, string[]> & { updatedAt: string | null };

function useSliderDraft(saved: Route.ComponentProps['loaderData']['saved']) {
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
function useImageDeletion({ changeDraft }: ReturnType<typeof useSliderDraft>) {
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
