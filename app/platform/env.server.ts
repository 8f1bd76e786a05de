// Settings from the environment, validated once at start. All are optional for a local start.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { cdnProblems, cdnSettings } from './cdn/cdn-settings.server.ts';
import type { DatabasePlace } from './database.server.ts';
import type { S3Settings } from './files/s3-calls.server.ts';
import { messageProblems, messageSettings } from './message-settings.server.ts';
import { metricsProblems, metricsSettings } from './metrics/metrics-settings.server.ts';
import { databaseSettings } from './postgres/database-settings.server.ts';
import { productionProblems } from './production.server.ts';
import { tracingSettings } from './tracing/tracing-settings.server.ts';
import { secretWeakness } from './weak-secret.ts';
import { inPlainWords } from './words/plain-words.ts';

const optional = z.string().trim().min(1).optional().catch(undefined);

const schema = z.object({
  /** Any other value is refused: if `Production` meant a local start, one-time codes would be shown. */
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Unset, a local start listens on the loopback addresses only. */
  HOST: optional,
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  /** How long a stopping node still answers, so that a load balancer can take it out. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(120).default(0),
  DATA_DIR: z.string().default('./data'),
  ...databaseSettings,
  PUBLIC_URL: z.url({ protocol: /^https?$/, error: 'PUBLIC_URL must begin with https:// or http://.' }).optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  SESSION_SECRET: optional,
  SESSION_SECRET_PREVIOUS: optional,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  CASHFREE_APP_ID: optional,
  CASHFREE_SECRET_KEY: optional,
  CASHFREE_MODE: z.enum(['sandbox', 'production']).optional(),
  CASHFREE_API_URL: z.url().optional(),
  CASHFREE_API_VERSION: z.string().default('2025-01-01'),
  SHIPROCKET_EMAIL: optional,
  SHIPROCKET_PASSWORD: optional,
  /** The name of the pickup address in Shiprocket's panel. */
  SHIPROCKET_PICKUP: z.string().trim().min(1).default('Primary'),
  SHIPROCKET_WEBHOOK_KEY: optional,
  SHIPROCKET_API_URL: z.url().optional(),
  DELHIVERY_TOKEN: optional,
  /** The client's name at Delhivery. */
  DELHIVERY_CLIENT: z.string().trim().default(''),
  /** The registered name of the warehouse, in its exact case. */
  DELHIVERY_PICKUP: z.string().trim().default(''),
  DELHIVERY_MODE: z.enum(['staging', 'production']).default('staging'),
  DELHIVERY_WEBHOOK_KEY: optional,
  DELHIVERY_API_URL: z.url().optional(),
  /** Keys of the GSP that registers e-invoices, and the API user made for it at the portal. */
  GSP_CLIENT_ID: optional,
  GSP_CLIENT_SECRET: optional,
  GSP_USER: optional,
  GSP_PASSWORD: optional,
  GSP_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  GSP_API_URL: z.url().optional(),
  INDEXNOW_API_URL: z.url().optional(),
  /** Events of orders for Meta and Google Analytics, of buyers who agreed. */
  META_PIXEL_ID: z.string().trim().regex(/^\d+$/, 'META_PIXEL_ID is a number.').optional(),
  META_PIXEL_TOKEN: optional,
  /** Shows events in the Events Manager as a test. */
  META_TEST_EVENT_CODE: optional,
  META_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
  GA4_MEASUREMENT_ID: z
    .string()
    .trim()
    .regex(/^G-[A-Z0-9]+$/, 'GA4_MEASUREMENT_ID looks like G-ABC1234567.')
    .optional(),
  GA4_API_SECRET: optional,
  GA4_API_URL: z.url().default('https://www.google-analytics.com'),
  ...messageSettings,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  /** Where `npm run backup` puts backups, and whose age is watched: a folder, or s3://bucket/prefix. */
  BACKUP_TO: optional,
  /** Encrypts backups, and opens them. */
  BACKUP_KEY: optional,
  BACKUP_S3_REGION: optional,
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_ACCESS_KEY_ID: optional,
  BACKUP_S3_SECRET_ACCESS_KEY: optional,
  ...metricsSettings,
  ...cdnSettings,
  ...tracingSettings,
  /** hold: no e-mail, refund or payment leaves. send: confirms at start that this database is the shop. */
  OUTGOING: z.enum(['hold', 'send']).optional(),
  /** settings: production starts without keys of gateway and mail server, so that the owner can enter them in Settings. */
  KEYS: z.enum(['settings']).optional(),
  SEED: z.enum(['demo', 'makeup', 'none']).default('demo'),
});

/** Every setting, and those that a backup holds only encrypted and that no report shows. */
export const SETTING_NAMES = Object.keys(schema.shape) as Array<keyof Settings>;
export const SECRET_SETTINGS: ReadonlySet<keyof Settings> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  'CASHFREE_APP_ID',
  'CASHFREE_SECRET_KEY',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_KEY',
  'DELHIVERY_TOKEN',
  'DELHIVERY_WEBHOOK_KEY',
  'GSP_CLIENT_ID',
  'GSP_CLIENT_SECRET',
  'GSP_USER',
  'GSP_PASSWORD',
  'WHATSAPP_TOKEN',
  'WHATSAPP_APP_SECRET',
  'WHATSAPP_VERIFY_TOKEN',
  'META_PIXEL_TOKEN',
  'GA4_API_SECRET',
  'MSG91_AUTH_KEY',
  'MSG91_WEBHOOK_SECRET',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BACKUP_KEY',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
  'METRICS_TOKEN',
  'CDN_PURGE_TOKEN',
  'OTEL_EXPORTER_OTLP_HEADERS',
]);

export type Settings = z.infer<typeof schema>;
export type Env = Settings & {
  PUBLIC_URL: string;
  SESSION_SECRET: string;
  CASHFREE_MODE: 'sandbox' | 'production';
  isProduction: boolean;
  s3: S3Settings | null;
};

/** Throws one error that names every invalid or missing setting. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { env, wrong, problems } = parsed(given);
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
  problems.push(...metricsProblems(env, isProduction));
  problems.push(...cdnProblems(env));
  problems.push(...keyProblems(env));
  for (const pair of [
    ['META_PIXEL_ID', 'META_PIXEL_TOKEN'],
    ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
  ] as const)
    if (Boolean(env[pair[0]]) !== Boolean(env[pair[1]])) problems.push(`Set both ${pair.join(' and ')}, or neither.`);
  const s3 = s3Of(env, problems);
  if (problems.length > 0) throw new Error([isProduction ? 'Production will not start:' : 'Settings:', ...problems].join('\n- '));
  return {
    ...env,
    isProduction,
    s3,
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SESSION_SECRET: env.SESSION_SECRET ?? localSecret(env.DATA_DIR),
    CASHFREE_MODE: env.CASHFREE_MODE ?? 'sandbox',
  };
}

export const databasePlace = (env: Settings, log?: DatabasePlace['log']): DatabasePlace => ({
  url: env.DATABASE_URL,
  folder: env.DATA_DIR,
  directUrl: env.DATABASE_DIRECT_URL,
  limits: env,
  ...(log && { log }),
});

/** Drops invalid settings, so that the rest can be checked too. */
function parsed(given: Record<string, string | undefined>): { env: Settings; wrong: Set<PropertyKey | undefined>; problems: string[] } {
  const { data, error } = schema.safeParse(given, { error: inPlainWords });
  const issues = error?.issues ?? [];
  const wrong = new Set(issues.map(({ path }) => path[0]));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  return { env: data ?? schema.parse(rest), wrong, problems: issues.map(({ message }) => message) };
}

/** Keys of parties that are halves, weak or confused with each other; also of those entered in Settings. */
export function keyProblems(env: Settings): string[] {
  const gsp = [env.GSP_CLIENT_ID, env.GSP_CLIENT_SECRET, env.GSP_USER, env.GSP_PASSWORD];
  const isHalf = gsp.some(Boolean) && !gsp.every(Boolean);
  return [
    ...courierProblems(env),
    ...messageProblems(env),
    ...(isHalf ? ['E-invoices need all of GSP_CLIENT_ID, GSP_CLIENT_SECRET, GSP_USER and GSP_PASSWORD, or none.'] : []),
  ];
}

/** Settings that come from elsewhere than the environment, by the same rules. */
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

/** Half of a courier's settings would book nothing, and say so only when a parcel waits. */
function courierProblems(env: Settings): string[] {
  const problems: string[] = [];
  if (Boolean(env.SHIPROCKET_EMAIL) !== Boolean(env.SHIPROCKET_PASSWORD))
    problems.push('Set both SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD, or neither.');
  if (env.DELHIVERY_TOKEN && !(env.DELHIVERY_CLIENT && env.DELHIVERY_PICKUP))
    problems.push('DELHIVERY_TOKEN needs DELHIVERY_CLIENT and DELHIVERY_PICKUP.');
  for (const name of ['SHIPROCKET_WEBHOOK_KEY', 'DELHIVERY_WEBHOOK_KEY'] as const) {
    const weakness = env[name] && secretWeakness(env[name]);
    if (weakness) problems.push(`${name} ${weakness}.`);
  }
  if (env.SHIPROCKET_WEBHOOK_KEY && env.SHIPROCKET_WEBHOOK_KEY === env.DELHIVERY_WEBHOOK_KEY)
    problems.push('SHIPROCKET_WEBHOOK_KEY and DELHIVERY_WEBHOOK_KEY must differ, because the key names the courier.');
  return problems;
}

function isOrigin(address: string) {
  const { origin, href } = new URL(address);
  return href === `${origin}/`;
}

/** All or nothing: with half of them, pictures would be stored in the wrong place. */
function s3Of(
  { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: Settings,
  problems: string[],
): S3Settings | null {
  const needed = { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name));
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    if (missing.length < Object.keys(needed).length || S3_ENDPOINT)
      problems.push(`Pictures can be kept in S3 only with all of its settings. ${missing.join(', ')} missing.`);
    return null;
  }
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** A local start generates its secret once and stores it beside the data. */
function localSecret(folder: string) {
  const file = path.join(folder, 'secret');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

export type Keys = Pick<Env, 'SESSION_SECRET'> & { SESSION_SECRET_PREVIOUS?: Env['SESSION_SECRET_PREVIOUS'] };

/** A key for one purpose, so that no two parts of the shop share a secret. */
export const deriveSecret = (env: Keys, purpose: string) => derived(env.SESSION_SECRET, purpose);

/** The keys that may have sealed existing values: the current one, then the one before the secret was changed. */
export const deriveSecrets = (env: Keys, purpose: string) =>
  [env.SESSION_SECRET, env.SESSION_SECRET_PREVIOUS].flatMap((secret) => (secret ? derived(secret, purpose) : []));

const derived = (secret: string, purpose: string) => createHash('sha256').update(`${purpose}:${secret}`).digest('hex');
