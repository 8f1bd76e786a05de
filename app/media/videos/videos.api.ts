import { type Api, endpoint } from '../../platform/http/endpoint.server.ts';
import { parse } from '../../platform/http/parsed-input.server.ts';
import { badField } from '../../platform/refusal.ts';
import { pictureSrc } from '../../ui/pictures/picture-url.ts';
import { type ShownVideo, videoAnswer, videoTexts } from './video.schema.ts';
import { captionsUrl, videoUrl } from './video-url.ts';
import { takeVideo } from './videos.server.ts';

export const answerOfVideo = (video: ShownVideo) => ({
  key: video.key,
  url: videoUrl(video),
  seconds: video.milliseconds / 1000,
  width: video.width,
  height: video.height,
  poster: pictureSrc(video.poster),
  captions: video.captionsKey && captionsUrl(video.captionsKey),
});

export const videosApi = (api: Api) => [
  endpoint(
    api,
    {
      method: 'post',
      path: '/api/videos',
      access: 'staff',
      permission: 'videos',
      limit: 'upload',
      summary: 'Upload a video of at most 60 seconds. Unused, it is deleted after a day',
      multipart: {
        texts: videoTexts,
        files: {
          video: { description: 'MP4 with H.264, VP9 or AV1, or WebM; at most 12 MB and 1920 pixels a side', atMost: 1, isRequired: true },
          poster: { description: 'The picture shown before it plays', atMost: 1, isRequired: true },
        },
        megabytes: 24,
      },
      answers: { 201: { description: 'The video', schema: videoAnswer } },
    },
    async ({ c, shop, user, readForm }) => {
      const form = await readForm();
      const file = (name: string) => {
        const sent = form.get(name);
        if (!(sent instanceof File) || sent.size === 0) throw badField(name, 'Please choose a file.');
        return sent;
      };
      const { captions } = parse(videoTexts, { captions: form.get('captions') ?? undefined });
      return c.json(answerOfVideo(await takeVideo(shop, user.id, { video: file('video'), poster: file('poster'), captions })), 201);
    },
  ),
];
