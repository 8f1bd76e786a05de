// The journal as RSS 2.0 (https://www.rssboard.org/rss-specification), one feed per language.
import type { Hono } from 'hono';
import { say } from '../../language/words.ts';
import type { Picture } from '../../media/media.schema.ts';
import type { Vars } from '../../platform/http/endpoint.server.ts';
import { keepAnswer } from '../../platform/pages/kept-answer.server.ts';
import { startOfDay } from '../../platform/time.ts';
import { inLanguage, LANGUAGES, type Language, languages } from '../../platform/words/language.ts';
import { xmlEscaped } from '../../platform/words/xml.ts';
import { shopIdentity } from '../../settings/settings.server.ts';
import { pictureUrl } from '../../ui/pictures/picture-url.ts';
import { FEED_PATH, JOURNAL, postPath } from './journal-paths.ts';
import { listPostCards, nextPostAt, type PostCard } from './posts.server.ts';

const POSTS_IN_FEED = 30;

type Channel = { title: string; description: string; origin: string; language: Language };

export function rssOf(posts: readonly PostCard[], { title, description, origin, language }: Channel): string {
  const addressOf = (path: string) => xmlEscaped(origin + inLanguage(path, language));
  const newest = posts.map(({ updatedAt }) => updatedAt).sort((one, other) => Number(other) - Number(one))[0];
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/">
<channel>
<title>${xmlEscaped(title)}</title>
<link>${addressOf(JOURNAL)}</link>
<description>${xmlEscaped(description)}</description>
<language>${LANGUAGES[language].tag}</language>
<atom:link href="${addressOf(FEED_PATH)}" rel="self" type="application/rss+xml"/>
${newest ? `<lastBuildDate>${newest.toUTCString()}</lastBuildDate>\n` : ''}${posts.map((post) => itemOf(post, origin, addressOf)).join('')}</channel>
</rss>
`;
}

function itemOf({ slug, title, excerpt, author, date, tags, cover }: PostCard, origin: string, addressOf: (path: string) => string) {
  const link = addressOf(postPath(slug));
  const lines = [
    `<title>${xmlEscaped(title || slug)}</title>`,
    `<link>${link}</link>`,
    `<guid isPermaLink="true">${link}</guid>`,
    // RFC 822, with a year of four digits: the day in India.
    date && `<pubDate>${startOfDay(date).toUTCString()}</pubDate>`,
    excerpt && `<description>${xmlEscaped(excerpt)}</description>`,
    author && `<dc:creator>${xmlEscaped(author)}</dc:creator>`,
    ...tags.map(({ name }) => `<category>${xmlEscaped(name)}</category>`),
    cover && `<media:content url="${xmlEscaped(origin + widest(cover))}" medium="image" type="image/webp"/>`,
  ];
  return `<item>\n${lines.filter(Boolean).join('\n')}\n</item>\n`;
}

/** In every language, cached like pages. */
export function mountJournalFeed(hono: Hono<Vars>) {
  for (const language of languages()) {
    const path = inLanguage(FEED_PATH, language);
    hono.get(path, (c) => {
      const { db, env, ...shop } = c.get('shop');
      const now = shop.now();
      return keepAnswer(c, path, ['content', 'settings'], async () => {
        const { name } = await shopIdentity(db);
        const posts = await listPostCards(db, { language, now }, { limit: POSTS_IN_FEED, offset: 0 });
        const title = `${say('Journal', language)} | ${name}`;
        const description = say('Stories, rituals and ingredients from {name}.', language, { name });
        const body = rssOf(posts, { title, description, origin: env.PUBLIC_URL, language });
        return { type: 'application/rss+xml; charset=utf-8', body, until: await nextPostAt(db, now) };
      });
    });
  }
}

const widest = ({ key, widths }: Picture) => pictureUrl(key, Math.max(...widths), 'webp');
