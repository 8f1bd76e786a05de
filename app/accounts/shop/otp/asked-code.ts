// Remembers in this tab that a code was sent: on a phone, the page may reload while the user reads the e-mail or message.

import { inTab } from '../../../ui/browser/kept.ts';
import { CODE_MINUTES, VERIFIED_MINUTES } from '../../accounts.schema.ts';

export type Purpose = 'sign-up' | 'reset' | 'checkout' | 'checkout-phone';
/** `contact`: an e-mail address, or a phone. */
type Asked = { contact: string; isVerified: boolean };

const keyOf = (purpose: Purpose) => `code ${purpose}`;

export const keepAskedCode = (purpose: Purpose, asked: Asked) => inTab.keep(keyOf(purpose), JSON.stringify({ ...asked, at: Date.now() }));

export const dropAskedCode = (purpose: Purpose) => inTab.drop(keyOf(purpose));

/** As long as the code, or the verified address, is valid. */
export function readAskedCode(purpose: Purpose): (Asked & { secondsAgo: number }) | null {
  const kept = JSON.parse(inTab.read(keyOf(purpose)) ?? 'null') as (Asked & { at: number }) | null;
  if (!kept) return null;
  const secondsAgo = (Date.now() - kept.at) / 1000;
  return secondsAgo < (kept.isVerified ? VERIFIED_MINUTES : CODE_MINUTES) * 60 ? { ...kept, secondsAgo } : null;
}
