import { AwayError } from '../running/breaker.server.ts';

export class UnreachedError extends Error {}

/** bounced: the address is refused for good. refused: this message is. away: no message was accepted, for anyone. unsure: it may have been. */
export type DeliveryFault = { kind: 'bounced' | 'refused' | 'later' | 'away' | 'unsure'; reason: string };

type SmtpError = Error & {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
  timeoutType?: string;
};

/** Enhanced codes (RFC 3463) 5.7.x are about permission or policy, not about the address. */
const IS_ABOUT_POLICY = /^5\d\d[ -]5\.7\./;

export const isAboutPolicy = (reason: string) => IS_ABOUT_POLICY.test(reason);

const NOT_CONNECTED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EDNS', 'ETLS', 'EAUTH'];
/** A pool's error: the server closed each connection before its greeting. */
const CLOSED_AT_ONCE = /^Reached maximum number of retries/;
const BEFORE_THE_MAIL = ['CONNECT_TIMEOUT', 'GREETING_TIMEOUT', 'UPGRADE_TIMEOUT'];

export function deliveryFault(thrown: unknown): DeliveryFault {
  if (thrown instanceof AwayError || thrown instanceof UnreachedError) return { kind: 'away', reason: thrown.message };
  const error = (thrown instanceof Error ? thrown : new Error(String(thrown))) as SmtpError;
  const reason = (error.response ?? error.message).slice(0, 300);
  const { responseCode = 0, command = '' } = error;
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA';
  if (isAboutThisMail && responseCode >= 500) {
    const isBounce = command === 'RCPT TO' && !isAboutPolicy(error.response ?? '');
    return { kind: isBounce ? 'bounced' : 'refused', reason };
  }
  if (isAboutThisMail && responseCode >= 400) return { kind: 'later', reason };
  if (error.code === 'EENVELOPE' && command === 'API') return { kind: 'bounced', reason };
  const isBefore =
    responseCode > 0 ||
    CLOSED_AT_ONCE.test(error.message) ||
    [error.code, error.originalCode].some((code) => NOT_CONNECTED.includes(code ?? '')) ||
    BEFORE_THE_MAIL.includes(error.timeoutType ?? '');
  return { kind: isBefore ? 'away' : 'unsure', reason };
}
