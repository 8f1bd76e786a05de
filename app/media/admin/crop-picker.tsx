// Which part of a picture stays in view where it is cropped: one of 25 fields, by a press or the arrow keys, and what comes of it.
import './crop-picker.css';
import { type KeyboardEvent, useId } from 'react';
import { Button } from '../../ui/button.tsx';
import { focusClass } from '../../ui/picture.tsx';

const SIDE = 5;
const ROWS = ['Top', 'Upper', 'Middle', 'Lower', 'Bottom'];
const COLUMNS = ['left', 'left of the middle', 'middle', 'right of the middle', 'right'];

/** As the storefront cuts them. `crop-…` in crop-picker.css has the shape. */
export const PRODUCT_CROPS = { square: 'Card and product page', upright: 'Home page, in pairs', landscape: 'Home page' };
export const SLIDER_CROPS = {
  desktop: { wide: 'Home page', band: 'Above the shop’s list' },
  mobile: { phone: 'Home page', 'phone-band': 'Above the shop’s list' },
};

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
    <div className="crop-picker">
      <div>
        <div className="crop-fields">
          <img src={url} alt="" />
          <div role="radiogroup" aria-label="Focal point" onKeyDown={press}>
            {Array.from({ length: SIDE * SIDE }, (_, field) => (
              <input
                // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place
                key={field}
                type="radio"
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
      <ul aria-label="Crop preview">
        {Object.entries(crops).map(([shape, words]) => (
          <li key={shape}>
            <img src={url} alt="" className={`crop-${shape} ${focusClass(value)}`} />
            <span className="field-hint">{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const inside = (place: number) => Math.min(SIDE - 1, Math.max(0, place));
