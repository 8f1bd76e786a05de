// In the browser: saves an order's invoice under its own name, or tells why there is none yet.
import { toast } from '../ui/toast.tsx';

export async function downloadInvoice(orderId: string) {
  const failed = 'Failed to download invoice';
  try {
    const response = await fetch(`/api/invoice/${orderId}`);
    if (!response.ok) {
      const { message } = (await response.json()) as { message?: string };
      toast(message || failed, 'error');
      return;
    }
    const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? `invoice_${orderId}.pdf`;
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
  // Safari reads the file after the click has returned.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
