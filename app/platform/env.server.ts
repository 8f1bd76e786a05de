// The settings read from the environment, checked once at start. All are optional for a local start.
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { inPlainWords } from './plain-words.ts';
import type { S3Settings } from './s3-store.server.ts';

const optional = z.string().trim().min(1).optional().catch(undefined);

const schema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).catch('development'),
  HOST: optional,
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: optional,
  PUBLIC_URL: z.url().optional(),
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  SESSION_SECRET: optional,
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: optional,
  SMTP_URL: optional,
  MAIL_FROM: optional,
  CASHFREE_APP_ID: optional,
  CASHFREE_SECRET_KEY: optional,
  CASHFREE_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  CASHFREE_API_URL: z.url().optional(),
  CASHFREE_API_VERSION: z.string().default('2025-01-01'),
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  SEED: z.enum(['demo', 'none']).default('demo'),
});

export type Env = z.infer<typeof schema> & { PUBLIC_URL: string; SESSION_SECRET: string; isProduction: boolean; s3: S3Settings | null };

/** Throws one error that names every wrong or missing setting. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given, { error: inPlainWords });
  if (!parsed.success) {
    throw new Error(`Settings: ${parsed.error.issues.map(({ message }) => message).join(' ')}`);
  }
  const env = parsed.data;
  const isProduction = env.NODE_ENV === 'production';
  if (isProduction) refuseUnsafeProduction(env);
  return {
    ...env,
    isProduction,
    s3: s3Of(env),
    PUBLIC_URL: (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ''),
    SESSION_SECRET: env.SESSION_SECRET ?? localSecret(env.DATA_DIR),
  };
}

function refuseUnsafeProduction(env: z.infer<typeof schema>) {
  const missing = (['PUBLIC_URL', 'SESSION_SECRET', 'CASHFREE_APP_ID', 'CASHFREE_SECRET_KEY', 'SMTP_URL', 'MAIL_FROM'] as const).filter(
    (name) => !env[name],
  );
  const problems = missing.map((name) => `${name} is missing`);
  if (env.SEED === 'demo') problems.push('SEED must be none, as the demo accounts are public');
  if (env.SESSION_SECRET && env.SESSION_SECRET.length < 32) problems.push('SESSION_SECRET needs at least 32 characters');
  if (problems.length > 0) throw new Error(`Production will not start: ${problems.join('; ')}.`);
}

/** All or nothing: with half of it pictures would go where nobody looks for them. */
function s3Of({ S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }: z.infer<typeof schema>): S3Settings | null {
  const needed = { S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : name));
  if (!S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    if (missing.length === Object.keys(needed).length && !S3_ENDPOINT) return null;
    throw new Error(`Settings: pictures can be kept in S3 only with all of its settings. ${missing.join(', ')} missing.`);
  }
  return {
    bucket: S3_BUCKET,
    region: S3_REGION,
    endpoint: S3_ENDPOINT,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

/** A local start makes its own secret once and keeps it beside the data. */
function localSecret(folder: string) {
  const file = path.join(folder, 'secret');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(file, 'utf8').trim();
}

/** A key for one purpose, so that no two parts of the shop share a secret. */
export const deriveSecret = (env: Pick<Env, 'SESSION_SECRET'>, purpose: string) =>
  createHash('sha256').update(`${purpose}:${env.SESSION_SECRET}`).digest('hex');
