// Browser-safe.
import { z } from 'zod';
import { normaliseMobile } from '../../platform/india/mobile-number.ts';

export const LISTED_AT_MOST = 10_000;

/** Small letters, or ten digits; null: neither. */
export function contactIn(text: string): string | null {
  const given = text.trim().toLowerCase();
  return z.email().max(254).safeParse(given).success ? given : normaliseMobile(given);
}

export const listedPeople = z
  .array(z.string().max(300))
  .min(1, 'List at least one customer')
  .max(LISTED_AT_MOST, 'At most 10,000 customers')
  .transform((texts, checked) => {
    const found = texts.map(contactIn);
    if (found.includes(null)) checked.addIssue({ code: 'custom', message: 'Enter e-mail addresses and mobile numbers only' });
    return [...new Set(found.flatMap((contact) => contact ?? []))];
  });

/** Out of a pasted list or a file: separated by line breaks, commas, semicolons or tabs; a first line of titles is left out. */
export function contactsIn(text: string): { contacts: string[]; wrong: string[] } {
  const cells = text.split(/[\r\n,;\t]+/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  const given = cells.filter((cell) => cell !== '' && !/^(e-?mail|phone|mobile)( (address|number))?$/i.test(cell));
  const read = given.map((cell) => ({ cell, found: contactIn(cell) }));
  return {
    contacts: [...new Set(read.flatMap(({ found }) => found ?? []))],
    wrong: read.flatMap(({ cell, found }) => (found ? [] : [cell])),
  };
}
