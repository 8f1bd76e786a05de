// What a till keeps on its device, in IndexedDB: the goods to scan, and sales that the shop has not answered yet. Where a browser keeps
// nothing (a private window), both last as long as the page. In the browser.
import type { z } from 'zod';
import type { Receipt } from '../receipt.schema.ts';
import type { tillSaleForm } from '../till.schema.ts';
import type { TillGoods } from '../till-goods.schema.ts';

export type Goods = TillGoods['goods'][number];
type GoodsKept = { goods: Goods[]; pricesIncludeTax: boolean; at: number };

export type SaleBody = z.input<typeof tillSaleForm>;
export type WaitingSale = {
  /** The identity of the sale: its Idempotency-Key. */
  key: string;
  madeAt: string;
  reference: string;
  body: SaleBody;
  goods: Array<{ productName: string; quantity: number; price: number }>;
  receipt: Receipt;
  /** Why the shop refused it; without it the sale waits to be sent. */
  refused?: { message: string; code: string };
};

const SALES = 'sales';
const GOODS = 'goods';
const memory = { sales: new Map<string, WaitingSale>(), goods: null as GoodsKept | null };

let opening: Promise<IDBDatabase | null> | null = null;

function open(): Promise<IDBDatabase | null> {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open('till', 1);
      request.onupgradeneeded = () => {
        request.result.createObjectStore(SALES, { keyPath: 'key' });
        request.result.createObjectStore(GOODS);
      };
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
      request.onblocked = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
}

/** Resolves when the transaction is on the disk. */
async function write(store: string, act: (objects: IDBObjectStore) => void): Promise<boolean> {
  const database = await open();
  if (!database) return false;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(store, 'readwrite');
      transaction.oncomplete = () => resolve(true);
      transaction.onerror = () => resolve(false);
      transaction.onabort = () => resolve(false);
      act(transaction.objectStore(store));
    } catch {
      resolve(false);
    }
  });
}

async function read<T>(store: string, ask: (objects: IDBObjectStore) => IDBRequest<T>): Promise<T | undefined> {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const request = ask(database.transaction(store).objectStore(store));
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(undefined);
    } catch {
      resolve(undefined);
    }
  });
}

/** False: the browser keeps nothing, and the sale is lost with the page. */
export async function keepWaiting(sale: WaitingSale): Promise<boolean> {
  const isKept = await write(SALES, (objects) => objects.put(sale));
  if (!isKept) memory.sales.set(sale.key, sale);
  return isKept;
}

export async function dropWaiting(key: string): Promise<void> {
  memory.sales.delete(key);
  await write(SALES, (objects) => objects.delete(key));
}

/** In the order in which they were made. */
export async function listWaiting(): Promise<WaitingSale[]> {
  const kept = (await read<WaitingSale[]>(SALES, (objects) => objects.getAll())) ?? [];
  return [...kept, ...memory.sales.values()].toSorted((a, b) => (a.madeAt < b.madeAt ? -1 : 1));
}

export async function keepGoods(goods: GoodsKept): Promise<void> {
  memory.goods = goods;
  await write(GOODS, (objects) => objects.put(goods, GOODS));
}

export const readGoods = async (): Promise<GoodsKept | null> =>
  (await read<GoodsKept>(GOODS, (objects) => objects.get(GOODS))) ?? memory.goods;

export async function forgetGoods(): Promise<void> {
  memory.goods = null;
  await write(GOODS, (objects) => objects.clear());
}
