// What an error may reveal in a log or a job's row: what failed and where, and nothing about the people involved.
// A failed statement is logged with its SQL but not its parameters, which contain names, streets and phone numbers; a database
// also quotes them in its messages, and an error's stack begins with its message.

type Told = { name: string; message: string; code?: string; sql?: string; constraint?: string; stack?: string[]; causes?: Told[] };
type DatabaseError = Error & { code: string } & Partial<
    Record<'severity' | 'constraint' | 'table' | 'column' | 'dataType' | 'schema', string>
  >;

const CAUSES_AT_MOST = 5;
const FRAMES_AT_MOST = 5;
const LETTERS_AT_MOST = 2_000;

/** Begins where its name begins: each letter of a long text would else be tried as the first, with a look at all that follow. */
const MAIL_ADDRESS = /(?<![^\s@<>"'`=,;:()])[^\s@<>"'`=,;:()]+@[^\s@<>"'`=,;:()]+/g;
/** An Indian phone number, however it is grouped; not a part of an id. */
const TELEPHONE = /(?<![\w-])(?:(?:\+|00)?91[\s-]?|0)?[6-9](?:[\s-]?\d){9}(?![\w-])/g;
/** Hashes, tokens and keys; an id has hyphens and is shorter. */
const SECRET = /(?<![\w-])(?:[0-9a-f]{32,}|(?=[\w-]*\d)(?=[\w-]*[A-Za-z])[\w-]{40,})(?![\w-])/gi;
/** What Drizzle appends to a failed statement: everything after it may be a value. */
const PARAMETERS = /\bparams: .*$/s;
const FRAME = /^at .*(?:file:\/\/|\/|node:|[A-Z]:\\)[^\s]*:\d+\)?$|^at (?:async )?[\w.]+ \((?:<anonymous>|index \d+)\)$/;
/** Class 42 errors are about the statement, not its values. https://www.postgresql.org/docs/current/errcodes-appendix.html */
const ABOUT_THE_STATEMENT = /^42/;
/** A server with another lc_messages uses other quotation marks. */
const TRANSLATED_QUOTE = /[“„«»].*$/s;

export function reportError(error: unknown, depth = 0): Told {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutPeople(String(error)) };
  const { code, query, constraint } = error as { code?: unknown; query?: unknown; constraint?: unknown };
  const causes = depth < CAUSES_AT_MOST ? causesOf(error).map((cause) => reportError(cause, depth + 1)) : [];
  const stack = framesOf(error);
  return {
    name: error.name,
    message: isFailedQuery(error) ? messageOf(error) : ownMessage(error),
    ...(typeof code === 'string' && { code: withoutPeople(code) }),
    ...(typeof constraint === 'string' && { constraint }),
    ...(isFailedQuery(error) && { sql: String(query).slice(0, LETTERS_AT_MOST) }),
    ...(stack.length > 0 && { stack }),
    ...(causes.length > 0 && { causes }),
  };
}

export function messageOf(error: unknown, depth = 0): string {
  const own = ownMessage(error);
  const causes = error instanceof Error && depth < CAUSES_AT_MOST ? causesOf(error).map((cause) => messageOf(cause, depth + 1)) : [];
  return [own, ...causes.filter((cause) => !own.includes(cause))].filter(Boolean).join(': ').slice(0, LETTERS_AT_MOST);
}

function ownMessage(error: unknown): string {
  if (!(error instanceof Error)) return withoutPeople(String(error));
  if (isFailedQuery(error)) return 'Failed query';
  return isOfDatabase(error) ? withoutValues(error) : withoutPeople(error.message);
}

const isFailedQuery = (error: Error) => 'query' in error && 'params' in error && error.message.startsWith('Failed query');

const isOfDatabase = (error: Error): error is DatabaseError =>
  /^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? '') && 'severity' in error;

/** Keeps table and column names. Everything between the first other quotation mark and the last may be a value. */
function withoutValues(error: DatabaseError): string {
  if (ABOUT_THE_STATEMENT.test(error.code)) return withoutPeople(error.message);
  const names = new Set([error.constraint, error.table, error.column, error.dataType, error.schema]);
  const parts = error.message.replace(TRANSLATED_QUOTE, '…').split('"');
  const value = parts.findIndex((part, place) => place % 2 === 1 && !names.has(part));
  return withoutPeople(value < 0 ? parts.join('"') : [...parts.slice(0, value), '…', parts.at(-1)].join('"'));
}

export const withoutPeople = (text: string) =>
  text.replace(PARAMETERS, 'params: …').replace(MAIL_ADDRESS, '…').replace(SECRET, '…').replace(TELEPHONE, '…').slice(0, LETTERS_AT_MOST);

function causesOf(error: Error): unknown[] {
  const { errors } = error as { errors?: unknown };
  return [...(error.cause === undefined ? [] : [error.cause]), ...(Array.isArray(errors) ? errors.slice(0, CAUSES_AT_MOST) : [])];
}

const framesOf = (error: Error) => allFramesOf(error).slice(0, FRAMES_AT_MOST).map(withoutPeople);

/** The stack without the message, found by its text; a line of a message that was changed later looks like no place in a file. */
function allFramesOf({ stack = '', message }: Error): string[] {
  const start = stack.indexOf(message);
  if (start < 0) return [];
  return stack
    .slice(start + message.length)
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => FRAME.test(line));
}

/** `at async placeOrder$2 (file:///srv/nikhar/build/server/index.js:88:9)`: a bundle numbers equal names, and a file's may end in a hash. */
const OWN_PLACE = /^at (?:async )?(?:(?<name>[^()]+?)(?:\$\d+)? \()?.*?(?<file>[\w.-]+?)(?:-[\w-]{8})?(?<kind>\.[jt]sx?):\d+:\d+\)?$/;

/** The function and file of our own code where it happened, also of its causes: 'placeOrder, index.js'. Without lines, which move with each version. */
export function placeOf(error: unknown, depth = 0): string {
  if (!(error instanceof Error) || depth > CAUSES_AT_MOST) return '';
  for (const frame of allFramesOf(error)) {
    if (/node_modules|node:/.test(frame)) continue;
    const { name, file, kind } = OWN_PLACE.exec(frame)?.groups ?? {};
    if (file) return withoutPeople([name, `${file}${kind}`].filter(Boolean).join(', '));
  }
  return causesOf(error).reduce<string>((found, cause) => found || placeOf(cause, depth + 1), '');
}
