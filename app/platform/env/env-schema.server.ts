import { z } from 'zod';
import { cdnSettings } from '../cdn/cdn-settings.server.ts';
import { metricsSettings } from '../metrics/metrics-settings.server.ts';
import { databaseSettings } from '../postgres/database-settings.server.ts';
import { tracingSettings } from '../tracing/tracing-settings.server.ts';
import { messageSettings } from './message-settings.server.ts';

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
  DELHIVERY_CLIENT: z.string().trim().default(''),
  /** The registered name of the warehouse, in its exact case. */
  DELHIVERY_PICKUP: z.string().trim().default(''),
  DELHIVERY_MODE: z.enum(['staging', 'production']).default('staging'),
  DELHIVERY_WEBHOOK_KEY: optional,
  DELHIVERY_API_URL: z.url().optional(),
  GSP_CLIENT_ID: optional,
  GSP_CLIENT_SECRET: optional,
  GSP_USER: optional,
  GSP_PASSWORD: optional,
  GSP_MODE: z.enum(['sandbox', 'production']).default('sandbox'),
  GSP_API_URL: z.url().optional(),
  INDEXNOW_API_URL: z.url().optional(),
  META_PIXEL_ID: z.string().trim().regex(/^\d+$/, 'META_PIXEL_ID is a number.').optional(),
  META_PIXEL_TOKEN: optional,
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
