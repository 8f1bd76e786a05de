// Reads barcodes with the camera, where the browser can (BarcodeDetector: Chrome on Android and macOS).
import { useEffect, useRef, useState } from 'react';
import { Modal } from '../../ui/dialog.tsx';

type Detector = { detect: (source: HTMLVideoElement) => Promise<Array<{ rawValue: string }>> };
type DetectorClass = new (options?: { formats: string[] }) => Detector;
const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code'];
const EVERY_MS = 200;

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
export const hasCamera = () => Boolean(detectorClass() && navigator.mediaDevices);

export function CameraScan({ onCode, onClose }: { onCode: (code: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [message, setMessage] = useState('Hold the barcode in front of the camera.');
  const [act] = useState({ onCode, onClose });

  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setInterval> | undefined;
    let isOver = false;
    async function start() {
      const Detector = detectorClass();
      if (!Detector) return;
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      } catch {
        return setMessage('The camera is not available. Allow it for this page, or type the code.');
      }
      if (isOver || !video.current) return stop();
      video.current.srcObject = stream;
      const detector = new Detector({ formats: FORMATS });
      timer = setInterval(async () => {
        const [code] = video.current ? await detector.detect(video.current).catch(() => []) : [];
        if (!code || isOver) return;
        stop();
        act.onClose();
        act.onCode(code.rawValue);
      }, EVERY_MS);
    }
    function stop() {
      isOver = true;
      clearInterval(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    start();
    return stop;
  }, [act]);

  return (
    <Modal isOpen onClose={onClose} title="Scan a barcode">
      <video ref={video} autoPlay playsInline muted className="aspect-4/3 w-full rounded-panel bg-ink" />
      <p role="status">{message}</p>
    </Modal>
  );
}
