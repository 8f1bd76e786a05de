// A product file as staff bring it in: checked, then imported.
import { expect } from 'vitest';
import type { ImportAnswer, ImportRow } from '../app/product-import/product-import.schema.ts';
import { importSlice } from '../app/product-import/run-import.server.ts';
import type { TestShop } from './shop.ts';

/** `token` is asked at each call, as tests make their staff before each. */
export function productFiles(s: TestShop, token: () => string) {
  const as = (method: string, path: string, body?: unknown) => s.request(method, path, { as: token(), body });
  return {
    async check(content: string | Buffer): Promise<ImportAnswer> {
      const form = new FormData();
      form.set('file', new File([typeof content === 'string' ? content : new Uint8Array(content)], 'products.csv'));
      const { status, json, text } = await as('POST', '/api/product-imports', form);
      expect([status, status === 201 || text]).toEqual([201, true]);
      return json;
    },
    rowsOf: async ({ id }: ImportAnswer): Promise<ImportRow[]> => (await as('GET', `/api/product-imports/${id}/rows?limit=200`)).json,
    async run({ id }: ImportAnswer): Promise<ImportAnswer> {
      expect((await as('POST', `/api/product-imports/${id}/start`)).status).toBe(200);
      await importSlice(s.shop, async () => Buffer.alloc(0), id);
      return (await as('GET', `/api/product-imports/${id}`)).json;
    },
  };
}
