// The picture files. A name is a hash of its content, so a browser may keep the file for ever.
import type { Api } from '../platform/endpoint.server.ts';
import { Refusal } from '../platform/refusal.ts';

const NAME = /^[0-9a-f]{32}-(?:\d{1,5}\.(?:avif|webp)|logo\.png)$/;

export function mediaApi(api: Api) {
  api.hono.get('/media/:name', async (c) => {
    const name = c.req.param('name');
    const format = NAME.test(name) && name.slice(name.lastIndexOf('.') + 1);
    const etag = `"${name}"`;
    if (format && c.req.header('if-none-match')?.includes(etag)) return c.body(null, 304, { etag });
    const bytes = format ? await c.get('shop').files.get(name) : null;
    if (!bytes) throw new Refusal(404, 'Not found.');
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': `image/${format}`,
      'content-length': String(bytes.length),
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
    });
  });
}
