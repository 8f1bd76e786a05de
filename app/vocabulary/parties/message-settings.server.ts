// Each channel is either set up whole or not at all.
import { z } from 'zod';

const optional = z.string().trim().min(1).optional().catch(undefined);
/** 'order-placed=order_placed_v2, order-placed.hi=order_placed_hi' */
const templates = z
  .string()
  .default('')
  .refine((text) => pairs(text).every((pair) => /^[a-z-]+(\.[a-z]{2,3})?=\S+$/.test(pair)), {
    error: 'Templates are written as kind=id, separated by commas, such as order-placed=order_placed_v2.',
  });
const price = z.coerce.number().min(0).max(10_000);

export const messageSettings = {
  WHATSAPP_TOKEN: optional,
  WHATSAPP_PHONE_NUMBER_ID: optional,
  WHATSAPP_APP_SECRET: optional,
  /** Chosen by the shop; Meta repeats it when the webhook is set up. */
  WHATSAPP_VERIFY_TOKEN: optional,
  WHATSAPP_API_URL: z.url().default('https://graph.facebook.com/v23.0'),
  WHATSAPP_TEMPLATES: templates,
  WHATSAPP_PRICE_PAISE: price.default(11.5),
  MSG91_AUTH_KEY: optional,
  /** The DLT header, six letters. */
  MSG91_SENDER: optional,
  /** MSG91 signs no webhook: this is part of its address instead. */
  MSG91_WEBHOOK_SECRET: optional,
  MSG91_API_URL: z.url().default('https://control.msg91.com/api/v5'),
  MSG91_TEMPLATES: templates,
  MSG91_PRICE_PAISE: price.default(20),
};

export type MessageSettings = z.infer<z.ZodObject<typeof messageSettings>>;

const pairs = (text: string) =>
  text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean);

export const templatesOf = (text: string): ReadonlyMap<string, string> =>
  new Map(pairs(text).map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]));

export function messageProblems(env: MessageSettings): string[] {
  const { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN } = env;
  const { MSG91_AUTH_KEY, MSG91_SENDER, MSG91_WEBHOOK_SECRET } = env;
  const half = (name: string, settings: Record<string, string | undefined>) => {
    const missing = Object.entries(settings).flatMap(([setting, value]) => (value ? [] : setting));
    const isHalf = missing.length > 0 && missing.length < Object.keys(settings).length;
    return isHalf ? [`${name} needs all of its settings. ${missing.join(', ')} missing.`] : [];
  };
  return [
    ...half('WhatsApp', { WHATSAPP_TOKEN, WHATSAPP_PHONE_NUMBER_ID, WHATSAPP_APP_SECRET, WHATSAPP_VERIFY_TOKEN }),
    ...half('SMS', { MSG91_AUTH_KEY, MSG91_SENDER, MSG91_WEBHOOK_SECRET }),
    ...(MSG91_WEBHOOK_SECRET && MSG91_WEBHOOK_SECRET.length < 24 ? ['MSG91_WEBHOOK_SECRET must have at least 24 characters.'] : []),
  ];
}
