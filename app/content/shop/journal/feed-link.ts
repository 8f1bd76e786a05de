import type { MetaDescriptor } from 'react-router';
import { inLanguage } from '../../../platform/words/language.ts';
import type { Frame } from '../../../shop-kit/page-meta.ts';
import { FEED_PATH } from '../../journal/journal-paths.ts';

/** Feed readers find the feed from any page of the journal. */
export const feedLink = ({ name, origin, language }: Frame): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/rss+xml',
  title: name,
  href: origin + inLanguage(FEED_PATH, language),
});
