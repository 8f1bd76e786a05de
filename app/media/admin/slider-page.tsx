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

/** Keys in order, and the slider's `updatedAt` when editing began. */
type Draft = Record<Device, string[]> & { updatedAt: string | null };

export default function SliderPage({ loaderData: { images, saved } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const undoable = useUndo();
  const [draft, setDraft] = useState<Draft | null>(null);
  const [isSaving, setSaving] = useState(false);
  const [isOutdated, setOutdated] = useState(false);
  const [editing, setEditing] = useState<SliderImage | null>(null);
  const [deleting, setDeleting] = useState<SliderImage | null>(null);
  const [isDeleting, setDeletingBusy] = useState(false);
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

  async function remove({ key, place }: SliderImage) {
    setDeletingBusy(true);
    const answer = await api.delete(`/api/image/key?key=${encodeURIComponent(key)}`);
    setDeletingBusy(false);
    setDeleting(null);
    if (!answer.ok && answer.status !== 404) return toast('Failed to delete image. Try again later.', 'error');
    undoable('Image deleted.', () => restore(key, place), 'Image restored.');
    const without = (keys: string[]) => keys.filter((other) => other !== key);
    const changedAt = answer.ok ? answer.value.updatedAt : null;
    setDraft((last) => last && { desktop: without(last.desktop), mobile: without(last.mobile), updatedAt: changedAt ?? last.updatedAt });
    await revalidate();
  }

  async function restore(key: string, place: number | null) {
    const answer = await api.post(`/api/image/restore?key=${encodeURIComponent(key)}`, { place });
    if (answer.ok) setDraft((last) => last && { ...last, updatedAt: answer.value.updatedAt ?? last.updatedAt });
    return answer;
  }

  return (
    <>
      <PageHead isSticky>
        <h1>Slider Image Manager</h1>
        <Button size="small" onClick={save} isBusy={isSaving} busyLabel="Saving...">
          Save slider
        </Button>
      </PageHead>
      {isOutdated && (
        <Alert tone="danger" title="Someone else saved the slider while you were editing">
          <p>Your changes were not saved and are still below.</p>
          <Button variant="secondary" size="small" onClick={startAgain}>
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
            chosen={chosen[device]}
            onChange={(keys) => setDraft({ ...chosen, [device]: keys })}
            onUploaded={revalidate}
            onEdit={setEditing}
            onDelete={setDeleting}
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
      <ConfirmDialog
        isOpen={deleting !== null}
        question={`Are you sure you want to delete ${deleting?.name ?? 'this image'}?`}
        detail={deleting?.place && <p>It is shown in the slider and will be removed from it right away.</p>}
        confirmLabel="Delete image"
        isBusy={isDeleting}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
      {leaveGuard}
    </>
  );
}
