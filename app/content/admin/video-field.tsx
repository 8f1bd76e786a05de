import { useState } from 'react';
import { type UploadedVideo, VideoUpload } from '../../media/admin/video-upload.tsx';
import VideoPlayer from '../../media/video-player.tsx';
import type { ShownVideo } from '../../media/videos/video.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface VideoFieldProps {
  /** The key of a video; '' for none. */
  value: string;
  stored: Record<string, ShownVideo>;
  error: string | undefined;
  onChange: (key: string) => void;
}

export function VideoField({ value, stored, error, onChange }: VideoFieldProps) {
  const [fresh, setFresh] = useState<UploadedVideo | null>(null);
  const video = stored[value];
  function uploaded(sent: UploadedVideo) {
    setFresh(sent);
    onChange(sent.key);
  }
  return (
    <div className="grid gap-3">
      {error && (
        <p className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
      {value === '' ? (
        <VideoUpload onUploaded={uploaded} />
      ) : (
        <>
          {video && <VideoPlayer video={video} label="Video of the section" className="max-h-80 w-full bg-ink" />}
          {!video && fresh && <p className="soft">Uploaded: {Math.round(fresh.seconds)} seconds. Save the draft to play it here.</p>}
          <Button variant="secondary" size="small" className="justify-self-start" onClick={() => onChange('')}>
            Remove video
          </Button>
        </>
      )}
    </div>
  );
}
