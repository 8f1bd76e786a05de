import { sendPdf, thePdf } from '../../invoices/print/send-pdf.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { drawGoodsLabels } from './draw-goods-labels.server.ts';
import { labelsForm } from './labels.schema.ts';

export const labelsApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/labels',
      access: 'staff',
      permission: 'stock',
      limit: 'write',
      summary: 'Barcode labels: EAN-13 where the barcode is one, else Code 128 of the SKU; at most 2,000',
      body: labelsForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, body }) => sendPdf(c, 'labels.pdf', await drawGoodsLabels(shop.db, body, shop.now())),
  ),
];
