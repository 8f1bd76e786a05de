import { download } from '../../invoices/download-invoice.ts';
import type { SlipFormat } from './packing.schema.ts';

const posted = (body: { ids: string[]; format?: SlipFormat; copies?: 'all' }): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

export const downloadPickList = (ids: string[]) =>
  download('/api/order/pick-list', 'pick-list.pdf', 'Failed to download the pick list', posted({ ids }));

export const downloadPackingSlips = (ids: string[]) =>
  download('/api/order/packing-slips', 'packing-slips.pdf', 'Failed to download the packing slips', posted({ ids }));

export const downloadLabels = (ids: string[]) =>
  download('/api/order/packing-slips', 'labels.pdf', 'Failed to download the labels', posted({ ids, format: 'label' }));

export const downloadInvoices = (ids: string[]) =>
  download('/api/order/invoices.pdf', 'invoices.pdf', 'Failed to download the invoices', posted({ ids }));

export const downloadOrdersFile = (ids: string[]) =>
  download('/api/order/orders.csv', 'orders.csv', 'Failed to export the orders', posted({ ids }));

export const downloadEWayBill = (orderId: string) =>
  download(`/api/order/${orderId}/e-way-bill`, 'e-way-bill.json', 'Failed to download the e-way bill');

export const downloadReplacementPicks = (claimId: string) =>
  download(`/api/claims/${claimId}/pick-list`, 'pick-list.pdf', 'Failed to download the pick list');

export const downloadReplacementSlip = (claimId: string, format: SlipFormat = 'a4') =>
  download(`/api/claims/${claimId}/packing-slip?format=${format}`, 'packing-slip.pdf', 'Failed to download the packing slip');
