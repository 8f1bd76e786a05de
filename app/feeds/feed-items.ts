// What a catalogue feed says of each variant on sale. Google's fields: https://support.google.com/merchants/answer/7052112

import type { TimedSale } from '../catalogue/catalogue.tables.ts';
import { propertyOf } from '../catalogue/variants/option-property.ts';
import type { ProductView, VariantView } from '../catalogue/view/product-view.ts';
import { rupeesFromPaise } from '../platform/money.ts';
import { withGst } from '../pricing/tax/gst.ts';
import { pictureUrl } from '../ui/pictures/picture-url.ts';

const TITLE_AT_MOST = 150;
const DESCRIPTION_AT_MOST = 5_000;
const MORE_PICTURES_AT_MOST = 10;

export type FeedShop = { name: string; origin: string };
/** Without a value, a field is left out. */
export type FeedItem = {
  id: string;
  title: string;
  description: string;
  link: string;
  pictures: string[];
  isInStock: boolean;
  price: string;
  /** Only while it is lower than the price. */
  salePrice: string | null;
  /** Start and end of a running sale, as ISO 8601; an offer without end has none. */
  salePeriod: string | null;
  brand: string;
  gtin: string | null;
  sku: string;
  /** Only for one of several variants. */
  groupId: string | null;
  /** Of the options, as Google names them. */
  properties: { name: 'color' | 'size' | 'material' | 'pattern'; value: string }[];
  category: string;
  /** '4.5 g'; pieces have no unit price. */
  netQuantity: string | null;
  isBundle: boolean;
  countryOfOrigin: string;
};

type Sold = Pick<VariantView, 'id' | 'sku' | 'barcode' | 'label' | 'values' | 'pictures' | 'netQuantity' | 'prices' | 'stockQuantity'>;

/** One item per variant on sale; a picture is required, so that a product without one has none. */
export function feedItems(product: ProductView, shop: FeedShop, sales: ReadonlyMap<string, TimedSale> = new Map()): FeedItem[] {
  const { id, variantId, sku, barcode, optionValues, pictures, prices, stockQuantity, declarations } = product;
  const own: Sold = {
    ...{ id: variantId, sku, barcode, label: '', values: optionValues, pictures, prices, stockQuantity },
    netQuantity: declarations.netQuantity,
  };
  const sold: Sold[] = product.options.length > 0 ? product.variantList.filter(({ isAvailable }) => isAvailable) : [own];
  const groupId = product.options.length > 0 ? id : null;
  return sold
    .filter((variant) => variant.pictures.length > 0)
    .map((variant) => itemOf(product, variant, groupId, { ...shop, sale: sales.get(variant.id) }));
}

function itemOf(
  product: ProductView,
  variant: Sold,
  groupId: string | null,
  { name, origin, sale }: FeedShop & { sale: TimedSale | undefined },
): FeedItem {
  const { prices, netQuantity } = variant;
  const inclusive = (paise: number) => withGst(paise, prices.isTaxIncluded ? 0 : prices.gstPercent * 100);
  const regularPaise = inclusive(prices.originalPaise);
  // A coming sale is named with its period, as feeds are read once a day; a running offer leaves no room. The tax of a kit is that of its pieces.
  const isComing = sale && !prices.saleEndsAt && !product.kit && prices.inclusivePaise === regularPaise;
  const salePaise = isComing ? inclusive(sale.pricePaise) : prices.inclusivePaise;
  return {
    id: variant.id,
    title: cut([product.name, variant.label].filter(Boolean).join(' – '), TITLE_AT_MOST),
    description: cut(product.summary || product.name, DESCRIPTION_AT_MOST),
    link: `${origin}/product/${product.slug}${groupId ? `?variant=${encodeURIComponent(variant.sku)}` : ''}`,
    pictures: variant.pictures
      .slice(0, 1 + MORE_PICTURES_AT_MOST)
      .map((picture) => origin + pictureUrl(picture.key, Math.max(...picture.widths), 'webp')),
    isInStock: variant.stockQuantity > 0,
    price: inRupees(regularPaise),
    salePrice: salePaise < regularPaise ? inRupees(salePaise) : null,
    salePeriod: sale && (isComing || prices.saleEndsAt) ? `${toTheSecond(sale.startsAt)}/${toTheSecond(sale.endsAt)}` : null,
    brand: name,
    gtin: variant.barcode,
    sku: variant.sku,
    groupId,
    properties: product.options.flatMap((option, place) => {
      const property = propertyOf(option.name);
      const value = variant.values[place];
      return property && value ? [{ name: property, value }] : [];
    }),
    category: product.category[0] ?? '',
    netQuantity: netQuantity && netQuantity.unit !== 'piece' ? `${netQuantity.value} ${netQuantity.unit}` : null,
    isBundle: product.kit !== null,
    countryOfOrigin: product.declarations.countryOfOrigin,
  };
}

const toTheSecond = (moment: string) => `${moment.slice(0, 19)}Z`;
const inRupees = (paise: number) => `${rupeesFromPaise(paise).toFixed(2)} INR`;
/** By characters as a reader counts them: a cut emoji or matra is no text. */
const cut = (text: string, atMost: number) => [...text].slice(0, atMost).join('');
