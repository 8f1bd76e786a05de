import { z } from 'zod';
import { requirePermission } from '../../platform/http/admission.server.ts';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { badField } from '../../platform/refusal.ts';
import { savedAt, settingsSchemas } from '../../settings/settings.schema.ts';
import {
  DEVICES,
  device,
  imagesAnswer,
  imagesQuery,
  sliderForm,
  sliderImage,
  sliderKey,
  sliderPlace,
  sliderWords,
} from './slider.schema.ts';
import { listSlider } from './slider.server.ts';
import {
  changeSliderWords,
  deleteSliderImage,
  listSliderImages,
  restoreSliderImage,
  saveSlider,
  uploadSliderImages,
} from './slider-images.server.ts';

const STAFF = { access: 'staff', permission: 'slider', limit: 'write' } as const;

export const sliderApi = (api: Api) => [...shownImagesApi(api), ...sliderImagesApi(api)];

const shownImagesApi = (api: Api) => [
  ...DEVICES.map((at) =>
    endpoint(
      api,
      {
        method: 'get',
        path: `/api/images/${at}`,
        access: 'anyone',
        limit: 'read',
        summary: `The ${at} slider in order. Staff get every uploaded image and its place with scope=all`,
        query: imagesQuery,
        answers: { 200: { description: 'The images', schema: imagesAnswer } },
      },
      async ({ c, shop, user, query }) => {
        if (!query.scope) return c.json({ images: await listSlider(shop.db, at) });
        requirePermission(user, 'slider');
        return c.json({ images: await listSliderImages(shop.db, at) });
      },
    ),
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/slider/save',
      ...STAFF,
      summary: 'Save the slider; with `updatedAt`, only if unchanged since',
      body: sliderForm,
      answers: {
        200: { description: 'What it shows now', schema: settingsSchemas.slider.extend({ message: z.string(), ...savedAt.shape }) },
        409: { description: 'It was saved since' },
      },
    },
    async ({ c, shop, user, body }) => {
      const now = shop.now();
      const saved = await saveSlider(shop.db, user.id, body, now);
      return c.json({ ...saved, message: 'Slider images saved successfully!', updatedAt: now });
    },
  ),
];

const sliderImagesApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/upload/{device}',
      ...STAFF,
      limit: 'upload',
      summary: 'Upload images for the slider; a picture that is there already is not added twice',
      params: device,
      multipart: { files: { images: { description: 'Pictures', atMost: 50, isRequired: true } }, megabytes: 101 },
      answers: { 201: { description: 'The images', schema: imagesAnswer } },
    },
    async ({ c, shop, user, params, readForm }) => {
      const files = (await readForm()).getAll('images').map((file) => {
        if (typeof file === 'string') throw badField('images', 'Send the pictures as files.');
        return file;
      });
      return c.json({ images: await uploadSliderImages(shop, user.id, params.device, files, shop.now()) }, 201);
    },
  ),

  endpoint(
    api,
    {
      method: 'put',
      path: '/api/image/key',
      ...STAFF,
      summary: 'Change the texts of a slider image',
      query: sliderKey,
      body: sliderWords,
      answers: { 200: { description: 'The image', schema: sliderImage } },
    },
    async ({ c, shop, user, query, body }) => c.json(await changeSliderWords(shop.db, user.id, query.key, body)),
  ),

  endpoint(
    api,
    {
      method: 'delete',
      path: '/api/image/key',
      ...STAFF,
      summary: 'Delete an image of the slider; when it is shown, it leaves the slider too',
      query: sliderKey,
      answers: {
        200: { description: 'Done; `updatedAt` when the slider changed with it', schema: savedAt.extend({ message: z.string() }) },
      },
    },
    async ({ c, shop, user, query }) => {
      const { updatedAt } = await deleteSliderImage(shop.db, user.id, query.key, shop.now());
      return c.json({ message: 'Image deleted.', updatedAt });
    },
  ),

  endpoint(
    api,
    {
      method: 'post',
      path: '/api/image/restore',
      ...STAFF,
      summary: 'Bring a deleted image of the slider back, and to its place in the slider while there is room',
      query: sliderKey,
      body: sliderPlace,
      answers: { 200: { description: 'Done; `updatedAt` when the slider changed with it', schema: savedAt } },
    },
    async ({ c, shop, user, query, body }) => c.json(await restoreSliderImage(shop.db, user.id, query.key, body.place, shop.now())),
  ),
];
