// The rich composer: a text in which the buttons, or Ctrl+B and Ctrl+I, wrap what is selected with markup; and how the mail will look.
// A plain text field rather than an editable page, so that phones, screen readers, undo and spelling work as everywhere.
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { api } from '../../ui/api-client.ts';
import { TextArea } from '../../ui/field.tsx';
import { MESSAGE_AT_MOST } from '../mailings.schema.ts';
import { alignLines, type Edit, type Marked, wrapWords } from './wrap-selection.ts';

/** All of them readable on the mail's paper. */
const COLOURS = [
  { name: 'Clay', code: '#8C4A2F' },
  { name: 'Red', code: '#A3272A' },
  { name: 'Green', code: '#3E5A44' },
  { name: 'Grey', code: '#5E5148' },
] as const;

const ALIGNMENTS = [
  { name: 'Left', value: 'left', path: 'M4 6h16M4 12h9M4 18h13' },
  { name: 'Centre', value: 'center', path: 'M4 6h16M7.5 12h9M5.5 18h13' },
  { name: 'Right', value: 'right', path: 'M4 6h16M11 12h9M7 18h13' },
] as const;

interface ComposerProps {
  defaultValue: string;
  error: string | undefined;
  /** What the preview is made of. */
  draft: () => { subject: string; message: string; isService: boolean };
}

export function Composer({ defaultValue, error, draft }: ComposerProps) {
  const box = useRef<HTMLTextAreaElement>(null);
  const [html, setHtml] = useState<string | null>(null);
  const [problem, setProblem] = useState('');

  function edit(change: (marked: Marked) => Edit) {
    const area = box.current;
    if (!area) return;
    const { from, to, put, select } = change({ text: area.value, from: area.selectionStart, to: area.selectionEnd });
    area.focus();
    area.setSelectionRange(from, to);
    // execCommand is deprecated but keeps the undo history; setRangeText does not.
    if (!document.execCommand('insertText', false, put)) area.setRangeText(put);
    area.setSelectionRange(...select);
  }
  const bold = () => edit((marked) => wrapWords(marked, '<b>', '</b>'));
  const italic = () => edit((marked) => wrapWords(marked, '<i>', '</i>'));

  function shortcut(event: KeyboardEvent) {
    const act = event.ctrlKey || event.metaKey ? { b: bold, i: italic }[event.key.toLowerCase()] : undefined;
    if (!act) return;
    event.preventDefault();
    act();
  }

  async function preview() {
    const { subject, message, isService } = draft();
    const answer = await api.post('/api/mailings/preview', { subject: subject || 'Subject', message, isService });
    setProblem(answer.ok ? '' : answer.message || "Couldn't create the preview. Please try again.");
    if (answer.ok) setHtml(answer.value.html);
  }

  const isWriting = html === null;
  return (
    <div className="composer">
      <div className="composer-head">
        <fieldset className="composer-views">
          <legend className="sr-only">View</legend>
          <button type="button" aria-pressed={isWriting} onClick={() => setHtml(null)}>
            Write
          </button>
          <button type="button" aria-pressed={!isWriting} onClick={preview}>
            Preview
          </button>
        </fieldset>
        {isWriting && (
          <Toolbar>
            <button type="button" aria-label="Bold" title="Bold (Ctrl+B)" onClick={bold}>
              <b>B</b>
            </button>
            <button type="button" aria-label="Italic" title="Italic (Ctrl+I)" onClick={italic}>
              <i>I</i>
            </button>
            {COLOURS.map(({ name, code }) => (
              <button
                key={name}
                type="button"
                aria-label={`Colour: ${name}`}
                title={name}
                onClick={() => edit((marked) => wrapWords(marked, `<font color="${code}">`, '</font>'))}
              >
                <svg viewBox="0 0 24 24" aria-hidden="true">
                  <circle cx="12" cy="12" r="7" fill={code} />
                </svg>
              </button>
            ))}
            {ALIGNMENTS.map(({ name, value, path }) => (
              <button
                key={name}
                type="button"
                aria-label={`Align: ${name}`}
                title={`Align ${name.toLowerCase()}`}
                onClick={() => edit((marked) => alignLines(marked, value))}
              >
                <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
                  <path d={path} />
                </svg>
              </button>
            ))}
          </Toolbar>
        )}
      </div>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div hidden={!isWriting}>
        <TextArea
          ref={box}
          label="Message"
          isLabelHidden
          name="message"
          rows={10}
          maxLength={MESSAGE_AT_MOST}
          defaultValue={defaultValue}
          onKeyDown={shortcut}
          error={error}
          hint="Select text, then press a button above. The subject is also shown as the heading."
        />
      </div>
      {html !== null && <MailPreview html={html} />}
    </div>
  );
}

/** One stop for Tab, the arrows inside it (ARIA toolbar pattern). */
function Toolbar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => moveTo(bar, 0, false), []);
  function move(event: KeyboardEvent) {
    const buttons = buttonsOf(bar);
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    moveTo(bar, (next + buttons.length) % buttons.length, true);
  }
  return (
    <div ref={bar} role="toolbar" aria-label="Formatting" className="composer-tools" onKeyDown={move}>
      {children}
    </div>
  );
}

const buttonsOf = (bar: RefObject<HTMLDivElement | null>) => [...(bar.current?.querySelectorAll('button') ?? [])];

function moveTo(bar: RefObject<HTMLDivElement | null>, place: number, isFocused: boolean) {
  for (const [index, button] of buttonsOf(bar).entries()) {
    button.tabIndex = index === place ? 0 : -1;
    if (index === place && isFocused) button.focus();
  }
}

/** In a shadow tree, out of reach of the page's own styles. */
function MailPreview({ html }: { html: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const root = host.current?.shadowRoot ?? host.current?.attachShadow({ mode: 'open' });
    // The page's policy lets no style in markup count; set from here, it may.
    const mail = new DOMParser().parseFromString(html.replaceAll(' style="', ' data-style="'), 'text/html');
    for (const part of mail.querySelectorAll<HTMLElement>('[data-style]')) part.style.cssText = part.dataset['style'] ?? '';
    root?.replaceChildren(...mail.body.childNodes);
    const stay = (event: Event) => event.preventDefault();
    root?.addEventListener('click', stay);
    return () => root?.removeEventListener('click', stay);
  }, [html]);
  return <section ref={host} className="mail-preview" aria-label="E-mail preview" />;
}
