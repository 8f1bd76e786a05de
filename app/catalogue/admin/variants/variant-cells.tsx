import type { ClipboardEvent } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import type { DraftPicture } from '../form/product-draft.ts';
import { type GridRow, UNITS } from './variant-grid.ts';

interface TextCellProps {
  label: string;
  value: string;
  width: string;
  inputMode?: 'decimal' | 'numeric';
  isWrong: boolean;
  onChange: (value: string) => void;
  onPaste: (event: ClipboardEvent) => void;
}

export function TextCell({ label, value, width, isWrong, onChange, ...input }: TextCellProps) {
  return (
    <input
      {...input}
      className={`control px-2! ${width}`}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      spellCheck={false}
      maxLength={60}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export function UnitCell({ label, value, onChange }: { label: string; value: string; onChange: (unit: string) => void }) {
  return (
    <select className="control w-24! pl-2!" aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      {UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {unit}
        </option>
      ))}
    </select>
  );
}

/** A new swatch starts with a lipstick red. */
const FIRST_COLOUR = '#9b111e';

interface SwatchCellProps {
  label: string;
  /** '#rrggbb', the address of a picture, or empty. */
  colour: string;
  pictures: readonly DraftPicture[];
  onChange: (colour: string) => void;
}

export function SwatchCell({ label, colour, pictures, onChange }: SwatchCellProps) {
  const stored = pictures.filter(({ key }) => key);
  if (colour === '')
    return (
      <span className="flex items-center gap-1.5">
        <button
          type="button"
          className="control w-16! bg-paper! px-2! text-center! text-ink-soft"
          aria-label={`Add a colour to ${label}`}
          onClick={() => onChange(FIRST_COLOUR)}
        >
          Add
        </button>
        {stored.length > 0 && (
          <select
            className="control w-28! pl-2!"
            aria-label={`Swatch picture of ${label}`}
            value=""
            onChange={(event) => onChange(event.target.value)}
          >
            <option value="">Picture</option>
            {stored.map(({ id, url }) => (
              <option key={id} value={url}>
                {pictures[0]?.id === id ? 'Main image' : `Image ${pictures.findIndex((one) => one.id === id) + 1}`}
              </option>
            ))}
          </select>
        )}
      </span>
    );
  const isColour = colour.startsWith('#');
  return (
    <span className="flex items-center">
      {isColour ? (
        <input
          type="color"
          className="control h-12 w-12! bg-paper! p-1!"
          aria-label={`Colour of ${label}`}
          value={colour}
          onChange={(event) => onChange(event.target.value)}
        />
      ) : (
        <img src={colour} alt={`Swatch of ${label}`} className="size-11 min-w-11 flex-none rounded-full border border-edge object-cover" />
      )}
      <IconButton
        icon="close"
        label={isColour ? `No colour for ${label}` : `No picture swatch for ${label}`}
        className="text-ink-soft"
        onClick={() => onChange('')}
      />
    </span>
  );
}

interface PictureCellProps {
  label: string;
  row: GridRow;
  pictures: readonly DraftPicture[];
  onChange: (picture: string) => void;
}

/** The product's own variant is shown with the product's pictures. */
export function PictureCell({ label, row, pictures, onChange }: PictureCellProps) {
  const own = row.was?.picture ?? '';
  const chosen = pictures.find(({ id }) => id === row.picture) ?? (row.picture === '' ? pictures[0] : undefined);
  const src = chosen?.url ?? (row.picture === own ? row.ownSrc : '');
  return (
    <span className="flex items-center gap-1.5">
      {src ? (
        <img src={src} alt="" className="size-11 min-w-11 flex-none rounded-control object-cover" />
      ) : (
        <span className="size-11 min-w-11 flex-none rounded-control bg-rose" />
      )}
      {row.isProduct ? (
        <span className="px-2 whitespace-nowrap text-ink-soft">Product's</span>
      ) : (
        <select
          className="control w-36! pl-2!"
          aria-label={`Picture of ${label}`}
          value={row.picture}
          onChange={(event) => onChange(event.target.value)}
        >
          <option value="">Product's</option>
          {own !== '' && !pictures.some(({ id }) => id === own) && <option value={own}>Its own</option>}
          {pictures.map(({ id }, place) => (
            <option key={id} value={id}>
              {place === 0 ? 'Main image' : `Image ${place + 1}`}
            </option>
          ))}
        </select>
      )}
    </span>
  );
}
