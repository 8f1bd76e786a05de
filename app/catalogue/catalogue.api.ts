import { z } from 'zod';
import { type Api, endpoint } from '../platform/http/endpoint.server.ts';
import { isId } from '../platform/http/openapi/calls.schema.ts';
import { keepAnswer } from '../platform/pages/kept-answer.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { pictureSrc } from '../ui/pictures/picture-url.ts';
import type { PageTag } from '../vocabulary/page-tags.ts';
import { may } from '../vocabulary/permissions.ts';
import { editProductApi } from './editing/edit-product.api.ts';
import { textsAnswer } from './editing/product-texts.schema.ts';
import { getProduct } from './find-product.server.ts';
import { productAnswerOf } from './kept/list-answers.server.ts';
import { productAnswer } from './product-answer.schema.ts';
import { answerOf } from './product-answer.ts';
import { listsApi, UNCHANGED } from './product-lists.api.ts';
import { readTexts } from './texts/in-other-languages.server.ts';

const idOrSlug = z.object({ id: z.string().max(200) });

async function oneProduct(shop: Shop, idOrSlug: string) {
  return { ...(await productAnswerOf(shop, idOrSlug)), type: 'application/json' };
}

export const catalogueApi = (api: Api) => [...listsApi(api), ...productApi(api), ...editProductApi(api)];

const productApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/{id}',
      access: 'anyone',
      limit: 'search',
      summary: 'One product, by id or slug',
      params: idOrSlug,
      answers: { 200: { description: 'The product', schema: productAnswer.extend({ texts: textsAnswer }) }, 304: UNCHANGED },
    },
    async ({ c, shop, user, params: { id } }) => {
      // Also those not on sale, and as they were saved a moment ago.
      if (may(user, 'products')) {
        const product = await getProduct(shop.db, id, { scope: 'all' });
        const { texts } = await readTexts(shop.db, product.id);
        return c.json({ ...answerOf(product), texts });
      }
      // A slug may come to mean another product.
      const tags: PageTag[] = isId(id) ? ['settings'] : ['settings', 'products'];
      return keepAnswer(c, `/api/product/${encodeURIComponent(id)}`, tags, () => oneProduct(shop, id), { isOnTrial: true });
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/product/{id}/image',
      access: 'anyone',
      limit: 'read',
      summary: 'The way to its main picture',
      params: idOrSlug,
      answers: { 302: { description: 'The picture' } },
    },
    async ({ c, shop, params }) => {
      const { picture } = await getProduct(shop.db, params.id);
      if (!picture) throw new Refusal(404, 'This product has no picture.');
      return c.redirect(pictureSrc(picture), 302);
    },
  ),
];
