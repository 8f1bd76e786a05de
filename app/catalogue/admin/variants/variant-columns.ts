import type { CellName } from './variant-grid.ts';

export const TEXT_CELLS: { cell: Exclude<CellName, 'unit'>; label: string; width: string; inputMode?: 'decimal' | 'numeric' }[] = [
  { cell: 'sku', label: 'SKU', width: 'w-32!' },
  { cell: 'barcode', label: 'Barcode', width: 'w-36!', inputMode: 'numeric' },
  { cell: 'price', label: 'Price', width: 'w-24!', inputMode: 'decimal' },
  { cell: 'offer', label: 'Offer', width: 'w-18!', inputMode: 'decimal' },
  { cell: 'mrp', label: 'MRP', width: 'w-24!', inputMode: 'decimal' },
  { cell: 'stock', label: 'Stock', width: 'w-20!', inputMode: 'numeric' },
  { cell: 'quantity', label: 'Net quantity', width: 'w-20!', inputMode: 'decimal' },
];

/** Its line is a shadow, as a border would scroll away with the table. */
export const STUCK = 'sticky left-0 z-1 bg-paper shadow-[inset_-1px_0_var(--color-hairline)]';

/** Shoppers choose by the first option, and its values may have swatches. */
export const headsOf = (pricesIncludeTax: boolean, firstOption: string) => [
  ...['SKU', 'Barcode', pricesIncludeTax ? 'Price incl. GST (₹)' : 'Price (₹)', 'Offer (%)', 'MRP (₹)'],
  ...['Stock', 'Net quantity', 'Unit', firstOption ? `${firstOption} swatch` : 'Swatch', 'Picture', 'Available'],
];

export const COLUMNS = headsOf(false, '').length + 2;
