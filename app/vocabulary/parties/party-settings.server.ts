// The environment's settings of the outside parties: gateway, couriers, tax portal, measuring and messages.
import { z } from 'zod';
import { messageProblems, messageSettings } from './message-settings.server.ts';

const optional = z.string().trim().min(1).optional().catch(undefined);

export const partySettings = {
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
};

type PartySettings = z.infer<z.ZodObject<typeof partySettings>>;

export const PARTY_SECRETS = [
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
] as const satisfies ReadonlyArray<keyof PartySettings>;

/** `weaknessOf`: why a key is easy to guess, if it is. */
export function partyProblems(env: PartySettings, weaknessOf: (key: string) => string | null): string[] {
  const gsp = [env.GSP_CLIENT_ID, env.GSP_CLIENT_SECRET, env.GSP_USER, env.GSP_PASSWORD];
  const isHalf = gsp.some(Boolean) && !gsp.every(Boolean);
  return [
    ...courierProblems(env, weaknessOf),
    ...messageProblems(env),
    ...(isHalf ? ['E-invoices need all of GSP_CLIENT_ID, GSP_CLIENT_SECRET, GSP_USER and GSP_PASSWORD, or none.'] : []),
    ...pairProblems(env),
  ];
}

function courierProblems(env: PartySettings, weaknessOf: (key: string) => string | null): string[] {
  const problems: string[] = [];
  if (Boolean(env.SHIPROCKET_EMAIL) !== Boolean(env.SHIPROCKET_PASSWORD))
    problems.push('Set both SHIPROCKET_EMAIL and SHIPROCKET_PASSWORD, or neither.');
  if (env.DELHIVERY_TOKEN && !(env.DELHIVERY_CLIENT && env.DELHIVERY_PICKUP))
    problems.push('DELHIVERY_TOKEN needs DELHIVERY_CLIENT and DELHIVERY_PICKUP.');
  for (const name of ['SHIPROCKET_WEBHOOK_KEY', 'DELHIVERY_WEBHOOK_KEY'] as const) {
    const weakness = env[name] && weaknessOf(env[name]);
    if (weakness) problems.push(`${name} ${weakness}.`);
  }
  if (env.SHIPROCKET_WEBHOOK_KEY && env.SHIPROCKET_WEBHOOK_KEY === env.DELHIVERY_WEBHOOK_KEY)
    problems.push('SHIPROCKET_WEBHOOK_KEY and DELHIVERY_WEBHOOK_KEY must differ, because the key names the courier.');
  return problems;
}

const PAIRS = [
  ['META_PIXEL_ID', 'META_PIXEL_TOKEN'],
  ['GA4_MEASUREMENT_ID', 'GA4_API_SECRET'],
] as const;

const pairProblems = (env: PartySettings) =>
  PAIRS.flatMap(([one, other]) => (Boolean(env[one]) === Boolean(env[other]) ? [] : `Set both ${one} and ${other}, or neither.`));
