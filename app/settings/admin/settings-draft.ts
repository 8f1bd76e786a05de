// Numbers and dates are text, in the shape of the section itself.
import { fromWallTime, wallTimeOf } from '../../platform/time.ts';
import type { Said } from '../../platform/words/said.ts';
import type { Choice } from '../../ui/field.tsx';

export type Draft = { [name: string]: string | boolean | Draft | Draft[] | null };

/** `isTranslated`: followed by the same text in the shop's other languages, which the section keeps as its `texts`. */
type Words = { name: string; label: string; hint?: string; isWide?: boolean; isTranslated?: boolean };
export type Control =
  | (Words & { kind: 'text' | 'long' | 'email' | 'url' | 'phone' | 'time' | 'date' | 'moment' | 'check' | 'product' | 'colour' })
  | (Words & { kind: 'count' | 'rupees' | 'percent'; unit?: string; isOptional?: boolean })
  | (Words & { kind: 'choice'; options: readonly Choice[]; placeholder?: string; isNumber?: boolean });
/** `when`: shown only while the neighbouring control has that value. */
export type Part = (Control | Group | List) & { when?: readonly [name: string, value: string] };
/** A group of fields. `turnOn`: the group is optional, and this is the label of its switch. `preview`: what shoppers read of it. */
type Group = {
  kind: 'group';
  name: string;
  label: string;
  parts: readonly Part[];
  turnOn?: string;
  preview?: (draft: Draft) => Said[];
};
type List = { kind: 'list'; name: string; label: string; entry: string; parts: readonly Part[] };
export type Card = { title: string; text?: string; parts: readonly Part[] };
export type SettingsForm = { tab: string; cards: readonly Card[] };

export const spanOf = (name: string, label: string, unit: string): Part => ({
  kind: 'group',
  name,
  label,
  parts: [
    { kind: 'count', name: 'min', label: 'At least', unit },
    { kind: 'count', name: 'max', label: 'At most', unit },
  ],
});

export function draftOf(parts: readonly Part[], value: Record<string, unknown> = {}): Draft {
  const own = parts.map((part) => [part.name, draftOfPart(part, value[part.name])] as const);
  return { ...Object.fromEntries(own), ...(parts.some(isTranslated) && { texts: (value['texts'] ?? {}) as Texts }) };
}

type Texts = { [language: string]: { [name: string]: string } };
export const isTranslated = (part: Part): part is Control => 'isTranslated' in part && part.isTranslated === true;

export const translationOf = (draft: Draft, language: string, name: string) => (draft['texts'] as Texts)[language]?.[name] ?? '';

export function withTranslation(draft: Draft, language: string, name: string, text: string): Draft {
  const texts = draft['texts'] as Texts;
  return { ...draft, texts: { ...texts, [language]: { ...texts[language], [name]: text } } };
}

function draftOfPart(part: Part, value: unknown): Draft[string] {
  switch (part.kind) {
    case 'group':
      return !value && part.turnOn ? null : draftOf(part.parts, (value ?? {}) as Record<string, unknown>);
    case 'list':
      return ((value ?? []) as Record<string, unknown>[]).map((entry) => draftOf(part.parts, entry));
    case 'check':
      return Boolean(value);
    case 'moment':
      return value ? wallTimeOf(new Date(String(value))) : '';
    case 'choice':
      return String(value ?? (part.placeholder ? '' : part.options[0]?.value));
    default:
      return String(value ?? '');
  }
}

/** The value for the API. Invalid numbers are sent as null, and refused at their field. */
export function settingsOf(parts: readonly Part[], draft: Draft): Record<string, unknown> {
  const own = parts.filter((part) => isThere(part, draft)).map((part) => [part.name, settingOf(part, draft[part.name])] as const);
  return { ...Object.fromEntries(own), ...('texts' in draft && { texts: draft['texts'] }) };
}

function settingOf(part: Part, draft: Draft[string] | undefined): unknown {
  switch (part.kind) {
    case 'group':
      return draft ? settingsOf(part.parts, draft as Draft) : undefined;
    case 'list':
      return (draft as Draft[]).map((entry) => settingsOf(part.parts, entry));
    case 'moment':
      return draft ? fromWallTime(String(draft)) : '';
    case 'count':
    case 'rupees':
    case 'percent':
      return String(draft).trim() === '' && part.isOptional ? undefined : Number(String(draft).trim() || Number.NaN);
    case 'choice':
      return part.isNumber ? Number(draft) : draft;
    default:
      return draft;
  }
}

export const isThere = ({ when }: Part, draft: Draft) => !when || draft[when[0]] === when[1];
