// Single-key shortcuts get in the way of speech input, so they can be turned off (WCAG 2.1.4).
import { onDevice } from '../ui/browser/kept.ts';

const NO_SINGLE_KEYS = 'noSingleKeys';

export const areSingleKeysOn = () => onDevice.read(NO_SINGLE_KEYS) === null;

export function turnSingleKeys(isOn: boolean) {
  if (isOn) onDevice.drop(NO_SINGLE_KEYS);
  else onDevice.keep(NO_SINGLE_KEYS, 'yes');
}

/** The key pressed without modifiers; null while typing, in a dialog, or when single-key shortcuts are off. */
export function singleKey(event: KeyboardEvent): string | null {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  return !ctrlKey && !metaKey && !altKey && !isComposing && isFree(event) && areSingleKeysOn() ? key : null;
}

export function isFree({ target }: KeyboardEvent) {
  const isWriting = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return !isWriting && document.querySelector('dialog[open]') === null;
}
