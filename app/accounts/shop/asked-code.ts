// That a code was mailed, kept in this tab: on a phone, who goes to read the mail may come back to a page that loads anew.

import { inTab } from '../../ui/kept.ts';
import { CODE_MINUTES, VERIFIED_MINUTES } from '../accounts.schema.ts';

type Purpose = 'sign-up' | 'reset';
type Asked = { email: string; isVerified: boolean };

const keyOf = (purpose: Purpose) => `code ${purpose}`;

export const keepAskedCode = (purpose: Purpose, asked: Asked) => inTab.keep(keyOf(purpose), JSON.stringify({ ...asked, at: Date.now() }));

export const dropAskedCode = (purpose: Purpose) => inTab.drop(keyOf(purpose));

/** As long as the code counts, or the verified address. */
export function readAskedCode(purpose: Purpose): (Asked & { secondsAgo: number }) | null {
  const kept = JSON.parse(inTab.read(keyOf(purpose)) ?? 'null') as (Asked & { at: number }) | null;
  if (!kept) return null;
  const secondsAgo = (Date.now() - kept.at) / 1000;
  return secondsAgo < (kept.isVerified ? VERIFIED_MINUTES : CODE_MINUTES) * 60 ? { ...kept, secondsAgo } : null;
}
