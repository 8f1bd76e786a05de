import { useEffect, useRef, useState } from 'react';
import { openBarcodeReader } from './barcode-reader.ts';

const EVERY_MS = 200;
/** The same code in view counts again after this pause. */
const SAME_AGAIN_MS = 1_500;
const WIDTH = { ideal: 1280 };

export const hasCamera = () => navigator.mediaDevices !== undefined;

export function useBarcodeCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const heard = useRef(onCode);
  heard.current = onCode;
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    const last = { code: '', at: 0 };
    async function open() {
      const reads = openBarcodeReader();
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: WIDTH } });
      const screen = video.current;
      if (isGone || !screen) return close();
      screen.srcObject = stream;
      await screen.play();
      const read = await reads;
      const look = async () => {
        const code = await read(screen);
        if (isGone) return;
        if (code !== null && (code !== last.code || Date.now() - last.at > SAME_AGAIN_MS)) {
          Object.assign(last, { code, at: Date.now() });
          navigator.vibrate?.(50);
          heard.current(code);
        }
        timer = setTimeout(look, EVERY_MS);
      };
      await look();
    }
    function close() {
      isGone = true;
      clearTimeout(timer);
      for (const track of stream?.getTracks() ?? []) track.stop();
    }
    open().catch(() => {
      if (isGone) return;
      close();
      setRefused(true);
    });
    return close;
  }, []);
  return { video, isRefused };
}
