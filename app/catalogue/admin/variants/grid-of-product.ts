import { pictureSrc } from '../../../ui/pictures/picture-url.ts';
import type { ProductView } from '../../view/product-view.ts';
import type { GridRow, VariantGrid } from './variant-grid.ts';

export function gridOf(product: ProductView | null, optionNames: Record<string, Record<string, string>> = {}): VariantGrid {
  if (!product || product.options.length === 0) return { options: [], rows: [] };
  const options = product.options.map(({ name, values, valueNames }) => ({
    key: name,
    name,
    names: optionNames[name] ?? {},
    values: values.map((value) => ({ key: value, name: value, names: valueNames[value] ?? {} })),
  }));
  const productPictures = keysOf(product.pictures);
  const rows = product.variantList.map((variant): GridRow => {
    const { id, prices, netQuantity, swatch, ownDeclarations } = variant;
    const ingredients = ownDeclarations.inciIngredients ?? '';
    const shelfLife = String(ownDeclarations.shelfLifeMonths ?? '');
    const quantity = netQuantity ? String(netQuantity.value) : '';
    const unit = netQuantity?.unit ?? 'g';
    const colour = swatch ? ('colour' in swatch ? swatch.colour : pictureSrc(swatch.picture)) : '';
    const picture = keysOf(variant.pictures) === productPictures ? '' : (variant.pictures[0]?.key ?? '');
    return {
      key: id,
      id,
      isProduct: id === product.id,
      values: Object.fromEntries(options.map(({ key }, place) => [key, variant.values[place] ?? ''])),
      sku: variant.sku,
      barcode: variant.barcode ?? '',
      price: String(prices.originalPaise / 100),
      offer: String(prices.ownOfferPercent),
      mrp: prices.mrpPaise === null ? '' : String(prices.mrpPaise / 100),
      stock: String(variant.stockQuantity),
      quantity,
      unit,
      colour,
      picture,
      ownSrc: picture !== '' && variant.pictures[0] ? pictureSrc(variant.pictures[0]) : '',
      ingredients,
      shelfLife,
      isAvailable: variant.isAvailable || (!product.isAvailable && variant.isOffered),
      was: { stock: variant.stockQuantity, quantity, unit, colour, picture, ingredients, shelfLife },
    };
  });
  return { options, rows };
}

const keysOf = (pictures: readonly { key: string }[]) => pictures.map(({ key }) => key).join(' ');
