import { api } from '../ui/browser/api-client.ts';
import { toast } from '../ui/toast.tsx';

const invoiceAddress = (orderId: string, copies?: 'all') => `/api/invoice/${orderId}${copies ? `?copies=${copies}` : ''}`;

export const downloadInvoice = (orderId: string) =>
  download(invoiceAddress(orderId), `invoice_${orderId}.pdf`, 'Failed to download invoice');

export async function issueAndDownloadInvoice(orderId: string, copies?: 'all') {
  const answer = await api.post(`/api/order/${orderId}/invoice`);
  if (answer.ok) await download(invoiceAddress(orderId, copies), `invoice_${orderId}.pdf`, 'Failed to download invoice');
  else toast(answer.message || 'Failed to download invoice', 'error');
}

export const downloadInHouseInvoice = (orderId: string, copies?: 'all') =>
  download(`/api/inhouse/invoice/${orderId}${copies ? `?copies=${copies}` : ''}`, `invoice_${orderId}.pdf`, 'Failed to download invoice', {
    refused: 'Download functionality is not available for this order',
  });

export const downloadInHouseInvoices = (ids: string[], copies?: 'all') =>
  download('/api/inhouse/invoices', 'invoices.pdf', 'Failed to download the invoices', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ids, copies }),
  });

export const downloadCreditNote = (id: string) =>
  download(`/api/credit-note/${id}`, `credit-note_${id}.pdf`, 'Failed to download credit note');

export async function download(
  address: string,
  nameWithout: string,
  failed: string,
  { refused, ...init }: RequestInit & { refused?: string } = {},
) {
  try {
    const response = await fetch(address, init);
    if (!response.ok) {
      const { message } = (await response.json()) as { message?: string };
      toast([refused, message || failed].filter(Boolean).join('. '), 'error');
      return;
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? nameWithout;
    save(await response.blob(), name);
  } catch {
    toast(failed, 'error');
  }
}

function save(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Safari reads the file after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
