import { sendPdf, thePdf } from '../../invoices/print/send-pdf.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { handedOver, handOverForm } from '../couriers.schema.ts';
import type { Couriers } from '../open-couriers.server.ts';
import { drawManifest, drawParcelLabels, requestPickups } from './hand-over.server.ts';

export const handoverCalls = (api: Api, couriers: Couriers) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/labels',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.labels',
      summary: 'Labels of booked parcels, 4 × 6 inches, with the waybill as barcode',
      body: handOverForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, body }) => sendPdf(c, 'labels.pdf', await drawParcelLabels(shop.db, body.ids, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/pickup',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      summary: 'Ask the couriers to collect these parcels; before noon today, else tomorrow',
      body: handOverForm,
      answers: { 200: { description: 'How many are to be collected, and what did not work', schema: handedOver } },
    },
    async ({ c, shop, user, body }) => c.json(await requestPickups(shop, couriers, body.ids, user, shop.now())),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/parcels/manifest',
      access: 'staff',
      permission: 'orders',
      limit: 'write',
      audit: 'export.manifest',
      summary: "The handover list that the courier's driver signs; the couriers' own lists are closed too",
      body: handOverForm,
      answers: { 200: thePdf },
    },
    async ({ c, shop, user, body }) => sendPdf(c, 'handover.pdf', await drawManifest(shop, couriers, body.ids, user, shop.now())),
  ),
];
