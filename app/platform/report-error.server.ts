// What may be said of an error outside the program, in a log or a job's row: what failed and where, and nothing of the people it failed
// for. A failed statement is logged with its SQL and without its parameters, which hold names, streets and telephone numbers; a database
// also quotes them in its messages, and an error's stack begins with its message.

type Told = { name: string; message: string; code?: string; sql?: string; constraint?: string; stack?: string[]; causes?: Told[] };
type DatabaseError = Error & { code: string } & Partial<
    Record<'severity' | 'constraint' | 'table' | 'column' | 'dataType' | 'schema', string>
  >;

const CAUSES_AT_MOST = 5;
const FRAMES_AT_MOST = 5;
const LETTERS_AT_MOST = 2_000;

const MAIL_ADDRESS = /[^\s@<>"'`=,;:()]+@[^\s@<>"'`=,;:()]+/g;
/** An Indian mobile number, with or without the country's code. */
const TELEPHONE = /(?<!\d)(?:\+?91[\s-]?)?[6-9]\d{4}[\s-]?\d{5}(?!\d)/g;
/** Class 42 speaks of the statement itself, not of values. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ABOUT_THE_STATEMENT = /^42/;
/** A server that speaks another language quotes otherwise. */
const TRANSLATED_QUOTE = /[“„«»].*$/s;

export function reportError(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutPeople(String(error)) };
  const { code, query, constraint } = error as { code?: unknown; query?: unknown; constraint?: unknown };
  const causes = depth < CAUSES_AT_MOST ? causesOf(error).map((cause) => reportError(cause, depth + 1)) : [];
  const stack = framesOf(error);
  return {
    name: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' && { code }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(isFailedQuery(error) && { sql: String(query).slice(0, LETTERS_AT_MOST) }),
    ...(stack.length > 0 && { stack }),
    ...(causes.length > 0 && { causes }),
  };
}

/** One sentence, for a place that has no room for more. */
export function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return withoutPeople(String(error));
  if (isFailedQuery(error)) return ['Failed query', ...causesOf(error).map(messageOf)].join(': ');
  return isOfDatabase(error) ? withoutValues(error) : withoutPeople(error.message);
}

/** Drizzle's, whose message is the statement and all of its parameters. */
const isFailedQuery = (error: Error) => 'query' in error && 'params' in error && error.message.startsWith('Failed query');

const isOfDatabase = (error: Error): error is DatabaseError =>
  /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '') && 'severity' in error;

/** Names of tables and columns stay. From the first quotation mark around something else to the last one all may be a value. */
function withoutValues(error: DatabaseError): string {
  if (ABOUT_THE_STATEMENT.test(error.code)) return withoutPeople(error.message);
  const names = new Set([error.constraint, error.table, error.column, error.dataType, error.schema]);
  const parts = error.message.replace(TRANSLATED_QUOTE, '…').split('"');
  const value = parts.findIndex((part, place) => place % 2 === 1 && !names.has(part));
  return withoutPeople(value < 0 ? parts.join('"') : [...parts.slice(0, value), '…', parts.at(-1)].join('"'));
}

const withoutPeople = (text: string) => text.replace(MAIL_ADDRESS, '…').replace(TELEPHONE, '…').slice(0, LETTERS_AT_MOST);

function causesOf(error: Error): unknown[] {
  const { errors } = error as { errors?: unknown };
  return [...(error.cause === undefined ? [] : [error.cause]), ...(Array.isArray(errors) ? errors.slice(0, CAUSES_AT_MOST) : [])];
}

/** Without the message, which is found by its text: its own lines may look like places. Lost when it was changed afterwards. */
function framesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .slice(1, FRAMES_AT_MOST + 1)
    .map((line) => line.trim());
}
