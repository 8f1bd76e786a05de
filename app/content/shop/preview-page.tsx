// `?unsaved` shows what this member of staff is writing, in the frame beside the form.
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { allowOnPage, getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { isLanguage, SOURCE } from '../../platform/words/language.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { getPage } from '../content.server.ts';
import { headOf } from '../journal/posts.server.ts';
import { findPreview } from '../preview-content.server.ts';
import { showContent } from '../sections/show-sections.server.ts';
import type { Route } from './+types/preview-page.ts';
import { ArrangedPage } from './arranged-page.tsx';
import { PostArticle } from './journal/post-article.tsx';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { id: userId } = await requireStaff(context, 'content');
  allowOnPage(context, { 'frame-ancestors': ["'self'"] });
  const shop = getShop(context);
  const { db } = shop;
  const now = shop.now();
  const asked = new URL(request.url).searchParams;
  const { kind, slug, draft } = await orErrorPage(getPage(db, params.id, now));
  const isUnsaved = asked.has('unsaved');
  const content = (isUnsaved && (await findPreview(db, { key: params.id, userId }))) || draft;
  const tag = asked.get('language') ?? SOURCE;
  const language = isLanguage(tag) ? tag : SOURCE;
  const { title, sections } = await showContent(shop, content, { language, settings: await readSettings(db), now });
  return { title, sections, post: kind === 'post' ? await headOf(db, slug, content, now, language) : null, isUnsaved };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Preview' });
}

export default function PreviewPage({ loaderData: { title, sections, post, isUnsaved } }: Route.ComponentProps) {
  return (
    <>
      {isUnsaved ? <InFrame /> : <p className="page py-2 text-center text-sm text-ink-soft">Preview of the saved draft</p>}
      {post ? <PostArticle post={post} sections={sections} /> : <ArrangedPage title={title} sections={sections} />}
    </>
  );
}

function InFrame() {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const follow = ({ origin }: MessageEvent) => {
      if (origin === location.origin) void revalidate();
    };
    const stay = (event: Event) => {
      if (event.target instanceof Element && event.target.closest('a, [type=submit]')) event.preventDefault();
    };
    addEventListener('message', follow);
    addEventListener('click', stay, true);
    // What was written before this page listened.
    void revalidate();
    return () => {
      removeEventListener('message', follow);
      removeEventListener('click', stay, true);
    };
  }, [revalidate]);
  return null;
}
