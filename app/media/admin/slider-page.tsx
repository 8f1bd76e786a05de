import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { readSaved } from '../../settings/settings.server.ts';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { DEVICES, type SliderImage } from '../slider/slider.schema.ts';
import { listSliderImages } from '../slider/slider-images.server.ts';
import type { Route } from './+types/slider-page';
import { SliderDevice } from './slider-device.tsx';
import { SliderWordsDialog } from './slider-words-dialog.tsx';
import { useImageDeletion, useSliderDraft } from './use-slider.tsx';

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
