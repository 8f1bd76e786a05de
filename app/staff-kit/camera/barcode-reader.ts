// What reads barcodes in a video: the browser where it can (Chrome on Android and macOS), else a library, loaded with the first camera.
import type { Frame } from './decode-frame.ts';

type ReadsVideo = (video: HTMLVideoElement) => Promise<string | null>;
type DetectorClass = {
  new (options: { formats: string[] }): { detect: (from: HTMLVideoElement) => Promise<Array<{ rawValue: string }>> };
  getSupportedFormats: () => Promise<string[]>;
};

const FORMATS = ['ean_13', 'ean_8', 'upc_a', 'code_128'];
/** Enough for the narrowest bar, and a fraction of the work of a full picture. */
const WIDTH_AT_MOST = 960;

export async function openBarcodeReader(): Promise<ReadsVideo> {
  const Detector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  const formats = (await Detector?.getSupportedFormats()) ?? [];
  if (Detector && FORMATS.every((format) => formats.includes(format))) {
    const detector = new Detector({ formats: FORMATS });
    return async (video) => (await detector.detect(video).catch(() => []))[0]?.rawValue ?? null;
  }
  const { decodeFrame } = await import('./decode-frame.ts');
  const canvas = document.createElement('canvas');
  const paper = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const frame = paper && drawFrame(canvas, paper, video);
    return frame ? decodeFrame(frame) : null;
  };
}

function drawFrame(canvas: HTMLCanvasElement, paper: CanvasRenderingContext2D, video: HTMLVideoElement): Frame | null {
  const { videoWidth, videoHeight } = video;
  if (videoWidth === 0) return null;
  const scale = Math.min(1, WIDTH_AT_MOST / videoWidth);
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  paper.drawImage(video, 0, 0, canvas.width, canvas.height);
  return paper.getImageData(0, 0, canvas.width, canvas.height);
}
