import { mailWords } from '../language/mail-words.server.ts';
import { mailBody, type Sender } from '../mailing/body/mail-body.ts';
import { stopRemindersUrl, unsubscribeHeaders } from '../mailing/unsubscribe-link.server.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import type { Language } from '../platform/words/language.ts';
import type { LookingRule } from './due-people.server.ts';
import { closingTime } from './reminder-rules.ts';
import { filled, paragraphsOf, textsOf } from './reminder-texts.server.ts';
import type { Goods, RuleRow, User, Ways } from './send-reminders.server.ts';

type Letter = Pick<RuleRow, 'rule' | 'texts'> & { user: User; goods: Goods[]; filling: { product: string; name: string }; cause: string };

const PATH_OF: Record<LookingRule, (goods: Pick<Goods, 'slug'> | undefined) => string> = {
  cart: () => '/cart',
  refill: (goods) => `/product/${goods?.slug}`,
  'win-back': () => '/shop',
  review: (goods) => `/product/${goods?.slug}#reviews`,
};

export async function mail(tx: Db, { env, sender }: Ways, { rule, texts, user, goods, filling, cause }: Letter, now: Date) {
  const stop = stopRemindersUrl(env, user.id, user.language, now);
  const drawn = drawReminder(sender, user.language, { rule, texts, goods, filling }, stop);
  const draft = { cause, kind: 'reminder' as const, to: user.email, ...drawn, headers: unsubscribeHeaders(stop) };
  await writeMail(tx, { ...draft, goodUntil: closingTime(now) }, now);
}

type Drawn = Pick<Letter, 'rule' | 'texts' | 'filling'> & { goods: Pick<Goods, 'name' | 'slug'>[] };

export function drawReminder(sender: Sender, language: Language, { rule, texts, goods, filling }: Drawn, stop: string) {
  const t = mailWords(language);
  const { subject, message, button } = textsOf(rule, texts, language);
  const heading = filled(subject, filling);
  const body = mailBody(sender, language, {
    heading,
    paragraphs: paragraphsOf(filled(message, filling)),
    ...(goods.length > 1 && { items: goods.map(({ name }) => ({ picture: null, name, quantity: 1 })) }),
    button: { label: button, path: PATH_OF[rule as LookingRule](goods[0]) },
    note: { text: t('Stop reminders by e-mail'), url: stop },
  });
  return { subject: heading, ...body };
}
