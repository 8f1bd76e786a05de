import { formatCount, formatRupees } from '../../../platform/money.ts';
import type { Figures } from '../../bulk-edit/bulk-edit.schema.ts';
import { STATE_WORDS } from '../../states/product-state.ts';
import { saleOf, saleWords } from '../sales/sale-texts.ts';

/** The form as the call's `change`; what is no number is sent as typed, and refused. */
export function changeOf(given: FormData) {
  const text = (name: string) => String(given.get(name) ?? '').trim();
  const number = (name: string) => (/^-?\d+(\.\d+)?$/.test(text(name)) ? Number(text(name)) : text(name));
  const [adds, removes] = [facetValue(text('addFacet')), facetValue(text('removeFacet'))];
  return {
    ...(text('priceKind') === 'set' && { price: { kind: 'set', rupees: number('price') } }),
    ...(text('priceKind') === 'percent' && { price: { kind: 'percent', percent: number('price'), roundTo: Number(text('roundTo')) } }),
    ...(text('offerPercent') !== '' && { offerPercent: number('offerPercent') }),
    ...(text('stockKind') !== '' && { stock: { kind: text('stockKind'), pieces: number('stock') } }),
    ...(text('sale') !== '' && { sale: text('sale') === 'none' ? 'none' : saleOf(given) }),
    ...(text('state') !== '' && { state: text('state') }),
    ...((adds || removes) && { facets: { add: adds ?? {}, remove: removes ?? {} } }),
  };
}

const facetValue = (token: string) => {
  const [facet, value] = token.split('.');
  return facet && value ? { [facet]: [value] } : null;
};

/** 'Price: ₹299.00 to ₹329.00', one line for each figure that differs. */
export function differencesOf(before: Figures, after: Figures): string[] {
  const lines: Array<[string, (figures: Figures) => string]> = [
    ['Price', ({ priceFrom, priceTo }) => range(rupees(priceFrom), rupees(priceTo))],
    ['Offer', ({ offerFrom, offerTo }) => range(`${offerFrom}%`, `${offerTo}%`)],
    ['Sale', ({ sale }) => (sale ? saleWords(sale) : 'none')],
    ['Stock', ({ stock }) => formatCount(stock)],
    ['State', ({ state }) => STATE_WORDS[state]],
    ['Filters', ({ facets }) => Object.values(facets).flat().join(', ') || 'none'],
  ];
  return lines.flatMap(([name, of]) => (of(before) === of(after) ? [] : [`${name}: ${of(before)} → ${of(after)}`]));
}

const range = (from: string, to: string) => (from === to ? from : `${from} – ${to}`);
const rupees = (amount: number) => formatRupees(Math.round(amount * 100), { decimals: 'always' });
