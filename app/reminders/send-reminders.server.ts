// Periodic task: tells the people for whom a rule came due, or holds them out. For each person, one transaction locks the account, looks at
// the facts once more, and writes the reminder with its message or e-mail, so that each cause counts once on however many nodes.
import { and, desc, eq, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import { products } from '../catalogue/catalogue.tables.ts';
import { stockOnShelf } from '../catalogue/kits/read-kits.server.ts';
import { nameIn } from '../catalogue/product-name.ts';
import { isVariantOnSale } from '../catalogue/variants/read-variants.server.ts';
import { claims } from '../claims/claims.tables.ts';
import { complaints } from '../complaints/complaints.tables.ts';
import { hasConsent } from '../consents/consents.server.ts';
import type { Sender } from '../mailing/body/mail-body.ts';
import { bounces } from '../mailing/mailing.tables.ts';
import type { Channel } from '../messages/channel.ts';
import { channelsFor, writeMessage } from '../messages/messages.server.ts';
import { orderLines, orders } from '../orders/orders.tables.ts';
import type { Db } from '../platform/database.server.ts';
import type { Env } from '../platform/env.server.ts';
import { normaliseMobile } from '../platform/india/mobile-number.ts';
import { shortId } from '../platform/words/short-id.server.ts';
import { inEachLanguage } from '../platform/words/texts-by-language.ts';
import { type DuePerson, findDue, type LookingRule, PEOPLE_AT_ONCE } from './due-people.server.ts';
import { isHeldOut } from './hold-out.server.ts';
import { mail } from './reminder-mail.server.ts';
import { ABOUT, closingTime, isOpenHour, RULES, type Rule, whyNot } from './reminder-rules.ts';
import { reminderRules, reminders } from './reminders.tables.ts';

const LOOK_EVERY_MS = 10 * 60_000;
/** Of 200 people. The rest follows at the next look. */
const PAGES_A_LOOK = 20;

export type RuleRow = typeof reminderRules.$inferSelect;
export type Ways = { env: Env; sender: Sender; channels: Channel[] };
export type User = Pick<typeof users.$inferSelect, 'id' | 'email' | 'fullName' | 'phone' | 'language' | 'role' | 'closedAt'>;
export type Goods = { id: string; slug: string; name: string };

export async function sendReminders(db: Db, waysNow: () => Promise<Ways>, now: Date) {
  if (!isOpenHour(now)) return;
  const looking = RULES.filter((rule): rule is LookingRule => rule !== 'back-in-stock');
  for (const name of looking) {
    const rule = await takeLook(db, name, now);
    if (rule) await remindAll(db, await waysNow(), { ...rule, rule: name }, now);
  }
}

/** Null for a rule that is off, or was looked at a moment ago, on this node or another. */
async function takeLook(db: Db, name: Rule, now: Date): Promise<RuleRow | null> {
  const isTime = or(isNull(reminderRules.lookedAt), lte(reminderRules.lookedAt, new Date(now.getTime() - LOOK_EVERY_MS)));
  const [rule] = await db
    .update(reminderRules)
    .set({ lookedAt: now })
    .where(and(eq(reminderRules.rule, name), reminderRules.isOn, isTime))
    .returning();
  return rule ?? null;
}

export async function remindAll(db: Db, ways: Ways, rule: RuleRow & { rule: LookingRule }, now: Date) {
  let after: string | null = null;
  for (let page = 0; page < PAGES_A_LOOK; page++) {
    const due: DuePerson[] = await findDue(db, rule.rule, rule.wait, after, now);
    for (const person of due) await db.transaction((tx) => remind(tx, ways, rule, person, now));
    if (due.length < PEOPLE_AT_ONCE) return;
    after = due.at(-1)?.key ?? null;
  }
}

async function remind(tx: Db, ways: Ways, { rule, texts }: RuleRow, person: DuePerson, now: Date) {
  // Two rules, or two nodes, wait for each other here. An order of that person does not: its reference needs a weaker lock.
  const [user] = await tx.select().from(users).where(eq(users.id, person.userId)).for('no key update');
  if (!user) return;
  const goods = await findGoods(tx, rule, person.productIds, user);
  const way = await findWay(tx, ways.channels, rule, user);
  const facts = {
    dueAt: person.dueAt,
    isCustomer: user.closedAt === null && user.role === 'customer',
    hasBought: await hasBought(tx, rule, person),
    goodsLeft: rule === 'win-back' ? null : goods.length,
    hasOpenCase: await hasOpenCase(tx, person),
    ...(await lastReminders(tx, rule, user.id)),
    isReachable: way !== null,
  };
  if (whyNot(facts, now) !== null) return;
  const heldOut = isHeldOut(rule, user.id);
  const [written] = await tx
    .insert(reminders)
    .values({ rule, cause: person.cause, userId: user.id, isHeldOut: heldOut, createdAt: now })
    .onConflictDoNothing({ target: reminders.cause })
    .returning({ id: reminders.id });
  if (!written || heldOut) return;
  const filling = { product: goods[0]?.name ?? '', name: user.fullName.split(' ')[0] ?? '' };
  const cause = `reminder:${person.cause}`;
  if (way === 'mail') return mail(tx, ways, { rule, texts, user, goods, filling, cause }, now);
  const words = { product: filling.product, name: filling.name, ...(goods[0] && { 'product-code': shortId(goods[0].id) }) };
  const draft = { ...addressed(rule, user), cause, words, site: ways.env.PUBLIC_URL, goodUntil: closingTime(now) };
  await writeMessage(tx, ways.channels, draft, now);
}

const addressed = (rule: Rule, { id: userId, phone, language }: User) => ({
  userId,
  phone: normaliseMobile(phone) ?? '',
  kind: ABOUT[rule].message,
  language,
});

/** One way a reminder: to the phone if the customer agreed to that and a channel has a template, else by e-mail. */
async function findWay(tx: Db, channels: Channel[], rule: Rule, user: User): Promise<'phone' | 'mail' | null> {
  if (normaliseMobile(user.phone) && (await channelsFor(tx, channels, addressed(rule, user))).length > 0) return 'phone';
  const isBounced = (await tx.$count(bounces, eq(bounces.email, user.email))) > 0;
  return !isBounced && (await hasConsent(tx, user.id, 'reminders-email')) ? 'mail' : null;
}

/** In the order given. A review needs no stock, only a product that is on sale. */
async function findGoods(tx: Db, rule: Rule, ids: string[], { language }: User): Promise<Goods[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      id: products.id,
      slug: products.slug,
      name: products.name,
      texts: products.texts,
      variantLabel: products.variantLabel,
      variantLabels: products.variantLabels,
    })
    .from(products)
    .where(and(inArray(products.id, ids), isVariantOnSale, rule === 'review' ? undefined : gt(stockOnShelf, 0)));
  return ids.flatMap((id) => {
    const row = rows.find((each) => each.id === id);
    if (!row) return [];
    // All variants of a product share its reviews.
    const variant = rule === 'review' ? {} : { variantLabel: row.variantLabel, variantLabels: row.variantLabels };
    return { id, slug: row.slug, name: nameIn(language, { name: row.name, names: inEachLanguage(row.texts, 'name'), ...variant }) };
  });
}

async function hasBought(tx: Db, rule: Rule, { userId, since, productIds }: DuePerson): Promise<boolean> {
  // A review is asked for whatever was bought later.
  if (rule === 'review') return false;
  const isLater = and(eq(orders.userId, userId), gt(orders.createdAt, since), ne(orders.status, 'cancelled'));
  if (rule !== 'refill') return (await tx.$count(orders, isLater)) > 0;
  const ids = sql`(select jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb)::uuid)`;
  const again = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(
      and(
        isLater,
        sql`coalesce(products.variant_of_id, products.id) in (select coalesce(variant_of_id, id) from products where id in ${ids})`,
      ),
    )
    .limit(1);
  return again.length > 0;
}

async function hasOpenCase(tx: Db, { orderId }: DuePerson): Promise<boolean> {
  if (orderId === null) return false;
  if ((await tx.$count(claims, and(eq(claims.orderId, orderId), eq(claims.status, 'open')))) > 0) return true;
  const [order] = await tx.select({ email: orders.customerEmail }).from(orders).where(eq(orders.id, orderId));
  const isTheirs = and(eq(complaints.email, order?.email ?? ''), ne(complaints.status, 'closed'));
  return (await tx.$count(complaints, isTheirs)) > 0;
}

/** Told or held out: both groups pause alike, so that they stay comparable. */
async function lastReminders(tx: Db, rule: Rule, userId: string) {
  const rows = await tx
    .select({ rule: reminders.rule, at: reminders.createdAt })
    .from(reminders)
    .where(eq(reminders.userId, userId))
    .orderBy(desc(reminders.createdAt))
    .limit(50);
  return { lastAt: rows[0]?.at ?? null, lastOfRuleAt: rows.find((row) => row.rule === rule)?.at ?? null };
}
