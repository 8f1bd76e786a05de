import { partyProblems } from '../vocabulary/parties/party-settings.server.ts';
import { cdnProblems } from './cdn/cdn-settings.server.ts';
import type { DatabasePlace } from './database.server.ts';
import { BACKUP_ADDRESS, backupAddressOf } from './env/backup-address.ts';
import { localSecret } from './env/derived-secret.server.ts';
import { isOrigin, s3Of } from './env/env-problems.server.ts';
import { SETTING_NAMES, type Settings, schema } from './env/env-schema.server.ts';
import { misspeltNames } from './env/misspelt-names.ts';
import { productionProblems } from './env/production.server.ts';
import { secretWeakness } from './env/weak-secret.ts';
import type { S3Settings } from './files/s3-calls.server.ts';
import { mailProblems } from './mails/mail-settings.ts';
import { metricsProblems } from './metrics/metrics-settings.server.ts';
import { inPlainWords } from './words/plain-words.ts';

export type Env = Settings & {
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  CASHFREE_MODE: 'sandbox' | 'production';
  isProduction: boolean;
  s3: S3Settings | null;
};

/** Throws one error that names every invalid or missing setting. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const { env, wrong, problems } = parsed(source);
  const isProduction = env.NODE_ENV === 'production';
  if (env.PUBLIC_URL && !isOrigin(env.PUBLIC_URL))
    problems.push('PUBLIC_URL must be an address without a path, such as https://shop.example.');
  if (env.SESSION_SECRET_PREVIOUS && env.SESSION_SECRET_PREVIOUS === env.SESSION_SECRET)
    problems.push('SESSION_SECRET_PREVIOUS must be another than SESSION_SECRET.');
  if (isProduction) problems.push(...productionProblems(env, wrong));
  else if (!wrong.has('NODE_ENV') && env.PUBLIC_URL?.startsWith('https:'))
    problems.push(
      'PUBLIC_URL begins with https://, but NODE_ENV is not production: set NODE_ENV=production, or PUBLIC_URL to an http:// address for a local start.',
    );
  const backupKey = env.BACKUP_KEY && secretWeakness(env.BACKUP_KEY);
  if (backupKey) problems.push(`BACKUP_KEY ${backupKey}.`);
  if (env.BACKUP_TO && !backupAddressOf(env.BACKUP_TO)) problems.push(`BACKUP_TO must be ${BACKUP_ADDRESS}.`);
  problems.push(...mailProblems(env));
  problems.push(...metricsProblems(env, isProduction));
  problems.push(...cdnProblems(env));
  problems.push(...partyProblems(env, secretWeakness));
  const s3 = s3Of(env, problems);
  refuse(problems, isProduction ? 'Production will not start:' : 'Settings:');
  return {
    ...env,
    isProduction,
    s3,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SESSION_SECRET: env.SESSION_SECRET ?? localSecret(env.DATA_DIR),
    CASHFREE_MODE: env.CASHFREE_MODE ?? 'sandbox',
  };
}

type RestoreEnv = Omit<Env, 'SESSION_SECRET'> & Pick<Settings, 'SESSION_SECRET'>;

/** Of a machine on which the shop may not be able to start yet: its secrets and keys are still in the backup. */
export function readRestoreEnv(source: Record<string, string | undefined>): RestoreEnv {
  const { env, problems } = parsed(source);
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction && !env.DATABASE_URL) problems.push('DATABASE_URL is missing: production needs PostgreSQL.');
  const s3 = s3Of(env, problems);
  refuse(problems, 'Settings:');
  return { ...env, isProduction, s3, PUBLIC_URL: env.PUBLIC_URL ?? '', CASHFREE_MODE: env.CASHFREE_MODE ?? 'sandbox' };
}

function refuse(problems: string[], title: string) {
  if (problems.length > 0) throw new Error([title, ...problems].join('\n- '));
}

export const databasePlace = (env: Settings, log?: DatabasePlace['log']): DatabasePlace => ({
  url: env.DATABASE_URL,
  folder: env.DATA_DIR,
  directUrl: env.DATABASE_DIRECT_URL,
  limits: env,
  ...(log && { log }),
});

function parsed(source: Record<string, string | undefined>): { env: Settings; wrong: Set<PropertyKey | undefined>; problems: string[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { data, error } = schema.safeParse(given, { error: inPlainWords });
  const issues = error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return {
    env: data ?? schema.parse(rest),
    wrong,
    problems: [...misspeltNames(Object.keys(given), SETTING_NAMES), ...issues.map(({ message }) => message)],
  };
}

export function readKeySettings(given: Partial<Record<keyof Settings, string>>) {
  const keys: Record<string, unknown> = {};
  const problems: Record<string, string> = {};
  for (const [name, value] of Object.entries(given)) {
    const { data, error } = schema.shape[name as keyof Settings].safeParse(value, { error: inPlainWords });
    if (error) problems[name] = error.issues[0]?.message.replace('The body', name) ?? 'Not valid';
    else keys[name] = data;
  }
  return { keys: keys as Partial<Env>, problems };
}
