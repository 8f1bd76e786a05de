// A name is a hash of its content, so a browser may cache the file for ever.
import { addressOf } from '../platform/http/caller.server.ts';
import type { Api } from '../platform/http/endpoint.server.ts';
import { networkOf } from '../platform/http/limits/client-network.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop, SignedIn } from '../platform/shop.server.ts';
import { whoMaySee } from './held-pictures.server.ts';
import { mailPictureName, makeMailPicture } from './mail-picture.server.ts';
import { rangeOf, videoResponse } from './videos/send-video.server.ts';
import { bytesOfVideo } from './videos/videos.server.ts';

const KEY_LETTERS = 32;
const VIDEO = /^[0-9a-f]{32}\.(?:mp4|webm)$/;
const CAPTIONS = /^[0-9a-f]{32}\.vtt$/;
const NAME = /^[0-9a-f]{32}-(?:\d{1,5}\.(?:avif|webp)|logo\.png|mail\.jpg)$/;

/** Per network: browsers cache files, and a page has some thirty. A bucket charges for each request. */
const READ = { hits: 2_000, seconds: 10 };

/** Revalidation by a browser: reads no file, but checks access in the database. Counted apart, so that it uses up no new pictures. */
const KNOWN = { hits: 2_000, seconds: 10 };

type FindSignedIn = (shop: Shop, headers: Headers) => Promise<SignedIn | null>;

export function mediaApi(api: Api, findSignedIn: FindSignedIn) {
  api.hono.get('/media/:name', async (c) => {
    const name = c.req.param('name');
    const isVideo = VIDEO.test(name);
    const format = (isVideo || CAPTIONS.test(name) || NAME.test(name)) && name.slice(name.lastIndexOf('.') + 1);
    const shop = c.get('shop');
    const { db, files } = shop;
    const findAsker = () => findSignedIn(shop, c.req.raw.headers);
    const network = networkOf(addressOf(c));
    const etag = `"${name}"`;
    const isKnown = format && c.req.header('if-none-match')?.includes(etag);
    c.get('countOrRefuse')(`${isKnown ? 'media-known' : 'media'}:${network}`, isKnown ? KNOWN : READ);
    const sight = format ? await whoMaySee(db, name.slice(0, KEY_LETTERS), findAsker) : 'all';
    if (sight === 'none') throw new Refusal(404, 'Not found.');
    if (isKnown) return c.body(null, 304, { etag });
    if (isVideo) {
      const size = await bytesOfVideo(db, name.slice(0, KEY_LETTERS));
      if (size === null) throw new Refusal(404, 'Not found.');
      return videoResponse(files, name, size, rangeOf(c.req.header('range'), size));
    }
    const key = name.slice(0, KEY_LETTERS);
    const isForMail = name === mailPictureName(key);
    const bytes = format ? ((await files.get(name)) ?? (isForMail ? await makeMailPicture(shop, key) : null)) : null;
    if (!bytes) throw new Refusal(404, 'Not found.');
    return c.body(new Uint8Array(bytes), 200, {
      'content-type': format === 'vtt' ? 'text/vtt' : `image/${isForMail ? 'jpeg' : format}`,
      'content-length': String(bytes.length),
      'cache-control': sight === 'all' ? 'public, max-age=31536000, immutable' : 'private, no-store',
      etag,
    });
  });
}
