import type { Env } from '../env.server.ts';
import type { Settings } from './env-schema.server.ts';
import { passwordWeakness, secretWeakness } from './weak-secret.ts';

const NEEDED = ['PUBLIC_URL', 'SESSION_SECRET'] as const;
const NEEDED_KEYS = [
  ['CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY'],
  ['SMTP_URL', 'MAIL_FROM'],
] as const;

export const missingKeys = (env: Pick<Settings, (typeof NEEDED_KEYS)[number][number]>): string[] =>
  NEEDED_KEYS.flat()
    .filter((name) => !env[name])
    .map((name) => `${name} is missing.`);

/** Omits settings that are already `named` as unreadable. Missing keys alone are no problem yet: Settings may have them. */
export function productionProblems(env: Settings, named: ReadonlySet<unknown>): string[] {
  const missing = (names: readonly (keyof Settings)[]) =>
    names.filter((name) => !env[name] && !named.has(name)).map((name) => `${name} is missing.`);
  const half = NEEDED_KEYS.filter((pair) => pair.some((name) => env[name]) && env[pair[0]]).flatMap(missing);
  const wholly = env.KEYS ? [] : NEEDED_KEYS.filter(([first]) => !env[first]).flatMap(missing);
  const firm = [...half, ...otherProblems(env, named)];
  const needed = missing(NEEDED);
  return needed.length + firm.length + named.size === 0 ? [] : [...needed, ...wholly, ...firm];
}

function otherProblems(env: Settings, named: ReadonlySet<unknown>): string[] {
  const problems: string[] = [];
  if (env.PUBLIC_URL?.startsWith('http:')) problems.push('PUBLIC_URL must begin with https://.');
  if (env.CASHFREE_APP_ID && !env.CASHFREE_MODE && !named.has('CASHFREE_MODE'))
    problems.push('CASHFREE_MODE is missing: production, or sandbox for a trial.');
  // PGlite has no setting for it: its engine starts without fsync, and its file system has none to call.
  if (!env.DATABASE_URL && !named.has('DATABASE_URL'))
    problems.push('DATABASE_URL is missing: the embedded database may lose orders in a power cut, so production needs PostgreSQL.');
  if (env.SEED !== 'none') problems.push('SEED must be none, as the demo accounts are public.');
  const secret = env.SESSION_SECRET && secretWeakness(env.SESSION_SECRET);
  if (secret) problems.push(`SESSION_SECRET ${secret}.`);
  const password = env.ADMIN_PASSWORD && passwordWeakness(env.ADMIN_PASSWORD, env.ADMIN_EMAIL ?? '');
  if (password) problems.push(`ADMIN_PASSWORD ${password}. It is needed at the first start only.`);
  return problems;
}

type Warned = Pick<Env, 'isProduction' | 'TRUST_PROXY' | 'SMTP_URL' | 'CASHFREE_APP_ID' | 'CASHFREE_MODE'>;

export function productionWarnings(env: Warned): string[] {
  if (!env.isProduction) return [];
  const warnings: string[] = [];
  if (env.TRUST_PROXY === 0)
    warnings.push('TRUST_PROXY is 0: behind a proxy every visitor has the address of the proxy, and shares the limits of all others.');
  if (isPlainMail(env.SMTP_URL))
    warnings.push('SMTP_URL begins with smtp://: mails with one-time codes may travel unencrypted. Use smtps://, or add ?requireTLS=true.');
  if (env.CASHFREE_APP_ID && env.CASHFREE_MODE === 'sandbox')
    warnings.push('CASHFREE_MODE is sandbox: orders count as paid, but no money arrives.');
  return warnings;
}

/** A relay on the same machine needs no encryption. */
function isPlainMail(address: string | undefined) {
  const url = URL.parse(address ?? '');
  if (url?.protocol !== 'smtp:') return false;
  return url.searchParams.get('requireTLS') !== 'true' && !['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}
