// A shop with one product that is sold from batches only, for tests of recalls.
import { eq } from 'drizzle-orm';
import { settings } from '../app/settings/settings.tables.ts';
import { listBatchesOf } from '../app/stock/recalls/recalls.server.ts';
import { batches } from '../app/stock/stock.tables.ts';
import type { TestShop } from './shop.ts';
import { aProduct, aSeller, aShopper, aStaffMember, fillCart, type Person, pressPay } from './world.ts';

export type BatchShop = Awaited<ReturnType<typeof aBatchShop>>;

/** Empties the shop first. Any number of cash orders may be open. */
export async function aBatchShop(s: TestShop, product: Parameters<typeof aProduct>[1] = {}) {
  await s.reset();
  s.setClock(new Date('2026-11-21T06:00:00Z'));
  await aSeller(s);
  await s.db.insert(settings).values({ section: 'payments', value: { unconfirmedCashOrders: 0 } });
  const staff = await aStaffMember(s);
  const balm = await aProduct(s, { stockQuantity: 0, ...product });
  const send = (method: string, path: string, body?: unknown, as: Person = staff) => s.request(method, path, { as: as.token, body });
  const idOf = async (number: string) => (await s.db.select().from(batches).where(eq(batches.number, number)))[0]?.id ?? '';
  const act = async (verb: string, number: string, body: object, as?: Person) =>
    send('POST', `/api/batches/${await idOf(number)}/${verb}`, body, as);
  return {
    ...{ staff, balm, send, idOf, act },
    receive: (batchNumber: string, expiresOn: string, quantity: number) =>
      send('POST', `/api/product/${balm.id}/stock`, { kind: 'received', quantity, batchNumber, expiresOn }),
    /** Of each batch: its number, the pieces on the shelf and those sold. */
    standing: async () => (await listBatchesOf(s.db, balm.id)).map(({ number, quantity, sold }) => [number, quantity, sold]).toSorted(),
    recall: (number: string) => act('recall', number, { reason: 'Mould found' }),
    /** For cash, by a new customer. `status`: of the answer, as it may be refused. */
    async buy(quantity: number) {
      const shopper = await aShopper(s);
      await fillCart(s, shopper, balm.id, quantity);
      const { status, json } = await pressPay(s, shopper, { paymentMethod: 'cod' });
      return { shopper, status, id: json.localOrderId as string };
    },
  };
}
