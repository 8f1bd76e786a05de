import { useEffect, useId, useRef, useState } from 'react';
import type { z } from 'zod';
import { DropZone } from '../../staff-kit/drop-zone.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { CAPTIONS_AT_MOST, VIDEO_BYTES_AT_MOST, type videoAnswer } from '../videos/video.schema.ts';
import { sendForm } from './send-form.ts';

export type UploadedVideo = z.output<typeof videoAnswer>;

/** A first frame is often black. */
const POSTER_AT_SECONDS = 1;

export function VideoUpload({ onUploaded }: { onUploaded: (video: UploadedVideo) => void | Promise<void> }) {
  const player = useRef<HTMLVideoElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [url, setUrl] = useState('');
  const [captions, setCaptions] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    if (!file) return setUrl('');
    const address = URL.createObjectURL(file);
    setUrl(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  function choose(chosen: File | undefined) {
    if (!chosen) return;
    const wrong = !chosen.type.startsWith('video/')
      ? 'This file is not a video.'
      : chosen.size > VIDEO_BYTES_AT_MOST
        ? 'The video is larger than 12 MB.'
        : '';
    setProblem(wrong);
    setFile(wrong ? null : chosen);
  }

  async function upload() {
    if (!file || share !== null) return;
    const poster = await frameOf(player.current);
    if (!poster) return setProblem("This browser can't play the video. Please export it as MP4 with H.264.");
    const form = new FormData();
    form.append('video', file);
    form.append('poster', poster);
    if (captions) form.append('captions', (await captions.text()).slice(0, CAPTIONS_AT_MOST + 1));
    setProblem('');
    setShare(0);
    const sent = await sendForm<UploadedVideo>('/api/videos', form, setShare);
    if (sent.problem === null) await onUploaded(sent.answer);
    else setProblem(sent.problem);
    setShare(null);
  }

  return (
    <div className="grid gap-3.5">
      <VideoDrop name={file?.name ?? ''} isBusy={share !== null} problem={problem} onChoose={choose} />
      {url && (
        <>
          <p className="field-hint">Pause where the poster should be: the frame that you see is shown until the video plays.</p>
          <video
            ref={player}
            src={url}
            aria-label="Preview of the video"
            className="max-h-96 w-full bg-ink"
            controls
            muted
            playsInline
            preload="auto"
            onLoadedMetadata={({ currentTarget }) => {
              currentTarget.currentTime = Math.min(POSTER_AT_SECONDS, currentTarget.duration / 2 || 0);
            }}
          />
          <Field label="Captions (optional)" hint="A WebVTT file (.vtt), for videos with speech.">
            {(attributes) => (
              <input {...attributes} type="file" accept=".vtt,text/vtt" onChange={({ target }) => setCaptions(target.files?.[0] ?? null)} />
            )}
          </Field>
          <div className="flex items-center gap-3">
            <Button onClick={upload} isBusy={share !== null} busyLabel="Uploading...">
              Upload and show
            </Button>
            {share !== null && <progress value={share} aria-label="Upload of the video" />}
          </div>
        </>
      )}
    </div>
  );
}

interface VideoDropProps {
  name: string;
  isBusy: boolean;
  problem: string;
  onChoose: (file: File | undefined) => void;
}

function VideoDrop({ name, isBusy, problem, onChoose }: VideoDropProps) {
  const id = useId();
  return (
    <>
      <DropZone htmlFor={id} onFiles={(files) => onChoose(files[0])} isBusy={isBusy}>
        <input
          id={id}
          type="file"
          accept="video/mp4,video/webm"
          className="sr-only"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          onChange={(event) => {
            onChoose(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
        <Icon name="upload" />
        <span>{name || 'Choose a video'}</span>
        <span className="field-hint">MP4 (H.264) or WebM, up to 60 seconds and 12 MB.</span>
      </DropZone>
      {problem && (
        <p id={`${id}-problem`} className="field-error" role="alert">
          <Icon name="warning" />
          {problem}
        </p>
      )}
    </>
  );
}

async function frameOf(player: HTMLVideoElement | null): Promise<File | null> {
  if (!player?.videoWidth) return null;
  const canvas = document.createElement('canvas');
  canvas.width = player.videoWidth;
  canvas.height = player.videoHeight;
  canvas.getContext('2d')?.drawImage(player, 0, 0);
  const jpeg = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.88));
  return jpeg && new File([jpeg], 'poster.jpg', { type: jpeg.type });
}
