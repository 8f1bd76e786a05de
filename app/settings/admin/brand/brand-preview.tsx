import { useLayoutEffect, useRef } from 'react';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Rating } from '../../../ui/rating.tsx';
import { COLOUR_NAMES, type ColourName, type Colours, OWN_COLOURS, tonesOf, unreadableIn } from '../../colours.ts';
import type { Draft } from '../settings-draft.ts';
import { isColour } from './colour-field.tsx';

interface BrandPreviewProps {
  draft: Draft;
  name: string;
  onChange: (draft: Draft) => void;
}

/** Set by script, because the page's policy blocks inline styles. */
export function paint(element: HTMLElement, colours: Colours) {
  for (const [tone, hex] of Object.entries(tonesOf(colours))) element.style.setProperty(`--color-${tone}`, hex);
}

export function BrandPreview({ draft, name, onChange }: BrandPreviewProps) {
  const sample = useRef<HTMLDivElement>(null);
  const colours = coloursIn(draft);
  useLayoutEffect(() => {
    if (sample.current && colours) paint(sample.current, colours);
  });
  const unreadable = colours ? Object.entries(unreadableIn(colours)) : [];
  return (
    <Panel className="grid gap-4 wide:sticky wide:top-24" aria-labelledby="preview">
      <h2 id="preview">How it looks</h2>
      <div ref={sample} className="grid gap-3 rounded-control border border-hairline bg-sandal p-4 text-ink">
        <div className="grid justify-items-start gap-1.5 rounded-panel border border-hairline bg-paper p-4">
          <p className="font-display text-(length:--text-xl) wrap-anywhere">{name}</p>
          <p>
            Your bestseller <Badge tone="sale">20% off</Badge>
          </p>
          <p className="soft">₹377.60 incl. of all taxes</p>
          <Rating value={4} />
          <p className="mt-1.5 flex flex-wrap items-center gap-4 text-clay">
            <span className="button button-primary">Add to cart</span>
            <span className="link">Read reviews</span>
          </p>
        </div>
        <p className="rounded-control bg-rose px-4 py-3">Refer a friend and you both save.</p>
        <p>
          <Badge tone="success">Delivered</Badge> <Badge tone="warning">On its way</Badge> <Badge tone="danger">Cancelled</Badge>
        </p>
      </div>
      <div role="status">
        {!colours && <p>Enter each colour as # and six digits.</p>}
        {colours && unreadable.length === 0 && (
          <p className="flex items-center gap-2 text-leaf">
            <Icon name="check" />
            All text is readable.
          </p>
        )}
        {unreadable.length > 0 && (
          <ul className="grid gap-3">
            {unreadable.map(([colour, { message, suggestion }]) => (
              <li key={colour} className="grid justify-items-start gap-1.5">
                <span className="field-error">
                  <Icon name="warning" />
                  {message}
                </span>
                {suggestion && (
                  <Button variant="secondary" size="small" onClick={() => onChange({ ...draft, [colour]: suggestion })}>
                    {`Use ${suggestion} for ${colour}`}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div>
        <Button variant="secondary" size="small" onClick={() => onChange({ ...OWN_COLOURS })}>
          Back to the first colours
        </Button>
      </div>
    </Panel>
  );
}

function coloursIn(draft: Draft): Colours | null {
  const written = COLOUR_NAMES.map((name): [ColourName, string] => [name, String(draft[name]).trim().toLowerCase()]);
  return written.every(([, value]) => isColour(value)) ? (Object.fromEntries(written) as Colours) : null;
}
