/** How an enlarged picture lies on its stage: moved by x and y in pixels from the centre, then scaled. */
export type View = { scale: number; x: number; y: number };
type Point = { x: number; y: number };
export type Stage = { width: number; height: number };

export const WHOLE: View = { scale: 1, x: 0, y: 0 };
export const SCALE_AT_MOST = 4;
export const NEAR = 2.5;

/** The point under the finger, from the centre of the stage, stays under the finger. */
export function zoomedAt({ scale, x, y }: View, wanted: number, at: Point, stage: Stage): View {
  const next = between(1, wanted, SCALE_AT_MOST);
  const growth = next / scale;
  return inside({ scale: next, x: at.x - (at.x - x) * growth, y: at.y - (at.y - y) * growth }, stage);
}

export const movedBy = (view: View, by: Point, stage: Stage): View => inside({ ...view, x: view.x + by.x, y: view.y + by.y }, stage);

/** An edge of the picture is never dragged into the stage. */
function inside({ scale, x, y }: View, { width, height }: Stage): View {
  const reach = { x: (width * (scale - 1)) / 2, y: (height * (scale - 1)) / 2 };
  return { scale, x: between(-reach.x, x, reach.x), y: between(-reach.y, y, reach.y) };
}

const between = (least: number, value: number, most: number) => Math.min(most, Math.max(least, value));
