import { useCallback, useEffect, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { IconButton } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog.tsx';
import type { PictureSource } from '../../../ui/pictures/picture.tsx';
import { SCALE_AT_MOST, type View, WHOLE, zoomedAt } from './zoom.ts';
import { ZoomStage } from './zoom-stage.tsx';

const STEP = 1.5;

interface PictureViewerProps {
  title: string;
  pictures: readonly PictureSource[];
  first: number;
  onClose: () => void;
}

export default function PictureViewer({ title, pictures, first, onClose }: PictureViewerProps) {
  const t = useWords();
  const count = pictures.length;
  const [index, setIndex] = useState(first);
  const [view, setView] = useState<View>(WHOLE);
  const picture = pictures[index];

  const turn = useCallback(
    (step: 1 | -1) => {
      setIndex((at) => (at + step + count) % count);
      setView(WHOLE);
    },
    [count],
  );
  const zoom = useCallback((factor: number) => {
    const stage = { width: innerWidth, height: innerHeight };
    setView((seen) => zoomedAt(seen, seen.scale * factor, { x: 0, y: 0 }, stage));
  }, []);

  useEffect(() => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      '+': () => zoom(STEP),
      '=': () => zoom(STEP),
      '-': () => zoom(1 / STEP),
    };
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey || event.altKey)) acts[event.key]?.();
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [turn, zoom]);

  return (
    <Modal
      isOpen
      onClose={onClose}
      title={title}
      size="screen"
      footer={
        <>
          {count > 1 && (
            <>
              <IconButton icon="chevron-left" label={t('Previous')} onClick={() => turn(-1)} />
              <span className="tabular min-w-16 text-center text-sm" role="status">
                {t('{number} of {count}', { number: index + 1, count })}
              </span>
              <IconButton icon="chevron-right" label={t('Next')} onClick={() => turn(1)} />
            </>
          )}
          <IconButton icon="minus" label={t('Zoom out')} aria-disabled={view.scale === 1} onClick={() => zoom(1 / STEP)} />
          <IconButton icon="plus" label={t('Zoom in')} aria-disabled={view.scale === SCALE_AT_MOST} onClick={() => zoom(STEP)} />
        </>
      }
    >
      {picture && (
        <ZoomStage key={picture.key} picture={picture} view={view} onView={setView} onSwipe={(step) => count > 1 && turn(step)} />
      )}
    </Modal>
  );
}
