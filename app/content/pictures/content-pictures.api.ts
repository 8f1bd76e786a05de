import { z } from 'zod';
import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { badField } from '../../platform/refusal.ts';
import { uploadPicture } from './content-pictures.server.ts';

const pictureAnswer = z.object({
  key: z.string().describe('Named by the section that shows it'),
  width: z.int().describe('Pixels, of the largest file'),
  height: z.int(),
  widths: z.array(z.int()).describe('Files: /media/{key}-{width}.avif and .webp'),
});

export const contentPicturesApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/pages/pictures',
      access: 'staff',
      permission: 'content',
      limit: 'upload',
      summary: 'Upload a picture for a page; deleted after a day unless a draft names it',
      multipart: { files: { image: { description: 'JPEG, PNG, WebP or AVIF', atMost: 1, isRequired: true } }, megabytes: 11 },
      answers: { 201: { description: 'The stored picture', schema: pictureAnswer } },
    },
    async ({ c, shop, user, readForm }) => {
      const image = (await readForm()).get('image');
      if (!(image instanceof File)) throw badField('image', 'Send the picture as a file.');
      return c.json(await uploadPicture(shop, image, user.id), 201);
    },
  ),
];
