import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { productionWarnings } from '../app/platform/env/production.server.ts';
import { readEnv, readRestoreEnv } from '../app/platform/env.server.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-settings-'));
afterAll(() => rmSync(folder, { recursive: true }));

const SOUND = {
  NODE_ENV: 'production',
  SEED: 'none',
  DATABASE_URL: 'postgres://nikhar@database/nikhar',
  PUBLIC_URL: 'https://shop.example',
  SESSION_SECRET: '9f2c7b1e4d8a60537c1f9e2b8d4a6c05',
  ADMIN_EMAIL: 'asha@shop.example',
  ADMIN_PASSWORD: 'mangoes-under-blue-rain',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'care@shop.example',
  CASHFREE_APP_ID: 'app',
  CASHFREE_SECRET_KEY: 'key',
  CASHFREE_MODE: 'production',
  TRUST_PROXY: '1',
};
const problemsOf = (given: Record<string, string>) => {
  try {
    readEnv({ DATA_DIR: folder, ...given });
    return [];
  } catch (error) {
    return (error as Error).message.split('\n- ').slice(1);
  }
};
const inProduction = (given: Record<string, string>) => problemsOf({ ...SOUND, ...given });

test('valid settings start a production shop, and no settings start a local one', () => {
  expect(inProduction({})).toEqual([]);
  expect(problemsOf({})).toEqual([]);
  expect(readEnv({ DATA_DIR: folder })).toMatchObject({
    NODE_ENV: 'development',
    isProduction: false,
    PUBLIC_URL: 'http://localhost:5000',
  });
});

test('a restore needs none of the settings that are in the backup', () => {
  const { DATABASE_URL, PUBLIC_URL } = SOUND;
  const atNight = { DATA_DIR: folder, DATABASE_URL, PUBLIC_URL, BACKUP_KEY: 'of long ago' };
  for (const NODE_ENV of ['production', undefined]) {
    expect(() => readEnv({ ...atNight, NODE_ENV })).toThrow();
    expect(readRestoreEnv({ ...atNight, NODE_ENV })).toMatchObject({ DATABASE_URL, BACKUP_KEY: 'of long ago', s3: null });
  }
  expect(() => readRestoreEnv({ ...atNight, NODE_ENV: 'production', DATABASE_URL: '' })).toThrow('DATABASE_URL is missing');
  expect(() => readRestoreEnv({ ...atNight, S3_BUCKET: 'pictures' })).toThrow('S3_REGION');
});

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['TRUST_PROXIE', undefined],
  ['TRUSTPROXY', 'TRUST_PROXY'],
  ['trust_proxy', 'TRUST_PROXY'],
  ['BACKUP_KEYS', 'BACKUP_KEY'],
  ['PGPORT', undefined],
  ['SESSION_SECRETS', undefined],
])('%s stops the start only where it can be a misspelt name of a missing setting: %s', (name, meant) => {
  const { TRUST_PROXY: _, ...rest } = SOUND;
  const without = Object.fromEntries(Object.entries(rest).filter(([known]) => known !== meant));
  expect(problemsOf({ ...without, [name]: 'x' }).filter((problem) => problem.startsWith(name))).toEqual(
    meant ? [`${name} is not a setting. Did you mean ${meant}?`] : [],
  );
});

test.each(['Production', 'prod', 'PRODUCTION', 'production ', 'staging'])('NODE_ENV=%s is no local start, it is none', (NODE_ENV) => {
  expect(problemsOf({ NODE_ENV })).toEqual(['NODE_ENV must be one of development, production, test.']);
});

test.each([undefined, 'development', 'test'])('an https address starts no shop whose NODE_ENV is %s', (NODE_ENV) => {
  const { NODE_ENV: _, ...others } = SOUND;
  expect(problemsOf({ ...others, ...(NODE_ENV && { NODE_ENV }) })).toEqual([expect.stringMatching(/^PUBLIC_URL begins with https/)]);
});

test('one error lists every problem, including those of unreadable settings', () => {
  expect(
    problemsOf({
      NODE_ENV: 'production',
      PORT: 'five',
      PUBLIC_URL: 'http://shop.example',
      SESSION_SECRET: 'short',
      SMTP_URL: '  ',
      CASHFREE_MODE: 'live',
      ADMIN_EMAIL: 'asha@shop.example',
      ADMIN_PASSWORD: 'Admin@1234',
      S3_BUCKET: 'pictures',
    }),
  ).toEqual([
    'PORT must be a number.',
    'CASHFREE_MODE must be one of sandbox, production.',
    'CASHFREE_APP_ID is missing.',
    'CASHFREE_SECRET_KEY is missing.',
    'SMTP_URL is missing.',
    'MAIL_FROM is missing.',
    'PUBLIC_URL must begin with https://.',
    'DATABASE_URL is missing: the embedded database may lose orders in a power cut, so production needs PostgreSQL.',
    'SEED must be none, as the demo accounts are public.',
    'SESSION_SECRET needs at least 32 characters.',
    'ADMIN_PASSWORD needs at least 12 characters. It is needed at the first start only.',
    'Pictures can be kept in S3 only with all of its settings. S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY missing.',
  ]);
});

test.each([
  [{ PUBLIC_URL: 'ftp://shop.example' }, 'PUBLIC_URL must begin with https:// or http://.'],
  [{ PUBLIC_URL: 'https://shop.example/shop' }, 'PUBLIC_URL must be an address without a path'],
  [{ PUBLIC_URL: 'https://user:word@shop.example' }, 'PUBLIC_URL must be an address without a path'],
  [{ CASHFREE_MODE: '' }, 'CASHFREE_MODE is missing'],
  [{ DATABASE_URL: '' }, 'DATABASE_URL is missing: the embedded database'],
  [{ DATABASE_URL: 'mysql://database/nikhar' }, 'DATABASE_URL must begin with postgres://.'],
  [{ DATABASE_DIRECT_URL: 'database:5432' }, 'DATABASE_DIRECT_URL must begin with postgres://.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL must be an address such as smtps://'],
  [{ SMTP_URL: 'smtps://care:pass#word@mail.example' }, 'SMTP_URL must be an address such as smtps://'],
  [{ MAIL_FROM: 'Nikhar' }, 'MAIL_FROM must be an e-mail address'],
  [{ BACKUP_TO: 's3:/bucket' }, 'BACKUP_TO must be a folder'],
  [{ BACKUP_TO: 's3://x' }, 'BACKUP_TO must be a folder'],
  [{ SESSION_SECRET_PREVIOUS: SOUND.SESSION_SECRET }, 'SESSION_SECRET_PREVIOUS must be another'],
])('%o is refused in production', (given, problem) => {
  expect(inProduction(given)).toEqual([expect.stringContaining(problem)]);
});

test.each([
  'a'.repeat(64),
  'abcdefgh'.repeat(4),
  'ababababababababababababababababab',
  '0123456789abcdefghijklmnopqrstuvwxyz',
  'a secret for tests only, 32 letters',
  'please-change-me-please-change-me-now',
])('the secret %s is refused', (SESSION_SECRET) => {
  expect(inProduction({ SESSION_SECRET })).toEqual([expect.stringMatching(/^SESSION_SECRET /)]);
});

test.each([
  'short',
  'asha@shop.example',
  'asha2026-Beauty',
  'Password@2026!',
  'P@ssw0rd12345',
  'Welcome@India2026',
  'qwertyuiop123',
  'aaaaaaaaaaaaaaa',
  '123456789012345',
])('the password %s is refused for the first admin', (ADMIN_PASSWORD) => {
  expect(inProduction({ ADMIN_PASSWORD })).toEqual([expect.stringMatching(/^ADMIN_PASSWORD /)]);
});

test('a sample of .env.example is no secret', () => {
  const samples = [...readFileSync('.env.example', 'utf8').matchAll(/^# (SESSION_SECRET|ADMIN_PASSWORD)=(.+)$/gm)];
  expect(samples.map(([, name]) => name)).toEqual(['SESSION_SECRET', 'ADMIN_PASSWORD']);
  for (const [, name = '', sample = ''] of samples) expect(inProduction({ [name]: sample })).toHaveLength(1);
});

test.each([
  [{}, []],
  [{ TRUST_PROXY: '0' }, [/^TRUST_PROXY is 0/]],
  [{ SMTP_URL: 'smtp://mail.example:587' }, [/^SMTP_URL begins with smtp/]],
  [{ SMTP_URL: 'smtp://mail.example:587?requireTLS=true' }, []],
  [{ SMTP_URL: 'smtp://localhost' }, []],
  [{ CASHFREE_MODE: 'sandbox' }, [/^CASHFREE_MODE is sandbox/]],
])('of %o the owner is told', (given, warnings) => {
  expect(productionWarnings(readEnv({ ...SOUND, ...given }))).toEqual(warnings.map((warning) => expect.stringMatching(warning)));
});
