import { sendPdf, thePdf } from '../../invoices/print/send-pdf.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { drawPackingSlips } from './draw-packing.server.ts';
import { drawPickList } from './draw-pick-list.server.ts';
import { packingForm, slipForm } from './packing.schema.ts';

export const packingApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/pick-list',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'The pick list of these orders',
      body: packingForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, body }) => sendPdf(c, 'pick-list.pdf', await drawPickList(shop.db, body.ids, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/order/packing-slips',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.packing-slips',
      summary: 'Packing slips of these orders: A4 or 4 × 6 inch labels',
      body: slipForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, body: { ids, format } }) => {
      const pdf = await drawPackingSlips(shop.db, ids, shop.now(), format);
      for (const id of new Set(ids)) await recordAudit(shop.db, user.id, 'order.slip', `order:${id}`, null, { format });
      return sendPdf(c, format === 'label' ? 'labels.pdf' : 'packing-slips.pdf', pdf);
    },
  ),
];
