import type { z } from 'zod';
import { Refusal } from '../refusal.ts';
import { inPlainWords } from '../words/plain-words.ts';
import { type Said, saidIn } from '../words/said.ts';

export type Schema = z.ZodType;

/** Empty query values (`status=`) are treated as absent. */
export const givenOf = (query: Record<string, string>) => Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''));

export function parseParams<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(404, 'Not found.');
  return result.data;
}

/** Refuses with the first message for each bad field, in the order of the schema. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inPlainWords });
  if (result.success) return result.data;
  const fields: Record<string, Said> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= saidIn(issue);
  }
  throw new Refusal(400, Object.values(fields)[0] ?? 'Please check what you entered.', { fields });
}
