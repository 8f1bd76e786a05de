import type { Env } from '../platform/env.server.ts';
import type { Language } from '../platform/words/language.ts';
import { templatesOf } from '../vocabulary/parties/message-settings.server.ts';
import type { Channel } from './channel.ts';
import type { MessageKind } from './message-kinds.ts';
import type { ChannelName } from './message-status.ts';

const MILLI = 1_000;

export function standingOf(env: Env, name: ChannelName): Omit<Channel, 'send'> & { hasKeys: boolean } {
  const [texts, paise, key] =
    name === 'whatsapp'
      ? [env.WHATSAPP_TEMPLATES, env.WHATSAPP_PRICE_PAISE, env.WHATSAPP_TOKEN]
      : [env.MSG91_TEMPLATES, env.MSG91_PRICE_PAISE, env.MSG91_AUTH_KEY];
  const templates = templatesOf(texts);
  return {
    name,
    costMillipaise: Math.round(paise * MILLI),
    hasKeys: Boolean(key),
    templateOf: (kind: MessageKind, language: Language) => templates.get(language === 'en' ? kind : `${kind}.${language}`) ?? null,
  };
}
