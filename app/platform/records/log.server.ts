// One JSON line per event on standard output. Never a name, an address, a token or a body: ids and paths are enough to follow a request.
import { reportError, withoutPeople } from './report-error.server.ts';

export type Log = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, error: unknown, fields?: Record<string, unknown>): void;
};

export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const line = (level: string, event: string, fields: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...masked(fields) })}\n`);
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) => line('error', event, { ...fields, error: reportError(error) }),
  };
}

/** The gateway's ids, which may look like phone numbers. */
const IDS: ReadonlySet<string> = new Set(['payment', 'event']);

/** A field may hold what a stranger sent, such as a path. */
function masked(fields: Record<string, unknown>) {
  const shown: Record<string, unknown> = {};
  for (const name in fields) {
    const value = fields[name];
    shown[name] = typeof value === 'string' && !IDS.has(name) ? withoutPeople(value) : value;
  }
  return shown;
}

export function logConsole(log: Log) {
  const asLine =
    (write: (error: unknown) => void) =>
    (...given: unknown[]) =>
      write(given.find((one) => one instanceof Error) ?? new Error(given.map(String).join(' ')));
  console.error = asLine((error) => log.error('console', error));
  console.warn = asLine((error) => log.warn('console', { warning: reportError(error).message }));
}

/** Their pages are opened by a token behind a dot. */
const HAS_TOKEN = new Set(['complaints', 'track']);

export const loggedPath = (path: string) =>
  path
    .split('/')
    .map((part, place, parts) => {
      const before = parts[place - 1] ?? '';
      if (/@|%40/i.test(part) || before === 'msg91') return '…';
      return HAS_TOKEN.has(before) ? part.replace(/\..*/, '.…') : part;
    })
    .join('/');

export const silentLog: Log = { info() {}, warn() {}, error() {} };
