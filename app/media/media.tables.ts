import { sql } from 'drizzle-orm';
import { boolean, check, integer, jsonb, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import { VIDEO_FORMATS } from './videos/video.schema.ts';

export const media = pgTable('media', {
  key: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  /** The last upload. An unused picture is kept for a day from then. */
  takenAt: createdAt(),
  /** Belongs to an unpublished review: visible only to its writer and staff. */
  isHeld: boolean().notNull().default(false),
});

/** A checked short video: the file `{key}.{format}`, and `{captionsKey}.vtt`. */
export const videos = pgTable(
  'videos',
  {
    key: text().primaryKey(),
    format: text({ enum: VIDEO_FORMATS }).notNull(),
    bytes: integer().notNull(),
    milliseconds: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
    captionsKey: text(),
    /** The last upload. An unused video is kept for a day from then. */
    takenAt: createdAt(),
  },
  (table) => [check('videos_format', oneOf(table.format, VIDEO_FORMATS))],
);

const sliderDevices = ['desktop', 'mobile'] as const;

/** What a slide says; `alt` is for screen readers. */
export type SlideTexts = { alt: string; heading: string; text: string; actionLabel: string };

/** Images uploaded for the slider, with their texts. The settings hold which are shown, and in which order. */
export const sliderImages = pgTable(
  'slider_images',
  {
    /** '{device}/{mediaKey}/{file name}' */
    key: text().primaryKey(),
    device: text({ enum: sliderDevices }).notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
    alt: text().notNull().default(''),
    heading: text().notNull().default(''),
    text: text().notNull().default(''),
    actionLabel: text().notNull().default(''),
    actionHref: text().notNull().default(''),
    texts: jsonb().$type<TextsByLanguage<SlideTexts>>().notNull().default({}),
    focus: smallint(),
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('slider_images_once').on(table.device, table.mediaKey),
    check('slider_images_focus', sql`${table.focus} between 0 and 24`),
    check('slider_images_device', oneOf(table.device, sliderDevices)),
  ],
);
