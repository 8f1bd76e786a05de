import type { z } from 'zod';

const KINDS: Record<string, string> = {
  array: 'a list',
  boolean: 'true or false',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  record: 'an object',
  string: 'text',
};

/** For `safeParse(value, { error: inPlainWords })`. */
export function inPlainWords(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.join('.') || 'The body';
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? `${name} is required.` : `${name} must be ${KINDS[issue.expected] ?? 'of another kind'}.`;
    case 'invalid_value':
      return `${name} must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.join(', ')}.`;
    case 'too_small':
      return issue.origin === 'string' ? `${name} is too short.` : `${name} must be ${issue.minimum} or more.`;
    case 'too_big':
      return issue.origin === 'string'
        ? `${name} may have at most ${issue.maximum} characters.`
        : `${name} must be at most ${issue.maximum}${issue.origin === 'array' ? ' entries long' : ''}.`;
    default:
      return `${name} is not valid.`;
  }
}
