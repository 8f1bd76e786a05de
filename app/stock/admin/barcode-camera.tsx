// Reads barcodes with the camera, in browsers that can (BarcodeDetector); elsewhere the button is not shown.
import { useEffect, useRef, useState } from 'react';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

type Detector = { detect: (from: HTMLVideoElement) => Promise<Array<{ rawValue: string }>> };
type DetectorClass = new (options: { formats: string[] }) => Detector;

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128'];
const EVERY_MS = 200;
/** The same code in view counts again after this pause. */
const SAME_AGAIN_MS = 1_500;

export function BarcodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const [canScan, setCanScan] = useState(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => setCanScan('BarcodeDetector' in window && navigator.mediaDevices !== undefined), []);
  if (!canScan) return null;
  return (
    <div className="grid gap-2">
      <Button variant="secondary" size="small" onClick={() => setOn(!isOn)} aria-pressed={isOn}>
        {isOn ? 'Stop camera' : 'Scan with the camera'}
      </Button>
      {isOn && <CameraView onCode={onCode} />}
    </div>
  );
}

function CameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isGone = false;
    const last = { code: '', at: 0 };
    async function open() {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isGone || !video.current) return close();
      video.current.srcObject = stream;
      await video.current.play();
      const detector = new (window as unknown as { BarcodeDetector: DetectorClass }).BarcodeDetector({ formats: FORMATS });
      timer = setInterval(async () => {
        const [found] = video.current ? await detector.detect(video.current).catch(() => []) : [];
        if (!found || (found.rawValue === last.code && Date.now() - last.at < SAME_AGAIN_MS)) return;
        Object.assign(last, { code: found.rawValue, at: Date.now() });
        navigator.vibrate?.(50);
        heard.current(found.rawValue);
      }, EVERY_MS);
    }
    function close() {
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    open().catch(() => setRefused(true));
    return () => {
      isGone = true;
      close();
    };
  }, []);
  if (isRefused) return <Alert tone="warning">The camera is not available. Allow it for this site, or type the code.</Alert>;
  return <video ref={video} muted playsInline className="aspect-video w-full max-w-md rounded-panel bg-ink object-cover" />;
}
