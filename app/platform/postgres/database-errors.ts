import { DatabaseBusy } from './gate.server.ts';

export const COLLISIONS = ['40001', '40P01'];
export const STALE_STATEMENT = '0A000';
/** Of each statement in a transaction that has failed already. */
export const AFTER_REFUSAL = '25P02';
/** A row that another row names is gone. */
export const MISSING_REFERENCE = '23503';

/** Of a connection. A file has others, such as ENOENT: a shop that has lost its pictures has not lost its database. */
const UNREACHED = [
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
];

/** '23505' of a statement, 'ECONNREFUSED' of a connection, or null. https://www.postgresql.org/docs/current/errcodes-appendix.html */
export function databaseErrorCode(error: unknown): string | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown };
    if (typeof code === 'string' && (/^[0-9A-Z]{5}$/.test(code) || UNREACHED.includes(code))) return code;
    if (/Query read timeout|Connection terminated|not queryable/.test(cause.message)) return 'ECONNRESET';
  }
  return null;
}

export const isStatementRefused = (error: unknown) => ['42501', '42883', '0A000'].includes(databaseErrorCode(error) ?? '');

/** By statement_timeout. */
export const isStatementCutOff = (error: unknown) => databaseErrorCode(error) === '57014';

export const isUniqueViolation = (error: unknown) => databaseErrorCode(error) === '23505';

/** Class 08 connection, 53 resources, 57 shutdown, 58 system, or any fatal error, as when a database refuses connections for a while. */
export function isDatabaseAway(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ((cause as { severity?: unknown }).severity === 'FATAL') return true;
  }
  const code = databaseErrorCode(error) ?? '';
  return /^(08|53|57|58)/.test(code) || UNREACHED.includes(code);
}

/** 55P03 lock timeout, 57014 statement timeout, 40001 and 40P01 collisions, 53300 no connection left. */
const BUSY_CODES = ['55P03', '57014', '53300', ...COLLISIONS];

/** The database is there, but a connection, a lock or the answer did not come in time. Nothing was written. */
export function isDatabaseBusy(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if (cause instanceof DatabaseBusy) return true;
  return BUSY_CODES.includes(databaseErrorCode(error) ?? '');
}
