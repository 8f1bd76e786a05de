// One JSON line per event on standard output. Never a name, an address, a token or a body: ids and paths are enough to follow a request.

export type Log = {
  info(event: string, fields?: Record<string, unknown>): void;
  warn(event: string, fields?: Record<string, unknown>): void;
  error(event: string, error: unknown, fields?: Record<string, unknown>): void;
};

export function createLog(write: (line: string) => void = (line) => process.stdout.write(line)): Log {
  const line = (level: string, event: string, fields: Record<string, unknown>) =>
    write(`${JSON.stringify({ at: new Date().toISOString(), level, event, ...fields })}\n`);
  return {
    info: (event, fields = {}) => line('info', event, fields),
    warn: (event, fields = {}) => line('warn', event, fields),
    error: (event, error, fields = {}) => line('error', event, { ...fields, error: outline(error) }),
  };
}

/** The path of a request, without what stands for a person or opens a door: a mail address, the seal of a complaint's link. */
export const loggedPath = (path: string) =>
  path
    .split('/')
    .map((part, place, parts) => (/@|%40/i.test(part) ? '…' : parts[place - 1] === 'complaints' ? part.replace(/\..*/, '.…') : part))
    .join('/');

/** A database error's message may quote the row, so only its outer sentence and the place are kept. */
function outline(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  const message = error.message.split('\nparams:')[0];
  return {
    name: error.name,
    message,
    stack: error.stack
      ?.split('\n')
      .slice(1, 6)
      .map((place) => place.trim()),
  };
}

export const silentLog: Log = { info() {}, warn() {}, error() {} };
