import { useEffect, useState } from 'react';
import { hasCamera, useBarcodeCamera } from '../../staff-kit/camera/use-barcode-camera.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';

export function BarcodeCamera({ onCode }: { onCode: (code: string) => void }) {
  const [canScan, setCanScan] = useState(false);
  const [isOn, setOn] = useState(false);
  useEffect(() => setCanScan(hasCamera()), []);
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
  const { video, isRefused } = useBarcodeCamera(onCode);
  if (isRefused) return <Alert tone="warning">The camera is not available. Allow it for this site, or type the code.</Alert>;
  return <video ref={video} muted playsInline className="aspect-video w-full max-w-md rounded-panel bg-ink object-cover" />;
}
