// On signing out: what the till keeps on this device goes, except sales that the shop has not answered, without their customer. In the browser.
import { forgetGoods, keepWaiting, listWaiting, type WaitingSale } from './till-store.ts';

const WITHOUT_BUYER = { phoneNumber: '', customerName: '', address: '', pan: '' };

export const countWaiting = async () => (await listWaiting()).length;

export async function leaveTill(): Promise<void> {
  for (const sale of await listWaiting()) await keepWaiting(withoutCustomer(sale));
  await forgetGoods();
  if (!('serviceWorker' in navigator)) return;
  for (const { active, scope } of await navigator.serviceWorker.getRegistrations())
    if (new URL(scope).pathname.startsWith('/admins/invoices/till')) active?.postMessage({ forget: true });
}

const withoutCustomer = (sale: WaitingSale): WaitingSale => ({
  ...sale,
  body: { ...sale.body, ...WITHOUT_BUYER },
  receipt: { ...sale.receipt, buyer: null },
});
