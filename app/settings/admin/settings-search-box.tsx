import { type KeyboardEvent, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { Option, useCombobox } from '../../ui/fields/combobox.tsx';
import { type FoundSetting, findSettings, type SettingToFind } from './settings-search.ts';

interface SettingsSearchProps {
  subject: string;
  subjects: readonly string[];
  more?: readonly SettingToFind[];
}

export function SettingsSearch({ subject, subjects, more = [] }: SettingsSearchProps) {
  const [text, setText] = useState('');
  const navigate = useNavigate();
  const found = findSettings(text, subjects, more);
  const isAsked = text.trim() !== '';
  const list = useCombobox({ options: found.length, isShown: isAsked && found.length > 0, startsAt: 0 });
  function open(chosen: FoundSetting | undefined) {
    if (!chosen) return;
    setText('');
    list.reset();
    // Within the subject nothing is left, so that unsaved changes stay.
    if (chosen.subject === subject) showField(chosen.field);
    else navigate(`/admins/settings/${chosen.subject}#${encodeURIComponent(chosen.field)}`);
  }
  function pressed(event: KeyboardEvent) {
    if (list.move(event)) return;
    if (event.key === 'Escape') setText('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    open(found[list.active]);
  }
  return (
    <search className="relative max-w-208">
      <input
        {...list.input}
        aria-label="Search settings"
        placeholder="Search settings: GST number, shipping fee, logo"
        enterKeyHint="search"
        maxLength={100}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          list.reset();
        }}
        onKeyDown={pressed}
      />
      <div
        id={list.id}
        role="listbox"
        aria-label="Settings found"
        hidden={!isAsked || found.length === 0}
        className="absolute inset-x-0 top-full z-10 mt-1 max-h-96 overflow-y-auto rounded-control border border-hairline bg-paper p-1 shadow-lg"
      >
        {found.map((setting, place) => (
          <Option
            key={`${setting.subject}.${setting.field}`}
            {...list.option(place)}
            className="grid min-h-11 cursor-pointer content-center rounded-control px-2 py-1 aria-selected:bg-sandal-deep"
            onChosen={() => open(setting)}
          >
            <span>{setting.label}</span>
            <span className="text-(length:--text-xs) text-ink-soft">{setting.where}</span>
          </Option>
        ))}
      </div>
      <p role="status" className={isAsked && found.length === 0 ? 'soft mt-1.5' : 'sr-only'}>
        {isAsked && (found.length === 0 ? 'No setting found. Try another word.' : `${found.length} found`)}
      </p>
    </search>
  );
}

export function useFieldInAddress(isOf: string) {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: again at each navigation, also to the same field
  useEffect(() => {
    if (hash.length > 1) showField(decodedHash(hash));
  }, [hash, key, isOf]);
}

function decodedHash(hash: string) {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

const CONTROLS = 'input:not([type="file"]), select, textarea, button, a[href]';

/** A field that is hidden by a switch is led to by its group. */
function showField(path: string) {
  for (const shown of document.querySelectorAll('[data-found]')) shown.removeAttribute('data-found');
  const names = path.split('.');
  for (let length = names.length; length > 0; length--) {
    const name = CSS.escape(names.slice(0, length).join('.'));
    const found = document.querySelector<HTMLElement>(`main [name="${name}"], main [data-part="${name}"], main #${name}`);
    if (!found) continue;
    const control = found.matches(CONTROLS) ? found : (found.querySelector<HTMLElement>(CONTROLS) ?? found);
    control.focus({ preventScroll: true });
    const frame =
      found.closest<HTMLElement>('.field') ??
      found.closest('.check')?.parentElement ??
      found.closest<HTMLElement>('[data-part], section') ??
      found;
    frame.dataset['found'] = '';
    found.scrollIntoView({ block: 'center' });
    return;
  }
}
