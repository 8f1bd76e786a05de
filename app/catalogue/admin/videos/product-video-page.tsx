import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { VideoUpload } from '../../../media/admin/video-upload.tsx';
import VideoPlayer from '../../../media/video-player.tsx';
import { getShop, orErrorPage, requireStaff } from '../../../platform/pages/page.server.ts';
import { BackLink } from '../../../staff-kit/back-link.tsx';
import { PageHead, Panel } from '../../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../../staff-kit/staff-meta.ts';
import { api } from '../../../ui/browser/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { getProduct } from '../../find-product.server.ts';
import { findProductVideo } from '../../videos/product-video.server.ts';
import type { Route } from './+types/product-video-page';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const { db } = getShop(context);
  const { id, name } = await orErrorPage(getProduct(db, params.id, { scope: 'all' }));
  return { id, name, video: await findProductVideo(db, id) };
}

export const meta: Route.MetaFunction = () => staffMeta('Video');

export default function ProductVideoPage({ loaderData: { id, name, video } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [saves, setSaves] = useState(0);

  async function show(key: string | null) {
    setBusy(true);
    const answer = await api.put(`/api/product/${id}/video`, { video: key });
    setBusy(false);
    setAsked(false);
    if (!answer.ok) return toast(answer.message || "Couldn't save the video. Please try again.", 'error');
    toast(key ? 'Video saved. It is in the shop now.' : 'Video removed.');
    setSaves(saves + 1);
    await revalidate();
  }

  return (
    <>
      <BackLink to={`/admins/products/${id}`}>{name}</BackLink>
      <PageHead>
        <h1>Video of {name}</h1>
      </PageHead>
      <div className="grid max-w-176 gap-4">
        {video && (
          <Panel aria-label="In the shop" className="grid gap-3.5">
            <VideoPlayer video={video} label={`Video of ${name}`} className="max-h-96 w-full bg-ink" />
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="field-hint">
                {Math.round(video.milliseconds / 1000)} seconds, {video.width} × {video.height} pixels
                {video.captionsKey ? ', with captions' : ''}
              </p>
              <Button variant="danger" size="small" onClick={() => setAsked(true)}>
                Remove video
              </Button>
            </div>
          </Panel>
        )}
        <Panel aria-labelledby="upload-video" className="grid gap-3.5">
          <h2 id="upload-video">{video ? 'Replace it' : 'Add a video'}</h2>
          <VideoUpload key={saves} onUploaded={({ key }) => show(key)} />
        </Panel>
      </div>
      <ConfirmDialog
        isOpen={isAsked}
        question="Remove this video from the product?"
        confirmLabel="Remove video"
        isBusy={isBusy}
        onConfirm={() => show(null)}
        onCancel={() => setAsked(false)}
      />
    </>
  );
}
