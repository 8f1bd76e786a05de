import { translations } from '../../platform/words/language.ts';
import type { ProductOption } from '../catalogue.tables.ts';

/** A list that does not name its values keeps the names of those that stay; what has no name in a language has no entry. */
export const withValueNames = (options: readonly ProductOption[], before: readonly ProductOption[]): ProductOption[] =>
  options.map((option) => {
    const { valueNames, ...rest } = option;
    const given = valueNames ?? before.find(({ name }) => name === option.name)?.valueNames ?? {};
    const named = option.values.flatMap((value) => {
      const names = Object.entries(given[value] ?? {}).filter(([, name]) => name !== '');
      return names.length > 0 ? [[value, Object.fromEntries(names)] as const] : [];
    });
    return named.length > 0 ? { ...rest, valueNames: Object.fromEntries(named) } : rest;
  });

/** By language, as far as one of the values has a name in it. */
export function labelsOf(options: readonly ProductOption[], values: readonly string[]): Record<string, string> {
  const nameOf = (place: number, value: string, language: string) => options[place]?.valueNames?.[value]?.[language];
  return Object.fromEntries(
    translations().flatMap((language) => {
      const names = values.map((value, place) => nameOf(place, value, language));
      return names.some(Boolean) ? [[language, values.map((value, place) => names[place] || value).join(', ')]] : [];
    }),
  );
}
