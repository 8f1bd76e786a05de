// Reads the barcode of a camera's picture, for browsers without BarcodeDetector (Safari, Firefox): EAN-13 and Code 128, which our labels
// carry, EAN-8 and UPC. Single files of the library, as its index brings every format (100 kB instead of 15).
import BinaryBitmap from '@zxing/library/es2015/core/BinaryBitmap.js';
import GlobalHistogramBinarizer from '@zxing/library/es2015/core/common/GlobalHistogramBinarizer.js';
import Code128Reader from '@zxing/library/es2015/core/oned/Code128Reader.js';
import MultiFormatUPCEANReader from '@zxing/library/es2015/core/oned/MultiFormatUPCEANReader.js';
import RGBLuminanceSource from '@zxing/library/es2015/core/RGBLuminanceSource.js';

export type Frame = { data: Uint8ClampedArray; width: number; height: number };

const readers = [new MultiFormatUPCEANReader(undefined), new Code128Reader()];

export function decodeFrame({ data, width, height }: Frame): string | null {
  const light = new Uint8ClampedArray(width * height);
  for (let at = 0; at < light.length; at++) {
    const pixel = 4 * at;
    light[at] = ((data[pixel] ?? 0) + 2 * (data[pixel + 1] ?? 0) + (data[pixel + 2] ?? 0)) / 4;
  }
  for (const reader of readers) {
    try {
      const picture = new BinaryBitmap(new GlobalHistogramBinarizer(new RGBLuminanceSource(light, width, height)));
      return reader.decode(picture).getText();
    } catch {
      // The library throws where it finds no code.
    }
  }
  return null;
}
