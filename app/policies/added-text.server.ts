// What staff added to a policy: sections of the kinds that its page may have, below the words that follow from the law and the settings.
import type { RouterContextProvider } from 'react-router';
import { findLive } from '../content/live-pages.server.ts';
import type { PolicyKind } from '../content/page-places.ts';
import { showContent } from '../content/sections/show-sections.server.ts';
import type { ShownSection } from '../content/sections/shown-section.ts';
import { getLanguage, getShop, keepPage, keepPageUntil } from '../platform/pages/page.server.ts';
import type { Settings } from '../settings/settings.schema.ts';

type Context = Readonly<RouterContextProvider>;

/** None until staff publish some. */
export async function addedText(context: Context, kind: PolicyKind, settings: Settings): Promise<ShownSection[]> {
  const { db, pages, now } = getShop(context);
  keepPage(context, 'content', 'settings');
  const live = await findLive(db, kind, kind, now());
  if (live.until) keepPageUntil(context, live.until);
  if (!live.content) return [];
  // Such as the claims that hold for all of them.
  keepPage(context, 'products');
  const { sections, until } = await showContent({ db, pages }, live.content, { language: getLanguage(context), settings, now: now() });
  if (until) keepPageUntil(context, until);
  return sections;
}
