import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, smallint, text, unique } from 'drizzle-orm/pg-core';
import { createdAt, moment, oneOf } from '../platform/columns.ts';

/** A picture that was checked and re-encoded: files `{key}-{width}.avif|webp` in the file store. */
export const media = pgTable('media', {
  key: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  /** When it was last sent. A picture that nothing shows is kept for a day from then. */
  takenAt: createdAt(),
  /** Sent with a review that is not published: for its writer and staff alone. */
  isHeld: boolean().notNull().default(false),
});

const sliderDevices = ['desktop', 'mobile'] as const;

/** What staff have uploaded for the slider, with the words that lie on it. Which of them are shown, and in which order, the settings say. */
export const sliderImages = pgTable(
  'slider_images',
  {
    /** '{device}/{mediaKey}/{name of the file}' */
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
    hindiAlt: text().notNull().default(''),
    hindiHeading: text().notNull().default(''),
    hindiText: text().notNull().default(''),
    hindiActionLabel: text().notNull().default(''),
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
