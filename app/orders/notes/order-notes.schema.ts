import { z } from 'zod';
import { charactersAtMost } from '../../platform/words/typed-text.ts';
import { packingForm } from '../packing/packing.schema.ts';

export const NOTE_LETTERS_AT_MOST = 1_000;
export const TAG_LETTERS_AT_MOST = 30;
export const TAGS_AT_MOST = 20;

export const noteForm = z.object({
  text: z.string().trim().min(1, 'Write a note').max(NOTE_LETTERS_AT_MOST, charactersAtMost(NOTE_LETTERS_AT_MOST)),
});

export const noteParams = z.object({ id: z.uuid(), noteId: z.uuid() });

export const orderNote = z.object({
  id: z.uuid(),
  text: z.string(),
  by: z.string().describe('Who wrote it'),
  at: z.date().meta({ type: 'string', format: 'date-time' }),
  isDeletable: z.boolean().describe('By the person who reads it: its author, or the owner of the shop'),
});
export type OrderNote = z.output<typeof orderNote>;

/** Without commas, which part the tags of a list; case does not count. */
export const orderTag = z
  .string()
  .transform((tag) => tag.replace(/\s+/g, ' ').trim())
  .pipe(
    z
      .string()
      .min(1, 'Write a tag')
      .max(TAG_LETTERS_AT_MOST, `At most ${TAG_LETTERS_AT_MOST} characters per tag`)
      .regex(/^[^,]*$/, 'Write a tag without commas'),
  );

const tags = z.array(orderTag).max(TAGS_AT_MOST, `At most ${TAGS_AT_MOST} tags`).default([]);

export const assignee = z.object({ id: z.uuid(), name: z.string() });
export type Assignee = z.output<typeof assignee>;

export const assignForm = packingForm.extend({ staffId: z.uuid('Choose someone').nullable().describe('Null: no one') });

export const tagForm = packingForm
  .extend({ add: tags, remove: tags })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], message: 'Write a tag' });
