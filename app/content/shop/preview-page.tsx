// /admins/pages/{id}/preview: the draft as shoppers would see it. `?language=hi` reads its texts in that language.
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { isLanguage, SOURCE } from '../../platform/words/language.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { getPage } from '../content.server.ts';
import { headOf } from '../journal/posts.server.ts';
import { showContent } from '../sections/show-sections.server.ts';
import type { Route } from './+types/preview-page.ts';
import { ArrangedPage } from './arranged-page.tsx';
import { PostArticle } from './journal/post-article.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'content');
  const shop = getShop(context);
  const { db } = shop;
  const now = shop.now();
  const { kind, slug, draft } = await orErrorPage(getPage(db, params.id, now));
  const asked = new URL(request.url).searchParams.get('language') ?? SOURCE;
  const language = isLanguage(asked) ? asked : SOURCE;
  const { title, sections } = await showContent(shop, draft, { language, settings: await readSettings(db), now });
  return { title, sections, post: kind === 'post' ? await headOf(db, slug, draft, now, language) : null };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Preview' });
}

export default function PreviewPage({ loaderData: { title, sections, post } }: Route.ComponentProps) {
  return (
    <>
      <p className="page py-2 text-center text-sm text-ink-soft">Preview of the saved draft</p>
      {post ? <PostArticle post={post} sections={sections} /> : <ArrangedPage title={title} sections={sections} />}
    </>
  );
}
