import { z } from 'zod';
import { charactersAtMost } from '../../platform/words/typed-text.ts';
import type { StoredPicture } from '../media.schema.ts';

export const VIDEO_FORMATS = ['mp4', 'webm'] as const;
export type VideoFormat = (typeof VIDEO_FORMATS)[number];

/** A short clip: at 1.5 Mbit/s a minute is 11 MB. */
export const VIDEO_BYTES_AT_MOST = 12 * 1024 * 1024;
export const VIDEO_SECONDS_AT_MOST = 60;
export const VIDEO_SIDE_AT_MOST = 1920;
export const CAPTIONS_AT_MOST = 20_000;

export type ShownVideo = {
  key: string;
  format: VideoFormat;
  milliseconds: number;
  width: number;
  height: number;
  poster: StoredPicture;
  captionsKey: string | null;
  uploadedAt: Date;
};

export const videoTexts = z.object({
  captions: z
    .string()
    .max(CAPTIONS_AT_MOST, charactersAtMost(CAPTIONS_AT_MOST))
    // A form sends each line break as two characters.
    .transform((text) => text.trim().replace(/\r\n?/g, '\n'))
    .refine((text) => text === '' || /^WEBVTT(\s|$)/.test(text), 'Captions are a WebVTT file, which begins with WEBVTT.')
    .default(''),
});

export const videoAnswer = z.object({
  key: z.string().describe('Names the video in other calls'),
  url: z.string().describe('/media/{key}.{format}; answers range requests, never changes'),
  seconds: z.number(),
  width: z.number().int().describe('Pixels'),
  height: z.number().int().describe('Pixels'),
  poster: z.string().describe('The address of its first picture'),
  captions: z.string().nullable().describe('The address of a WebVTT file'),
});
