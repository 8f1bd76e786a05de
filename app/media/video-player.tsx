import { useWords } from '../language/use-words.tsx';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import type { ShownVideo } from './videos/video.schema.ts';
import { captionsUrl, videoUrl } from './videos/video-url.ts';

/** Plays when pressed, never by itself; nothing but the poster is loaded before. */
export default function VideoPlayer({ video, label, className = '' }: { video: ShownVideo; label: string; className?: string }) {
  const t = useWords();
  return (
    // biome-ignore lint/a11y/useMediaCaption: many have no speech; captions are optional
    <video
      className={className}
      src={videoUrl(video)}
      poster={pictureSrc(video.poster)}
      width={video.width}
      height={video.height}
      aria-label={label}
      controls
      playsInline
      preload="none"
      // In a row of pictures a drag along its controls turns no page.
      onPointerUp={(event) => event.stopPropagation()}
      onTouchStart={(event) => event.stopPropagation()}
    >
      {video.captionsKey && <track kind="captions" src={captionsUrl(video.captionsKey)} label={t('Captions')} default />}
    </video>
  );
}
