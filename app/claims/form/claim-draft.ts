import { z } from 'zod';
import type { Say } from '../../language/use-words.tsx';
import type { ChosenPhoto } from '../../media/photo-chooser.tsx';
import { type ClaimKind, type ClaimReport, claimWords, isWholeParcel, needsPhoto } from '../claims.schema.ts';

/** As the field is sent, without the quantity: 'product:' or 'product::kit'. */
export const keyOf = ({ productId, kitId }: ClaimReport['goods'][number]) => (kitId ? `${productId}::${kitId}` : `${productId}:`);

interface Draft {
  kind: ClaimKind | '';
  /** Product and quantity; none for a whole parcel. */
  items: [string, number][];
  photos: ChosenPhoto[];
  isWhole: boolean;
  isAfter: boolean;
}

/** Checks outside the form fields run before a slow upload. */
export const checked = ({ kind, items, photos, isWhole, isAfter }: Draft) =>
  claimWords.extend({
    items: z.unknown().refine(() => isWhole || items.length > 0, 'Please choose what it is about'),
    afterWindowReason: z
      .string()
      .trim()
      .optional()
      .refine((reason) => !isAfter || Boolean(reason), 'Give the reason'),
    photos: z.unknown().refine(() => !kind || !needsPhoto(kind) || photos.length > 0, 'Please add a photo of it'),
  });

export function sentForm({ kind, text, wish, afterWindowReason }: z.output<ReturnType<typeof checked>>, draft: Draft) {
  const sent = new FormData();
  for (const [name, value] of Object.entries({ kind, text, wish })) sent.append(name, value);
  if (draft.isAfter && afterWindowReason) sent.append('afterWindowReason', afterWindowReason);
  for (const [piece, quantity] of draft.items) sent.append('items', piece.replace(':', `:${quantity}`));
  if (!draft.isWhole) for (const { file } of draft.photos) if (file) sent.append('photos', file);
  return sent;
}

export function hintOf(t: Say, kind: ClaimKind, report: ClaimReport) {
  if (kind === 'late') return t('Promised by {date}. This covers the whole parcel.', { date: t.date(report.promisedBy) });
  return isWholeParcel(kind) ? t("This covers the whole parcel. We'll check with the courier.") : undefined;
}
