import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { setProductVideo } from './product-video.server.ts';

const videoOfProduct = z.object({ video: z.string().max(40).nullable().describe('The key of an uploaded video; null removes it') });

export const productVideoApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'put',
      path: '/api/product/{id}/video',
      access: 'staff',
      permission: 'products',
      limit: 'write',
      summary: 'Show a video beside the pictures of a product',
      params: z.object({ id: z.uuid() }),
      body: videoOfProduct,
      answers: { 200: { description: 'Saved', schema: videoOfProduct }, 404: { description: 'No such product' } },
    },
    async ({ c, shop, user, params, body }) => {
      await setProductVideo(shop.db, user.id, params.id, body.video);
      return c.json(body);
    },
  ),
];
