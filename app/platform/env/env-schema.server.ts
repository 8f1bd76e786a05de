import { z } from 'zod';
import { PARTY_SECRETS, partySettings } from '../../vocabulary/parties/party-settings.server.ts';
import { cdnSettings } from '../cdn/cdn-settings.server.ts';
import { metricsSettings } from '../metrics/metrics-settings.server.ts';
import { databaseSettings } from '../postgres/database-settings.server.ts';
import { tracingSettings } from '../tracing/tracing-settings.server.ts';

const optional = z.string().trim().min(1).optional().catch(undefined);

export const schema = z.object({
  /** Any other value is refused: if `Production` meant a local start, one-time codes would be shown. */
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** Unset, a local start listens on the loopback addresses only. */
  HOST: optional,
  PORT: z.coerce.number().int().min(0).max(65535).default(5000),
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
  ...partySettings,
  S3_BUCKET: optional,
  S3_REGION: optional,
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_ACCESS_KEY_ID: optional,
  S3_SECRET_ACCESS_KEY: optional,
  BACKUP_TO: optional,
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

export const SETTING_NAMES = Object.keys(schema.shape) as Array<keyof Settings>;
export const SECRET_SETTINGS: ReadonlySet<keyof Settings> = new Set([
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'SESSION_SECRET',
  'SESSION_SECRET_PREVIOUS',
  'ADMIN_PASSWORD',
  'SMTP_URL',
  ...PARTY_SECRETS,
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
