// In the browser: saves what the packing table works from.
import { download } from '../invoices/download-invoice.ts';

const posted = (ids: string[]): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ids }),
});

export const downloadPickList = (ids: string[]) =>
  download('/api/order/pick-list', 'pick-list.pdf', 'Failed to download the pick list', posted(ids));

export const downloadPackingSlips = (ids: string[]) =>
  download('/api/order/packing-slips', 'packing-slips.pdf', 'Failed to download the packing slips', posted(ids));

export const downloadReplacementPicks = (claimId: string) =>
  download(`/api/claims/${claimId}/pick-list`, 'pick-list.pdf', 'Failed to download the pick list');

export const downloadReplacementSlip = (claimId: string) =>
  download(`/api/claims/${claimId}/packing-slip`, 'packing-slip.pdf', 'Failed to download the packing slip');
