// Words or a code of the till's field, among the goods on this device. Pure.
import { waysToWrite } from '../../stock/goods/barcode.ts';
import type { Goods } from './till-store.ts';

const SHOWN = 8;
/** A barcode or an SKU, as a scanner types it. */
export function findExact(goods: readonly Goods[], wanted: string): Goods | null {
  const code = wanted.toLowerCase();
  const barcodes = waysToWrite(wanted);
  return (
    (code && (goods.find(({ barcode }) => barcode && barcodes.includes(barcode)) ?? goods.find(({ sku }) => sku.toLowerCase() === code))) ||
    null
  );
}

/** Every word must be in the name, the SKU or the barcode; names that begin so come first. */
export function searchGoods(goods: readonly Goods[], wanted: string): Goods[] {
  const words = wanted.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  const found = goods.filter(({ name, sku, barcode }) => {
    const text = `${name} ${sku} ${barcode ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ name }: Goods) => (name.toLowerCase().startsWith(words[0] ?? '') ? 0 : 1);
  return found.toSorted((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1)).slice(0, SHOWN);
}
