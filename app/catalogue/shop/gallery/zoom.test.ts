import fc from 'fast-check';
import { expect, test } from 'vitest';
import { movedBy, NEAR, SCALE_AT_MOST, type View, WHOLE, zoomedAt } from './zoom.ts';

const STAGE = { width: 400, height: 600 };
const inStage = fc.record({ x: fc.integer({ min: -200, max: 200 }), y: fc.integer({ min: -300, max: 300 }) });
/** The point of the picture, from its centre at scale 1, that lies at this point of the stage. */
const pictureAt = ({ scale, x, y }: View, at: { x: number; y: number }) => ({ x: (at.x - x) / scale, y: (at.y - y) / scale });

test('zooming into a whole picture keeps the point under the finger', () => {
  fc.assert(
    fc.property(inStage, fc.double({ min: 1, max: SCALE_AT_MOST, noNaN: true }), (at, scale) => {
      const seen = pictureAt(zoomedAt(WHOLE, scale, at, STAGE), at);
      expect(seen.x).toBeCloseTo(at.x);
      expect(seen.y).toBeCloseTo(at.y);
    }),
  );
});

test('however it is zoomed and dragged, the picture covers the stage, and zooming out shows it whole', () => {
  const gesture = fc.tuple(inStage, fc.double({ min: 0.1, max: 10, noNaN: true }));
  fc.assert(
    fc.property(fc.array(gesture, { maxLength: 12 }), (gestures) => {
      let view = WHOLE;
      for (const [at, factor] of gestures)
        view = movedBy(zoomedAt(view, view.scale * factor, at, STAGE), { x: at.x * 3, y: at.y * 3 }, STAGE);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(SCALE_AT_MOST);
      expect(Math.abs(view.x)).toBeLessThanOrEqual((STAGE.width * (view.scale - 1)) / 2);
      expect(Math.abs(view.y)).toBeLessThanOrEqual((STAGE.height * (view.scale - 1)) / 2);
      const out = zoomedAt(view, 1, { x: 10, y: 10 }, STAGE);
      expect([out.scale, Math.abs(out.x), Math.abs(out.y)]).toEqual([1, 0, 0]);
    }),
  );
});

test('a double tap in a corner shows that corner', () => {
  expect(zoomedAt(WHOLE, NEAR, { x: -200, y: -300 }, STAGE)).toEqual({ scale: NEAR, x: 300, y: 450 });
});
