// An unsent review, stored in this browser to survive a reload.

import { onDevice } from '../../ui/browser/kept.ts';
import type { ReviewForm } from '../reviews.schema.ts';

type ReviewDraft = { rating: number | null } & Pick<ReviewForm, 'title' | 'content'>;

const keyOf = (writerId: string, productId: string) => `review:${writerId}:${productId}`;

export function readDraft(writerId: string, productId: string): ReviewDraft | null {
  const kept = onDevice.read(keyOf(writerId, productId));
  return kept ? (JSON.parse(kept) as ReviewDraft) : null;
}

export const keepDraft = (writerId: string, productId: string, draft: ReviewDraft) =>
  onDevice.keep(keyOf(writerId, productId), JSON.stringify(draft));

export const dropDraft = (writerId: string, productId: string) => onDevice.drop(keyOf(writerId, productId));
