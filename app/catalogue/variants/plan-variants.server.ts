import { badField } from '../../platform/refusal.ts';
import { said } from '../../platform/words/said.ts';
import type { ProductOption } from '../catalogue.tables.ts';
import type { ProductRow } from '../editing/product-row.server.ts';
import { type ProductState, switchOf } from '../states/product-state.ts';
import type { SentOption, SentVariant } from './edit-variants.schema.ts';
import { isKept } from './read-variants.server.ts';
import { newVariant, ownFields, sharing } from './variant-fields.server.ts';
import { labelsOf, withValueNames } from './variant-labels.ts';

/** A row as it is to be; `before` is null for a new one. `sent` is null where no list of variants was sent. */
export type PlannedVariant = { row: ProductRow; before: ProductRow | null; sent: SentVariant | null; prefix: string };
export type VariantPlan = { product: PlannedVariant; variants: PlannedVariant[]; removed: ProductRow[] };
type Sent = {
  options?: SentOption[] | undefined;
  variants?: SentVariant[] | undefined;
  isAvailable?: boolean | undefined;
  state?: ProductState | undefined;
};

/** Without `options` and `variants` the variants follow what the product shares with them: texts, tax, and its switch. */
export function planVariants(after: ProductRow, before: ProductRow | null, members: ProductRow[], sent: Sent): VariantPlan {
  if (!sent.options && !sent.variants) {
    const unsent = { sent: null, prefix: '' };
    const kept = members.filter((member) => isKept(member, before));
    const wasAvailable = [...(before ? [before] : []), ...kept].some(({ isAvailable }) => isAvailable);
    const isSwitched = before === null || (switchOf(sent) ?? wasAvailable) !== wasAvailable;
    // A state keeps the switches of the variants; `isAvailable` turns all of them.
    const turnsAll = sent.state === undefined || ![after, ...kept].some(({ isOffered }) => isOffered);
    const switched = (row: ProductRow, own: boolean) => {
      const isOffered = row.isOffered || (isSwitched && after.isAvailable && turnsAll);
      return { ...row, isOffered, isAvailable: isSwitched ? after.isAvailable && isOffered : own };
    };
    return {
      product: { ...unsent, row: switched(after, before?.isAvailable ?? true), before },
      variants: kept.map((member) => ({ ...unsent, row: switched(sharing(member, after), member.isAvailable), before: member })),
      removed: [],
    };
  }
  const options = withValueNames(sent.options ?? after.options, before?.options ?? []);
  if (!sent.variants) throw badField('variants', 'Send the variants together with their options.');
  if (options.length === 0) return withoutOptions(after, before, members, sent.variants);
  return withOptions({ ...after, options }, before, members, sent.variants, switchOf(sent) ?? after.launchAt === null);
}

function withoutOptions(after: ProductRow, before: ProductRow | null, members: ProductRow[], variants: SentVariant[]): VariantPlan {
  if (variants.length > 1) throw badField('options', 'Several variants need an option that tells them apart, such as Shade.');
  const [only] = variants;
  // The first variant may still name the options that are taken away.
  if (only) refuseUnknownOptions(before?.options ?? [], only, 0);
  const row = {
    ...after,
    ...(only && ownFields(after, only, after)),
    options: [],
    optionValues: [],
    variantLabel: '',
    variantLabels: {},
    variantPosition: 0,
    isOffered: true,
  };
  const product = { row, before, sent: only ?? null, prefix: only ? 'variants.0.' : '' };
  return { product, variants: [], removed: members.filter((member) => isKept(member, before)) };
}

function withOptions(
  after: ProductRow,
  before: ProductRow | null,
  members: ProductRow[],
  variants: SentVariant[],
  isAvailable: boolean,
): VariantPlan {
  if (variants.length === 0) throw badField('variants', 'A product with options needs a variant.');
  const places = variants.map((variant, place) => ({ variant, place, ...labelOf(after.options, variant, place) }));
  const twice = places.find(({ label }, place) => places.findIndex((other) => other.label === label) !== place);
  if (twice) throw badField(`variants.${twice.place}`, said('The variant {label} is listed twice.', { label: twice.label }));

  const kept = members.filter((member) => isKept(member, before));
  const rest = [after, ...kept, ...members.filter((member) => !kept.includes(member))];
  const take = (found: ProductRow | undefined) => {
    if (found) rest.splice(rest.indexOf(found), 1);
    return found ?? null;
  };
  // Ids first: a renamed value must not take another variant's row. The SKU last: it may have been exchanged.
  const byId = new Map(places.flatMap(({ variant, place }) => (variant.id ? [[place, take(findNamed(rest, variant.id, place))]] : [])));
  const matched = places.map((each) => ({
    ...each,
    found: byId.get(each.place) ?? take(rest.find(({ variantLabel }) => variantLabel !== '' && variantLabel === each.label)),
  }));
  for (const each of matched) each.found ??= take(rest.find(({ id, sku }) => id !== after.id && sku === each.variant.sku));
  // A product that had no options yet becomes its first variant.
  const first = matched.find(({ found }) => found === null);
  if (rest.includes(after) && after.variantLabel === '' && first) first.found = take(after);
  if (rest.includes(after)) throw badField('variants', 'The first variant stands for the product. Switch it off instead of removing it.');

  const planned = matched.map(({ variant, place, values, label, found }): PlannedVariant => {
    const start = found ?? newVariant(after);
    const own = ownFields(start, variant, after);
    const labels = { variantLabel: label, variantLabels: labelsOf(after.options, values) };
    const row: ProductRow = { ...sharing(start, after), ...own, optionValues: values, ...labels, variantPosition: place };
    row.isOffered = variant.isAvailable;
    row.isAvailable = isAvailable && row.isOffered;
    return { row, before: found === after ? before : found, sent: variant, prefix: `variants.${place}.` };
  });
  const product = planned.find(({ row }) => row.id === after.id);
  if (!product) throw new Error('The product is none of its variants.');
  return {
    product,
    variants: planned.filter(({ row }) => row.id !== after.id),
    removed: rest.filter((row) => kept.includes(row)),
  };
}

function findNamed(rows: ProductRow[], id: string, place: number): ProductRow {
  const found = rows.find((row) => row.id === id);
  if (!found) throw badField(`variants.${place}`, 'This product has no such variant.');
  return found;
}

function refuseUnknownOptions(options: ProductOption[], { options: chosen }: SentVariant, place: number) {
  const unknown = Object.keys(chosen).find((name) => !options.some((option) => option.name === name));
  if (unknown !== undefined) throw badField(`variants.${place}`, said('The product has no option {option}.', { option: unknown }));
}

/** Exactly one of its values for each option. */
function labelOf(options: ProductOption[], variant: SentVariant, place: number) {
  refuseUnknownOptions(options, variant, place);
  const { options: chosen } = variant;
  const values = options.map(({ name, values }) => {
    const value = chosen[name] ?? '';
    if (!values.includes(value)) throw badField(`variants.${place}`, said('Choose a value of {option}.', { option: name }));
    return value;
  });
  return { values, label: values.join(', ') };
}
