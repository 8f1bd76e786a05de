import type { PageAnswer, PageRow } from '../content.schema.ts';

export const STATES: Record<PageRow['state'], string> = {
  specified: 'As delivered',
  draft: 'Draft',
  live: 'Live',
  scheduled: 'Scheduled',
  withdrawn: 'Unpublished',
};

export const VERSION_STATES: Record<PageAnswer['versions'][number]['state'], string> = {
  scheduled: 'Scheduled',
  live: 'Live',
  earlier: 'Earlier',
};
