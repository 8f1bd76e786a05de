import { mailWords } from '../language/mail-words.server.ts';
import { mailBody } from '../mailing/body/mail-body.ts';
import { stopRemindersUrl, unsubscribeHeaders } from '../mailing/unsubscribe-link.server.ts';
import type { Db } from '../platform/database.server.ts';
import { writeMail } from '../platform/mail.server.ts';
import type { LookingRule } from './due-people.server.ts';
import { closingTime } from './reminder-rules.ts';
import { filled, paragraphsOf, textsOf } from './reminder-texts.server.ts';
import type { Goods, RuleRow, User, Ways } from './send-reminders.server.ts';

type Letter = Pick<RuleRow, 'rule' | 'texts'> & { user: User; goods: Goods[]; filling: { product: string; name: string }; cause: string };

const PATH_OF: Record<LookingRule, (goods: Goods | undefined) => string> = {
  cart: () => '/cart',
  refill: (goods) => `/product/${goods?.slug}`,
  'win-back': () => '/shop',
  review: (goods) => `/product/${goods?.slug}#reviews`,
};

export async function mail(tx: Db, { env, sender }: Ways, { rule, texts, user, goods, filling, cause }: Letter, now: Date) {
  const { language } = user;
  const t = mailWords(language);
  const { subject, message, button } = textsOf(rule, texts, language);
  const stop = stopRemindersUrl(env, user.id, language, now);
  const heading = filled(subject, filling);
  const body = mailBody(sender, language, {
    heading,
    paragraphs: paragraphsOf(filled(message, filling)),
    ...(goods.length > 1 && { items: goods.map(({ name }) => ({ picture: null, name, quantity: 1 })) }),
    button: { label: button, path: PATH_OF[rule as LookingRule](goods[0]) },
    note: { text: t('Stop reminders by e-mail'), url: stop },
  });
  const draft = { cause, kind: 'reminder' as const, to: user.email, subject: heading, ...body, headers: unsubscribeHeaders(stop) };
  await writeMail(tx, { ...draft, goodUntil: closingTime(now) }, now);
}
