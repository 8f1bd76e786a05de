import type { z } from 'zod';
import type { ProductChange } from '../../catalogue/editing/edit-product.schema.ts';
import type { ProductRow } from '../../catalogue/editing/product-row.server.ts';
import { refuseUnlawful, type ShopRules } from '../../catalogue/editing/product-rules.server.ts';
import { refuseToRenameGift } from '../../catalogue/editing/promised-gift.server.ts';
import type { PlannedVariant } from '../../catalogue/variants/plan-variants.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { Refusal } from '../../platform/refusal.ts';
import { inPlainWords } from '../../platform/words/plain-words.ts';
import { slugOf } from '../../platform/words/slug.ts';
import { judgeSales } from '../file-sales.server.ts';
import type { SentList } from '../file-variants.server.ts';
import type { Format, Item } from '../formats/format.server.ts';
import type { ImportOptions } from '../product-import.schema.ts';
import type { ImportNote } from '../product-import.tables.ts';
import type { Say } from './claimed-rows.ts';
import type { Known } from './known-products.server.ts';

export function sayer({ format, head }: About, item: Item, list: SentList | null, problems: ImportNote[]): Say {
  // An unreadable field is also missing, but that is not a second problem.
  const unread = new Set(problems.map(({ line, column }) => `${line ?? ''} ${column}`));
  return (field, message) => {
    const [, place, own] = field.match(/^variants\.(\d+)\.?(.*)$/) ?? [];
    const line = place === undefined ? undefined : list?.read[Number(place)]?.line;
    const column = format.columnOf(own?.split('.')[0] ?? field, head);
    const note = noteOf(item, { line, column, message });
    const isSaid = problems.some((other) => other.line === note.line && other.column === column && other.message === message);
    if (!unread.has(`${note.line ?? ''} ${column}`) && !isSaid) problems.push(note);
  };
}

const NAMED_BY: Record<string, number> = { declarations: 2, texts: 3, variants: 3 };

/** The product form's errors for these texts, each under its column. */
export function parsed<S extends z.ZodType<ProductChange>>(schema: S, texts: Record<string, string>, say: Say) {
  const result = schema.safeParse(texts, { error: inPlainWords });
  if (result.success) return result.data;
  for (const { path, message } of result.error.issues) {
    const field = path.slice(0, NAMED_BY[String(path[0])] ?? 1).join('.');
    // Without a custom message in the schema, the message begins with the path.
    say(field, path.length > 1 ? message.replace(path.join('.'), 'This') : message);
  }
  return null;
}

/** Checks that need the whole shop. */
export async function judge({ db, now, rules }: About, planned: PlannedVariant, product: ProductRow | null, known: Known, say: Say) {
  const { row, before, prefix } = planned;
  const isProduct = row.variantOfId === null;
  judgeSales(planned, now, say);
  try {
    refuseUnlawful(row, before, rules, now, prefix);
    if (isProduct && product && product.name !== row.name) await refuseToRenameGift(db, product, now);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // What variants share is said once.
    for (const [field, message] of Object.entries(error.fields ?? {}))
      if (isProduct || field === `${prefix}mrp`)
        say(SHARED.includes(field.replace(prefix, '')) ? field.replace(prefix, '') : field, message);
  }
  const isOther = (other: ProductRow | undefined) => other !== undefined && other.id !== row.id && other.id !== before?.id;
  if (isOther(known.withSku(row.sku))) say(`${prefix}sku`, 'Another product has this SKU.');
  if (isProduct && row.name !== product?.name && isOther(known.withSlug(slugOf(row.name)))) say('name', 'Another product has this name.');
}

const SHARED = ['gstRate', 'hsn', 'nextGstRate', 'nextGstFrom'];

/** A product that keeps its name keeps its slug. */
export const slugAfter = (after: ProductRow, before: ProductRow | undefined) =>
  after.name === before?.name ? before.slug : slugOf(after.name);

export type About = { db: Db; format: Format; head: string[]; options: ImportOptions; rules: ShopRules; now: Date };

/** The line is said where it is not the product's first. */
export const noteOf = ({ line: first }: Item, { line, column, message }: ImportNote): ImportNote =>
  line === undefined || line === first ? { column, message } : { line, column, message };
