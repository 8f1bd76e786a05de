import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { sectionApi } from '../../settings/settings.api.ts';
import { saveSection } from '../../settings/settings.server.ts';
import { priceChange, priceChangeQuery } from './price-change.schema.ts';
import { previewPriceChange, refusePricesAboveMrp } from './price-change.server.ts';

export const priceChangeApi = (api: Api) => [
  ...sectionApi(api, 'tax', async (db, value, ...by) => {
    await refusePricesAboveMrp(db, value);
    return saveSection(db, 'tax', value, ...by);
  }),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/settings/tax/preview',
      access: 'staff',
      permission: 'settings',
      limit: 'search',
      summary: 'What shoppers would pay under other tax settings; nothing is saved',
      query: priceChangeQuery,
      answers: { 200: { description: 'How many prices change, and the first of them', schema: priceChange } },
    },
    async ({ c, shop, query }) => c.json(await previewPriceChange(shop.db, query)),
  ),
];
