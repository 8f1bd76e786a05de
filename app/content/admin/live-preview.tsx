import { useLayoutEffect, useRef, useState } from 'react';
import { LANGUAGES, languages, SOURCE } from '../../platform/words/language.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { PreviewLinks } from './preview-links.tsx';
import { useLivePreview } from './use-live-preview.ts';

/** In pixels of the shop's page; the frame is drawn smaller where there is less room. */
const WIDTHS = { phone: 390, desk: 1280 } as const;
const WAYS = { phone: 'Phone', desk: 'Desktop' } as const;
type Way = keyof typeof WAYS;

export function LivePreview({ page, content }: { page: PageAnswer; content: object }) {
  const [way, setWay] = useState<Way>('phone');
  const [language, setLanguage] = useState<string>(SOURCE);
  const { frame, isReady, isBehind } = useLivePreview(page.id, content);
  const { room, size } = useScale(WIDTHS[way]);
  return (
    <Panel className="sticky top-20 grid gap-3" aria-labelledby="p-preview">
      <h2 id="p-preview">Preview</h2>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        <Choices legend="Width" options={WAYS} value={way} onChange={setWay} />
        <Choices
          legend="Language"
          options={Object.fromEntries(languages().map((each) => [each, LANGUAGES[each].name]))}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <p className="soft" role="status">
        {isBehind ? 'A section is not complete yet, and not shown.' : 'Follows what you type. Shoppers see it once you publish.'}
      </p>
      <div
        ref={room}
        className="overflow-hidden rounded-control border border-hairline"
        style={size ? { height: size.height * size.scale } : undefined}
      >
        {isReady && size && (
          <iframe
            ref={frame}
            title="Preview of the page"
            src={`/admins/pages/${page.id}/preview?unsaved&language=${language}`}
            className="origin-top-left bg-sandal"
            style={{ width: WIDTHS[way], height: size.height, transform: `scale(${size.scale})` }}
          />
        )}
      </div>
      <PreviewLinks page={page} />
    </Panel>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  options: Record<Value, string>;
  value: Value;
  onChange: (value: Value) => void;
}

function Choices<Value extends string>({ legend, options, value, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className="flex flex-wrap">
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(options) as Value[]).map((each) => (
        <button
          key={each}
          type="button"
          className="min-h-11 rounded-control px-3.5 hover:bg-sandal-deep aria-pressed:bg-sandal-deep aria-pressed:font-semibold"
          aria-pressed={each === value}
          onClick={() => onChange(each)}
        >
          {options[each]}
        </button>
      ))}
    </fieldset>
  );
}

/**
 * The frame keeps the width of the device and is as tall as the window, whatever room there is for it. Null until it is measured: the
 * policy of the pages forbids a style in what the server renders.
 */
function useScale(width: number) {
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<{ scale: number; height: number } | null>(null);
  useLayoutEffect(() => {
    const measure = () => {
      const fits = Math.min(1, (room.current?.clientWidth ?? width) / width);
      setSize({ scale: fits, height: Math.round(Math.max(360, window.innerHeight - ABOVE_PX) / fits) });
    };
    const watch = new ResizeObserver(measure);
    if (room.current) watch.observe(room.current);
    addEventListener('resize', measure);
    measure();
    return () => {
      watch.disconnect();
      removeEventListener('resize', measure);
    };
  }, [width]);
  return { room, size };
}
/** The head of the page, and what the panel says above the frame. */
const ABOVE_PX = 360;
