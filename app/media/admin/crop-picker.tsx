import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusClass } from '../../ui/pictures/picture.tsx';

const SIDE = 5;
const ROWS = ['Top', 'Upper', 'Middle', 'Lower', 'Bottom'];
const COLUMNS = ['left', 'left of the middle', 'middle', 'right of the middle', 'right'];

/** The storefront's crops; SHAPES has the aspect ratios. */
export const PRODUCT_CROPS = { square: 'Card and product page', upright: 'Home page, in pairs', landscape: 'Home page' };
export const SLIDER_CROPS = {
  desktop: { wide: 'Home page', band: 'Above the shop’s list' },
  mobile: { phone: 'Home page', 'phone-band': 'Above the shop’s list' },
};

const SHAPES: Record<string, string> = {
  square: 'aspect-square h-32',
  upright: 'aspect-3/4 h-32',
  landscape: 'aspect-5/4 h-32',
  wide: 'aspect-12/5 h-auto w-full',
  band: 'aspect-4/1 h-auto w-full',
  phone: 'aspect-square h-32',
  'phone-band': 'aspect-3/4 h-32',
};
const SIDES: Record<string, string> = { phone: 'object-bottom', 'phone-band': 'object-bottom', wide: 'object-right', band: 'object-right' };

interface CropPickerProps {
  url: string;
  /** Null: the default focal point of each place. */
  value: number | null;
  crops: Record<string, string>;
  onChange: (value: number | null) => void;
}

export function CropPicker({ url, value, crops, onChange }: CropPickerProps) {
  const name = useId();

  function press(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!step || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const [across = 0, down = 0] = step;
    const at = Number(event.target.value);
    const next = inside(Math.floor(at / SIDE) + down) * SIDE + inside((at % SIDE) + across);
    onChange(next);
    event.currentTarget.querySelector<HTMLInputElement>(`[value="${next}"]`)?.focus();
  }

  return (
    <div className="grid gap-x-6 gap-y-4 min-[640px]:grid-cols-2">
      <div>
        <div className="relative w-fit overflow-hidden rounded-control">
          <img src={url} alt="" className="max-h-88 max-w-full bg-rose" />
          <div role="radiogroup" className="absolute inset-0 grid grid-cols-5 grid-rows-5" aria-label="Focal point" onKeyDown={press}>
            {Array.from({ length: SIDE * SIDE }, (_, field) => (
              <input
                // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
                key={field}
                type="radio"
                className="m-0 h-auto w-auto cursor-pointer appearance-none border border-dashed border-paper/65 checked:bg-paper/45 checked:shadow-[inset_0_0_0_3px_var(--color-clay)] hover:bg-paper/30 focus-visible:outline-3 focus-visible:-outline-offset-3"
                name={name}
                value={field}
                aria-label={`${ROWS[Math.floor(field / SIDE)]} ${COLUMNS[field % SIDE]}`}
                checked={value === field}
                onChange={() => onChange(field)}
              />
            ))}
          </div>
        </div>
        <p className="field-hint">Click the part that must stay in view, or use the arrow keys.</p>
        <Button variant="quiet" size="small" disabled={value === null} onClick={() => onChange(null)}>
          Automatic
        </Button>
      </div>
      <ul className="flex flex-wrap content-start gap-3" aria-label="Crop preview">
        {Object.entries(crops).map(([shape, words]) => (
          <li key={shape} className="grid content-start gap-1">
            <img
              src={url}
              alt=""
              className={`rounded-control bg-rose object-cover ${SHAPES[shape] ?? ''} ${value === null ? (SIDES[shape] ?? '') : focusClass(value)}`}
            />
            <span className="field-hint">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const inside = (place: number) => Math.min(SIDE - 1, Math.max(0, place));
