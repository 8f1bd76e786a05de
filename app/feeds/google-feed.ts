// RSS 2.0 with Google's namespace (https://support.google.com/merchants/answer/14987622).
import { xmlEscaped } from '../platform/words/xml.ts';
import type { FeedItem, FeedShop } from './feed-items.ts';

export const googleHead = ({ name, origin }: FeedShop) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${xmlEscaped(name)}</title>
<link>${xmlEscaped(origin)}</link>
<description>${xmlEscaped(`Products of ${name}`)}</description>
`;

export const GOOGLE_FOOT = '</channel>\n</rss>\n';

export function googleItem(item: FeedItem): string {
  const [picture, ...more] = item.pictures;
  const fields: Array<[name: string, value: string | null | undefined]> = [
    ['g:id', item.id],
    ['g:title', item.title],
    ['g:description', item.description],
    ['g:link', item.link],
    ['g:image_link', picture],
    ...more.map((each): [string, string] => ['g:additional_image_link', each]),
    ['g:availability', item.isInStock ? 'in_stock' : 'out_of_stock'],
    ['g:price', item.price],
    ['g:sale_price', item.salePrice],
    ['g:sale_price_effective_date', item.salePeriod],
    ['g:condition', 'new'],
    ['g:brand', item.brand],
    ['g:gtin', item.gtin],
    ['g:mpn', item.gtin ? null : item.sku],
    ['g:item_group_id', item.groupId],
    ...item.properties.map(({ name, value }): [string, string] => [`g:${name}`, value]),
    ['g:is_bundle', item.isBundle ? 'yes' : null],
    ['g:product_type', item.category],
    ['g:unit_pricing_measure', item.netQuantity],
    ['g:unit_pricing_base_measure', item.netQuantity && `100 ${item.netQuantity.split(' ')[1]}`],
  ];
  const lines = fields.flatMap(([name, value]) => (value ? `<${name}>${xmlEscaped(value)}</${name}>\n` : []));
  return `<item>\n${lines.join('')}</item>\n`;
}
