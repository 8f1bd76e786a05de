// CSV for Meta's catalogue (https://www.facebook.com/business/help/120325381656392), shown on Facebook, Instagram and WhatsApp.
import type { CsvCell } from '../platform/files/csv.server.ts';
import type { FeedItem } from './feed-items.ts';

const property = (name: FeedItem['properties'][number]['name']) => (item: FeedItem) =>
  item.properties.find((each) => each.name === name)?.value ?? null;

const COLUMNS: Record<string, (item: FeedItem) => CsvCell> = {
  id: ({ id }) => id,
  title: ({ title }) => title,
  description: ({ description }) => description,
  availability: ({ isInStock }) => (isInStock ? 'in stock' : 'out of stock'),
  condition: () => 'new',
  price: ({ price }) => price,
  sale_price: ({ salePrice }) => salePrice,
  sale_price_effective_date: ({ salePeriod }) => salePeriod,
  link: ({ link }) => link,
  image_link: ({ pictures }) => pictures[0] ?? null,
  additional_image_link: ({ pictures }) => pictures.slice(1).join(','),
  brand: ({ brand }) => brand,
  gtin: ({ gtin }) => gtin,
  mpn: ({ sku }) => sku,
  item_group_id: ({ groupId }) => groupId,
  color: property('color'),
  size: property('size'),
  material: property('material'),
  pattern: property('pattern'),
  product_type: ({ category }) => category,
  origin_country: ({ countryOfOrigin }) => countryOfOrigin,
};

export const META_HEAD = Object.keys(COLUMNS);
export const metaRow = (item: FeedItem): CsvCell[] => Object.values(COLUMNS).map((cellOf) => cellOf(item));
