import { check, index, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/accounts.tables.ts';
import { media } from '../media/media.tables.ts';
import { createdAt, id, moment, oneOf } from '../platform/columns.ts';
import type { TextsByLanguage } from '../platform/words/texts-by-language.ts';
import type { Content } from './content.schema.ts';
import type { TagTexts } from './journal/tags.schema.ts';

export const PAGE_KINDS = ['home', 'about', 'terms', 'shipping', 'privacy', 'landing', 'post'] as const;

/** A page whose sections staff arrange. Home, About and the policies have one row each, from their first edit on. */
export const contentPages = pgTable(
  'content_pages',
  {
    id: id(),
    kind: text({ enum: PAGE_KINDS }).notNull(),
    /** Of a landing page or a post, its address; else the kind. */
    slug: text().notNull(),
    draft: jsonb().$type<Content>().notNull(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
    archivedAt: moment(),
    /** Versions from before it are no longer shown. */
    withdrawnAt: moment(),
  },
  (table) => [unique('content_pages_address').on(table.kind, table.slug), check('content_pages_kind', oneOf(table.kind, PAGE_KINDS))],
);

/** Shoppers see the last one whose moment has come. */
export const contentVersions = pgTable(
  'content_versions',
  {
    id: id(),
    pageId: uuid()
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    content: jsonb().$type<Content>().notNull(),
    visibleFrom: moment().notNull(),
    publishedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
    createdAt: createdAt(),
  },
  (table) => [index('content_versions_by_page').on(table.pageId, table.visibleFrom)],
);

/** What a member of staff is writing and has not saved, for the preview beside the form; only they see it. */
export const contentPreviews = pgTable(
  'content_previews',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As calls name it: home, or the id of a landing page. */
    page: text().notNull(),
    content: jsonb().$type<Content>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.page] })],
);

export const journalTags = pgTable('journal_tags', {
  tag: text().primaryKey(),
  texts: jsonb().$type<TextsByLanguage<TagTexts>>().notNull().default({}),
});

/** Pictures that the draft or a version of a page names: they are not deleted as unused. */
export const contentPictures = pgTable(
  'content_pictures',
  {
    pageId: uuid()
      .notNull()
      .references(() => contentPages.id, { onDelete: 'cascade' }),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
  },
  (table) => [primaryKey({ columns: [table.pageId, table.mediaKey] }), index('content_pictures_by_picture').on(table.mediaKey)],
);
