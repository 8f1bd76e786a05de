// The key file proves that calls with the key come from the shop.
import type { Hono } from 'hono';
import type { Vars } from '../platform/http/endpoint.server.ts';
import { readSection } from '../settings/settings.server.ts';

export const keyFileUrl = (publicUrl: string, key: string) => `${publicUrl}/${key}.txt`;

export function mountKeyFile(hono: Hono<Vars>) {
  hono.get('/:file{[0-9a-f]{32}\\.txt}', async (c, next) => {
    const { db, pages } = c.get('shop');
    const { key } = await pages.remember('index-now key', ['settings'], () => readSection(db, 'indexNow'));
    if (!key || c.req.path !== `/${key}.txt`) return next();
    return c.text(key, 200, { 'cache-control': 'no-cache' });
  });
}
