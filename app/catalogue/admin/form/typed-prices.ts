import type { ProductView } from '../../view/product-view.ts';
import type { PriceTexts } from '../price-preview.tsx';

export function typedPrices(form: HTMLFormElement): PriceTexts {
  const given = new FormData(form);
  const text = (field: string) => String(given.get(field) ?? '').trim();
  return {
    originalPrice: text('originalPrice'),
    offerPercentage: text('offerPercentage'),
    gstRate: text('gstRate'),
    mrp: text('mrp'),
  };
}

export function pricesOf(product: ProductView | null, defaultGstPercent: number): PriceTexts {
  if (!product) return { originalPrice: '', offerPercentage: '0', gstRate: String(defaultGstPercent), mrp: '' };
  const { originalPaise, ownOfferPercent, mrpPaise } = product.prices;
  return {
    originalPrice: String(originalPaise / 100),
    offerPercentage: String(ownOfferPercent),
    gstRate: String(product.ownGstPercent),
    mrp: mrpPaise === null ? '' : String(mrpPaise / 100),
  };
}
