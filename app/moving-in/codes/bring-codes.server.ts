// A discount comes along if it is worth the same here to the same people. What might be worth more, or come again, comes inactive and is named.
import { and, eq, isNull } from 'drizzle-orm';
import { newDiscount } from '../../coupons/coupons.schema.ts';
import { createCoupon } from '../../coupons/coupons.server.ts';
import { coupons } from '../../coupons/coupons.tables.ts';
import type { GoodsScope } from '../../coupons/goods-scope.ts';
import { Refusal } from '../../platform/refusal.ts';
import { addDays, dayOf } from '../../platform/time.ts';
import { isTaxCharged } from '../../settings/rules/registration.ts';
import { readSection } from '../../settings/settings.server.ts';
import { momentIn, paiseIn } from '../cells.ts';
import type { Move } from '../move.ts';
import type { Report } from '../report.ts';
import { type FormerCode, StaysBehind } from './former-code.ts';
import { gotGoodsOf, scopeOf } from './former-goods.server.ts';

const OPEN_DAYS = 365;

/** `read` may refuse: then the row stays behind. */
export async function bringCode(move: Move, report: Report, row: number, read: () => FormerCode) {
  try {
    const former = read();
    const terms = await termsOf(move, former, report);
    const caveats = await caveatsOf(move, former);
    for (const { column, message } of caveats) report.note(row, column, `${message} It came inactive.`);
    const isActive = former.isActive && caveats.length === 0;
    for (const code of former.codes.length > 0 ? former.codes : [null]) await bringOne(move, report, row, { ...terms, isActive }, code);
  } catch (error) {
    if (error instanceof StaysBehind) report.leave(row, error.said.column, error.message);
    else if (error instanceof Refusal) report.leave(row, Object.keys(error.fields ?? {})[0] ?? '', error.message);
    else throw error;
  }
}

async function bringOne(
  { shop: { db, now }, options }: Move,
  report: Report,
  row: number,
  terms: Awaited<ReturnType<typeof termsOf>> & { isActive: boolean },
  code: string | null,
) {
  const isIt = code === null ? eq(coupons.description, terms.description) : eq(coupons.code, code.toUpperCase());
  const isThere = and(isIt, eq(coupons.isAutomatic, code === null), isNull(coupons.deletedAt));
  if ((await db.$count(coupons, isThere)) > 0) {
    report.report.present += 1;
    return;
  }
  const made = newDiscount.safeParse({ ...terms, ...(code !== null && { code }), isAutomatic: code === null });
  if (!made.success) {
    const [issue] = made.error.issues;
    report.leave(row, String(issue?.path[0] ?? ''), issue?.message ?? '');
    return;
  }
  if (made.data.expiresAt && made.data.expiresAt <= now()) {
    report.leave(row, 'End', 'This code has ended.');
    return;
  }
  if (!options.isDry) await createCoupon(db, options.actorId, made.data, now());
  report.report.added += 1;
}

async function termsOf(move: Move, former: FormerCode, report: Report) {
  const now = move.shop.now();
  const goods = former.goods && (await scopeOf(move, former.goods, former.row, report));
  const value = amountIn(former.value.replace(/[%\s]/g, ''), 'Value');
  const pieces = former.minimumPieces === '' ? null : countIn(former.minimumPieces, 'Minimum Quantity');
  const left = usesLeft(former);
  return {
    description: former.name,
    type: former.isPercent ? ('percentage' as const) : ('fixed' as const),
    discountPercentage: former.isPercent ? value : 0,
    discountValue: former.isPercent ? 0 : value,
    minSubtotal: former.minimum === '' ? 0 : amountIn(former.minimum, 'Minimum'),
    tiers: pieces === null ? null : { by: 'pieces' as const, steps: [{ from: pieces, discount: value }] },
    ...(former.buyGet && (await buyGetOf(move, former.buyGet, goods, former, report))),
    goods,
    // Codes were handed out, not shown in the shop.
    isPublic: former.codes.length === 0,
    validFrom: (dateIn(former.starts, 'Start') ?? now).toISOString(),
    expiresAt: (dateIn(former.ends, 'End') ?? new Date(`${addDays(dayOf(now), OPEN_DAYS)}T18:29:59Z`)).toISOString(),
    usageLimit: left,
    perCustomerLimit: former.usesByCustomer === '' ? null : countIn(former.usesByCustomer, 'Uses per customer') || null,
  };
}

async function buyGetOf(
  move: Move,
  { buy, get, timesAtMost, got }: NonNullable<FormerCode['buyGet']>,
  goods: GoodsScope | null,
  former: FormerCode,
  report: Report,
) {
  if (!goods) throw new StaysBehind(got?.column ?? 'Type', 'The file does not say which products are to be bought.');
  if (former.minimum !== '' || former.minimumPieces !== '') throw new StaysBehind('Minimum', 'Pieces to get from a minimum stay behind.');
  const times = timesAtMost === '' ? null : countIn(timesAtMost, 'Limit Uses Per Order') || null;
  return {
    buyGet: { buy: countIn(buy, 'Customer Buys Quantity'), get: countIn(get, 'Customer Gets Quantity'), timesAtMost: times },
    gotGoods: await gotGoodsOf(move, goods, got, former.row, report),
  };
}

/** What was used there is used up. */
function usesLeft({ usesAtMost, uses }: FormerCode): number | null {
  const most = usesAtMost === '' ? 0 : countIn(usesAtMost, 'Usage limit');
  if (most === 0) return null;
  const left = most - (uses === null ? 0 : countIn(uses, 'Times used'));
  if (left <= 0) throw new StaysBehind('Usage limit', 'This code is used up.');
  return left;
}

async function caveatsOf({ shop, options }: Move, former: FormerCode) {
  const caveats: { column: string; message: string }[] = [];
  const wasUsed = former.uses === null || Number(former.uses) > 0;
  if (Number(former.usesByCustomer) > 0 && wasUsed)
    caveats.push({ column: 'Uses per customer', message: 'The shop doesn’t know who has used this code; they could use it again.' });
  if (Number(former.usesAtMost) > 0 && former.uses === null)
    caveats.push({ column: 'Usage limit', message: 'How often this code was used is not known here; correct its number of uses.' });
  const tax = await readSection(shop.db, 'tax');
  if (!former.isPercent && options.pricesIncludeGst && isTaxCharged(tax) && !tax.pricesIncludeTax)
    caveats.push({ column: 'Value', message: 'Amounts come off before GST here, and save the customer the GST on them too.' });
  return caveats;
}

/** An amount that cannot be read must not become none. */
function amountIn(cell: string, column: string): number {
  const paise = paiseIn(cell);
  if (paise === null) throw new StaysBehind(column, 'This is no amount in rupees.');
  return paise / 100;
}

function countIn(cell: string, column: string): number {
  if (!/^\d{1,9}(\.0+)?$/.test(cell)) throw new StaysBehind(column, 'This is no whole number.');
  return Math.trunc(Number(cell));
}

function dateIn(cell: string, column: string): Date | null {
  const moment = momentIn(cell);
  if (cell !== '' && !moment) throw new StaysBehind(column, 'This is no date.');
  return moment;
}
