import { productIdFor } from '../catalogue/variants/read-variants.server.ts';
import { isChosen } from '../media/media.schema.ts';
import type { MultipartForm } from '../platform/http/bodies/multipart-form.server.ts';
import { type Api, endpoint, sendList } from '../platform/http/endpoint.server.ts';
import { listQuery } from '../platform/http/list-query.ts';
import { listOf } from '../platform/http/openapi/calls.schema.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { badField } from '../platform/refusal.ts';
import { ownReview, REVIEW_PHOTOS_AT_MOST, reviewAnswer, reviewForm, reviewStanding, reviewsOfProduct } from './reviews.schema.ts';
import { listReviews } from './reviews.server.ts';
import { changeReview, readStanding, requireNewReview, requireOpenReview, type SentPhotos, writeReview } from './write-review.server.ts';

const FORM = {
  texts: reviewForm,
  files: {
    photos: {
      description: 'Photos; on a change those that stay are sent again by their address',
      atMost: REVIEW_PHOTOS_AT_MOST,
      orText: true,
    },
  },
  // Three photos of 10 MiB as base64.
  megabytes: 43,
  orJson: true,
} as const satisfies MultipartForm;

export const customerCalls = (api: Api) => [
  endpoint(
    api,
    {
      method: 'get',
      path: '/api/reviews/product/{productId}',
      access: 'anyone',
      limit: 'search',
      summary: 'The approved reviews of a product, newest first',
      params: reviewsOfProduct,
      query: listQuery.pick({ page: true, limit: true }),
      answers: { 200: listOf(reviewAnswer) },
    },
    async ({ c, shop, params, query }) => {
      const { items, total } = await listReviews(shop.db, await productIdFor(shop.db, params.productId), query);
      return sendList(c, items, total);
    },
  ),

  endpoint(
    api,
    {
      method: 'get',
      path: '/api/reviews/product/{productId}/mine',
      access: 'customer',
      limit: 'read',
      summary: "The caller's own review of a product, or whether and why not they may write one",
      params: reviewsOfProduct,
      answers: { 200: { description: "The caller's status", schema: reviewStanding } },
    },
    async ({ c, shop, user, params }) => c.json(await readStanding(shop.db, user, await productIdFor(shop.db, params.productId))),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/reviews/product/{productId}',
      access: 'customer',
      limit: 'upload',
      summary: 'Review a delivered product, once; staff publish it',
      params: reviewsOfProduct,
      multipart: FORM,
      answers: { 201: { description: 'The review, awaiting approval', schema: ownReview } },
    },
    async ({ c, shop, user, params, readForm }) => {
      const productId = await productIdFor(shop.db, params.productId);
      await requireNewReview(shop.db, user, productId);
      const form = await readForm();
      return c.json(await writeReview(shop, user, productId, parse(reviewForm, textsOf(form)), photosOf(form), shop.now()), 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/reviews/product/{productId}',
      access: 'customer',
      limit: 'upload',
      summary: "Change the caller's own review while it is not published",
      params: reviewsOfProduct,
      multipart: FORM,
      answers: { 200: { description: 'The review, awaiting approval', schema: ownReview } },
    },
    async ({ c, shop, user, params, readForm }) => {
      const productId = await productIdFor(shop.db, params.productId);
      await requireOpenReview(shop.db, user, productId);
      const form = await readForm();
      return c.json(await changeReview(shop, user, productId, parse(reviewForm, textsOf(form)), photosOf(form), shop.now()));
    },
  ),
];

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const name of ['rating', 'title', 'content', 'language']) {
    const value = form.get(name);
    if (value === null) continue;
    if (typeof value !== 'string') throw badField(name, 'This field takes text, not a file.');
    // PostgreSQL stores no NUL character in text.
    if (value.includes('\0')) throw badField(name, "This text has a character we can't save. Please remove it.");
    texts[name] = value;
  }
  return texts;
}

const photosOf = (form: FormData): SentPhotos => form.getAll('photos').filter(isChosen);
