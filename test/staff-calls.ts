// The API reads of the staff pages: every declared one, and lists at their first page, at a later one and with a search.
import { sql } from 'drizzle-orm';
import { rowsOf } from '../app/platform/database.server.ts';
import type { TestShop } from './shop.ts';

/** Reads by an id, and where to find one. Staff can also make a customer's reads of an order. */
const OF_ONE: Record<string, ReturnType<typeof sql>> = {
  '/api/order/{id}': sql`select id from orders order by number desc limit 1`,
  '/api/invoice/{id}': sql`select order_id as id from invoices order by number desc limit 1`,
  '/api/mails/{id}': sql`select id from mails order by created_at desc limit 1`,
};

/** What a call requires. */
const WITH_QUERY: Record<string, string> = {
  '/api/goods': '?search=rao',
  '/api/till/days': '?till=Till%201',
  '/api/settings/tax/preview': '?registration=regular&pricesIncludeTax=true',
};

/** Without exports, which grow with their data. */
export async function staffCalls(s: TestShop, laterPage: number): Promise<string[]> {
  const calls: string[] = [];
  for (const { method, path, access, query } of s.declarations) {
    if (method !== 'get' || path.endsWith('.csv')) continue;
    const source = OF_ONE[path];
    if (source) {
      const [row] = await rowsOf<{ id: string }>(s.db, source);
      if (row) calls.push(path.replace('{id}', row.id));
    } else if (path in WITH_QUERY) {
      calls.push(path + WITH_QUERY[path]);
    } else if (takes(query, 'q')) {
      if (access === 'staff') calls.push(`${path}?q=rao`);
    } else if (access === 'staff' && !path.includes('{')) {
      calls.push(
        path,
        ...(takes(query, 'page') ? [`${path}?page=${laterPage}`] : []),
        ...(takes(query, 'search') ? [`${path}?search=rao`] : []),
      );
    }
  }
  return calls;
}

const takes = (query: object | undefined, field: string) => query !== undefined && 'shape' in query && field in Object(query.shape);
