import { PLACES } from '../page-places.ts';

export const JOURNAL = PLACES.post;
export const FEED_PATH = `${JOURNAL}/feed.xml`;

export const postPath = (slug: string) => `${JOURNAL}/${slug}`;
