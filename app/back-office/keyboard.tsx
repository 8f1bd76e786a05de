// The global keyboard shortcuts of the back office, and their help dialog.

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { areSingleKeysOn, isFree, singleKey, turnSingleKeys } from '../staff-kit/keys.ts';
import { areNoticesKept, keepNotices } from '../staff-kit/use-undo.ts';
import { Modal } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/field.tsx';
import { Icon } from '../ui/icon.tsx';
import type { StaffRole } from '../vocabulary/permissions.ts';
import { FOOT_ITEM } from './frame-item.ts';
import { type SectionEntry, sectionsOf } from './sections.ts';

/** How long G waits for a section's letter. */
const SECOND_KEY_MS = 1500;

export function Keyboard({ role }: { role: StaffRole }) {
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const goPressedAt = useRef(Number.NEGATIVE_INFINITY);

  useEffect(() => {
    function press(event: KeyboardEvent) {
      if (event.key === 'z' && (event.ctrlKey || event.metaKey) && isFree(event)) return click('.toast-action', event);
      const key = singleKey(event);
      if (key === null) return;
      const isSecond = event.timeStamp - goPressedAt.current < SECOND_KEY_MS;
      goPressedAt.current = key === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const section = isSecond && sectionsOf(role).find((one) => 'key' in one && one.key === key);
      if (section) {
        event.preventDefault();
        navigate(section.to);
      } else if (key === '?') {
        event.preventDefault();
        setOpen(true);
      } else if (key === 'n') click('[aria-keyshortcuts="n"]', event);
      else if (key === 'j' || key === 'k') goToRow(key === 'j' ? 1 : -1);
    }
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [navigate, role]);

  return (
    <>
      <button type="button" className={`${FOOT_ITEM} max-md:hidden [@media(hover:none)]:hidden`} onClick={() => setOpen(true)}>
        <Icon name="info" />
        <span>Shortcuts</span>
      </button>
      <Modal isOpen={isOpen} onClose={() => setOpen(false)} title="Shortcuts">
        <KeyList sections={sectionsOf(role)} />
      </Modal>
    </>
  );
}

/** The newest of several toasts. */
function click(selector: string, event: KeyboardEvent) {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].at(-1);
  if (!found) return;
  event.preventDefault();
  found.click();
}

function goToRow(step: 1 | -1) {
  const rows = [...document.querySelectorAll('main table tbody tr')];
  const present = rows.findIndex((row) => row.contains(document.activeElement));
  const next = rows[present === -1 ? (step === 1 ? 0 : rows.length - 1) : present + step];
  next?.querySelector<HTMLElement>('a, button:not([disabled])')?.focus();
}

function KeyList({ sections }: { sections: readonly SectionEntry[] }) {
  return (
    <div className="grid min-w-0 gap-4">
      <dl className={KEYS}>
        <Keys keys={['Ctrl', 'K']} words="Search everywhere (also /)" />
        <Keys keys={['Ctrl', 'Z']} words="Undo, while it is offered" />
        <Keys keys={['Esc']} words="Close dialog or menu" />
        <Keys keys={['?']} words="This list" />
        <Keys keys={['N']} words="Add a new item" />
        <Keys keys={['J']} words="Next row" />
        <Keys keys={['K']} words="Previous row" />
      </dl>
      <h3>Sections</h3>
      <dl className={KEYS}>
        {sections.map(
          (section) => 'key' in section && <Keys key={section.name} keys={['G', section.key.toUpperCase()]} words={section.name} />,
        )}
      </dl>
      <div>
        <Checkbox
          label="Single-key shortcuts"
          hint="Turn off if they get in the way, for example with speech input."
          defaultChecked={areSingleKeysOn()}
          onChange={({ target }) => turnSingleKeys(target.checked)}
        />
        <Checkbox
          label="Keep Undo messages until I close them"
          defaultChecked={areNoticesKept()}
          onChange={({ target }) => keepNotices(target.checked)}
        />
      </div>
    </div>
  );
}

const KEYS = 'grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-x-6 gap-y-1';

function Keys({ keys, words }: { keys: readonly string[]; words: string }) {
  return (
    <div className="flex min-h-8 items-center gap-3">
      <dt className="flex min-w-18 flex-none gap-1">
        {keys.map((key) => (
          <kbd key={key} className="soft min-w-7 rounded-control border border-edge bg-sandal px-1.5 py-0.5 text-center font-sans text-ink">
            {key}
          </kbd>
        ))}
      </dt>
      <dd className="first-letter:uppercase">{words}</dd>
    </div>
  );
}
