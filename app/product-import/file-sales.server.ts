// The timed sales of a variant in a file: one per line of its cell, as the export writes them (docs/decisions/0059).
import { randomUUID } from 'node:crypto';
import type { TimedSale } from '../catalogue/catalogue.tables.ts';
import type { ProductRow } from '../catalogue/editing/product-row.server.ts';
import { type Goods, saleLine } from '../catalogue/file/product-file-columns.ts';
import { refuseBadSales, type SalesEdit } from '../catalogue/sales/edit-sales.server.ts';
import { SALES_AT_MOST } from '../catalogue/sales/sales.schema.ts';
import type { PlannedVariant } from '../catalogue/variants/plan-variants.server.ts';
import { paiseFromRupees } from '../platform/money.ts';
import { Refusal } from '../platform/refusal.ts';
import { addDays, isDay, startOfDay } from '../platform/time.ts';
import type { Say } from './checking/claimed-rows.ts';
import type { SentList } from './file-variants.server.ts';
import { amountText, type Reading } from './formats/format.server.ts';

const FORM = 'Must be one sale per line, such as 199.00 from 2026-12-01 00:00 to 2026-12-05 00:00';
const MOMENT = String.raw`(\d{4}-\d\d-\d\d)(?:[T ]+(\d\d?:\d\d(?::\d\d(?:\.\d{1,3})?)?))?`;
const LINE = new RegExp(String.raw`^(\S.*?)\s+from\s+${MOMENT}\s+to\s+${MOMENT}(?:,?\s+best before\s+(\d{4}-\d\d-\d\d))?$`, 'i');

/** As JSON. A sale that the variant has already stays the same one. */
export function readSales(cell: string, present: Goods | null): string | { problem: string } {
  const written = cell.split('\n').flatMap((line) => line.trim().replace(/\s+/g, ' ') || []);
  if (written.length > SALES_AT_MOST) return { problem: `At most ${SALES_AT_MOST} sales at a time` };
  const sales: TimedSale[] = [];
  for (const line of written) {
    const sale = present?.sales.find((own) => saleLine(own) === line) ?? saleIn(line);
    if ('problem' in sale) return sale;
    sales.push(sale);
  }
  return JSON.stringify(sales.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)));
}

function saleIn(line: string): TimedSale | { problem: string } {
  const [, price = '', fromDay = '', fromTime, toDay = '', toTime, bestBefore] = line.match(LINE) ?? [];
  if (price === '') return { problem: FORM };
  const rupees = amountText(price);
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(rupees) || Number(rupees) === 0)
    return { problem: `“${price.slice(0, 40)}” is no price above 0 with at most two decimals. ${FORM}` };
  const startsAt = momentIn(fromDay, fromTime ?? '00:00');
  // A day alone counts to its end.
  const endsAt = toTime === undefined && isDay(toDay) ? startOfDay(addDays(toDay, 1)) : momentIn(toDay, toTime ?? '');
  if (!startsAt || !endsAt || (bestBefore !== undefined && !isDay(bestBefore)))
    return { problem: `“${line.slice(0, 80)}” has no such day or time. ${FORM}` };
  if (startsAt >= endsAt) return { problem: 'The sale must end after it starts' };
  return {
    id: randomUUID(),
    pricePaise: paiseFromRupees(Number(rupees)),
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    ...(bestBefore && { bestBefore }),
  };
}

function momentIn(day: string, time: string): Date | null {
  const [, hours = '', minutes = '', seconds = '0'] = time.match(/^(\d\d?):(\d\d)(?::(\d\d(?:\.\d+)?))?$/) ?? [];
  if (!isDay(day) || hours === '' || Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return null;
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Math.round(Number(seconds) * 1000);
  return new Date(startOfDay(day).getTime() + ms);
}

export function salesText({ texts }: Reading, list: SentList | null): { sales?: string } {
  const said = list
    ? list.read.flatMap((read, place) => (read?.texts['sales'] ? [[`variants.${place}.`, JSON.parse(read.texts['sales'])]] : []))
    : texts['sales']
      ? [['', JSON.parse(texts['sales'])]]
      : [];
  return said.length > 0 ? { sales: JSON.stringify(Object.fromEntries(said)) } : {};
}

export function salesEdit({ sales }: Record<string, string>): SalesEdit | undefined {
  if (!sales) return undefined;
  const byPrefix = JSON.parse(sales) as Record<string, TimedSale[]>;
  return (row, prefix = '') => byPrefix[prefix] ?? row.sales;
}

export function judgeSales({ row, before, prefix }: PlannedVariant, now: Date, say: Say) {
  const isOver = row.sales.some(({ id, endsAt }) => Date.parse(endsAt) <= now.getTime() && !before?.sales.some((known) => known.id === id));
  if (isOver) say(`${prefix}sales`, 'A sale must end in the future');
  try {
    refuseBadSales(row, before, now, prefix);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    for (const [field, message] of Object.entries(error.fields ?? {}))
      say(field === 'price' || field === 'startsAt' ? `${prefix}sales` : field, String(message));
  }
}

/** What the next reader would pay, of a row that is not stored yet. */
export function paiseWithSale({ sales }: ProductRow, regularPaise: number, now: Date): number {
  const running = sales.find(({ startsAt, endsAt }) => Date.parse(startsAt) <= now.getTime() && Date.parse(endsAt) > now.getTime());
  return Math.min(regularPaise, running?.pricePaise ?? regularPaise);
}
