/**
 * <ColumnChart label="Impressions of the last 30 days" unit="impressions" columns={[{ key: '2026-11-21', tick: '11-21', value: 12 }]} />:
 *   one column per value. A value is shown on hover, and with the arrow keys once the chart has the focus; the same data
 * follows as a table.
 * <BarTable caption="Page View Count" heading="Page" unit="Views" rows={[{ key, label, value }]} empty="Nothing yet." />:
 *   a table with a bar beside each value, on one scale: the values have the same width; rows after the tenth are collapsed.
 */
import { type PointerEvent, useRef, useState } from 'react';
import { formatCount } from '../../platform/money.ts';

interface ChartColumn {
  key: string;
  tick: string;
  value: number;
}

export const BAR = 'fill-[color-mix(in_srgb,var(--color-clay),var(--color-paper)_30%)]';

const CHART =
  'grid min-w-0 gap-1 has-[:focus-visible]:rounded-control has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-8 has-[input:focus-visible]:outline-ink [&_text]:soft [&_text]:fill-ink-soft [&_text]:tabular';

export const FOLDED = 'text-(length:--text-sm)';

export const SUMMARY = 'inline-flex min-h-11 items-center text-clay underline underline-offset-[0.22em]';

const TICK_EVERY = 5;

const GAP_SHARE = 0.22;

export function ColumnChart({ label, unit, columns }: { label: string; unit: string; columns: readonly ChartColumn[] }) {
  const [active, setActive] = useState<number | null>(null);
  const top = roundTop(Math.max(...columns.map(({ value }) => value)));
  const width = 100 / columns.length;
  const last = columns.length - 1;
  const shown = columns[active ?? last];
  const said = ({ key, value }: ChartColumn) => `${key}: ${formatCount(value)} ${unit}`;
  const yOf = (value: number) => `${100 - (value / top) * 100}%`;
  const middleOf = (index: number) => `${(index + 0.5) * width}%`;
  if (!shown) return null;

  return (
    <figure className={CHART}>
      <div className="relative ms-14 mt-6 h-44 rounded-control">
        <svg aria-hidden="true" className="size-full overflow-visible">
          {[top, top / 2, 0].map((value) => (
            <g key={value}>
              <line className="stroke-hairline" x1="0" x2="100%" y1={yOf(value)} y2={yOf(value)} />
              <text x="-0.5em" y={yOf(value)} dy="0.35em" textAnchor="end">
                {formatCount(value)}
              </text>
            </g>
          ))}
          {columns.map(({ key, value }, index) => (
            <rect
              key={key}
              x={`${(index + GAP_SHARE / 2) * width}%`}
              width={`${(1 - GAP_SHARE) * width}%`}
              y={yOf(value)}
              height={`${(value / top) * 100}%`}
              className={index === active ? 'fill-clay-dark' : BAR}
            />
          ))}
          {active !== null && (
            <text
              className="fill-ink! text-(length:--text-sm)! font-semibold [paint-order:stroke] [stroke-linejoin:round] stroke-paper stroke-6"
              x={middleOf(active)}
              y={yOf(shown.value)}
              dy="-8"
              textAnchor={anchorAt(active / last)}
            >
              {said(shown)}
            </text>
          )}
        </svg>
        <Pointing {...{ label, active, last }} said={said(shown)} onPoint={setActive} />
      </div>
      <svg className="ms-14 h-5 w-[calc(100%-3.5rem)] overflow-visible" aria-hidden="true">
        {columns.map(
          ({ key, tick }, index) =>
            (last - index) % TICK_EVERY === 0 && (
              <text key={key} x={index === last ? '100%' : middleOf(index)} y="1em" textAnchor={index === last ? 'end' : 'middle'}>
                {tick}
              </text>
            ),
        )}
      </svg>
      <AsTable {...{ label, unit, columns }} />
    </figure>
  );
}

interface PointingProps {
  label: string;
  active: number | null;
  last: number;
  /** The value that is pointed at. */
  said: string;
  onPoint: (index: number | null) => void;
}

/** Covers the whole plot for pointer and focus; its text is drawn separately. */
function Pointing({ label, active, last, said, onPoint }: PointingProps) {
  const isPressed = useRef(false);
  function point({ currentTarget, clientX }: PointerEvent) {
    const box = currentTarget.getBoundingClientRect();
    const index = Math.floor(((clientX - box.left) / box.width) * (last + 1));
    onPoint(Math.min(last, Math.max(0, index)));
  }
  return (
    <input
      type="range"
      className="absolute inset-0 m-0 size-full cursor-crosshair touch-pan-y opacity-0"
      aria-label={label}
      min={0}
      max={last}
      value={active ?? last}
      aria-valuetext={said}
      onChange={({ target }) => {
        // Uses the position of a pressed pointer: the browser would round it to a neighbour.
        if (!isPressed.current) onPoint(Number(target.value));
      }}
      onFocus={() => onPoint(active ?? last)}
      onBlur={() => onPoint(null)}
      onPointerDown={(event) => {
        isPressed.current = true;
        point(event);
      }}
      onPointerMove={point}
      onPointerUp={() => {
        isPressed.current = false;
      }}
      onPointerCancel={() => {
        isPressed.current = false;
      }}
      onPointerLeave={({ pointerType, currentTarget }) => {
        if (pointerType === 'mouse' && currentTarget !== document.activeElement) onPoint(null);
      }}
    />
  );
}

const AsTable = ({ label, unit, columns }: { label: string; unit: string; columns: readonly ChartColumn[] }) => (
  <details className={FOLDED}>
    <summary className={SUMMARY}>Show as a table</summary>
    <table className="[&_:is(th,td)]:py-0.5 [&_:is(th,td)]:pr-6 [&_:is(th,td)]:text-left [&_tbody_th]:font-normal [&_td]:tabular [&_thead_th]:font-semibold [&_thead_th]:capitalize">
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          <th scope="col">Day</th>
          <th scope="col">{unit}</th>
        </tr>
      </thead>
      <tbody>
        {[...columns].reverse().map(({ key, value }) => (
          <tr key={key}>
            <th scope="row">{key}</th>
            <td>{formatCount(value)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </details>
);

/** On the side with enough space. */
const anchorAt = (share: number) => (share < 0.25 ? 'start' : share > 0.75 ? 'end' : 'middle');

const STEPS = [1, 1.2, 1.6, 2, 3, 4, 5, 6, 8, 10];

/** The next round number whose half is a whole number too. */
export function roundTop(highest: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(highest, 1)));
  const tops = [...STEPS, 20].map((step) => Math.round(step * power));
  return tops.find((top) => top >= highest && top % 2 === 0) ?? highest;
}
