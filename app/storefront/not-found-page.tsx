import { redirect } from 'react-router';
import { keepPage, movedTo, notFoundPage } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import type { Route } from './+types/not-found-page.ts';

/** One page for every 404. */
export const handle = keptPage({}, '/404');

/** Thrown, so that the response has the 404 status; the layout shows the page. */
export function loader({ context }: Route.LoaderArgs) {
  const to = movedTo(context);
  if (to) throw redirect(to, 301);
  keepPage(context);
  throw notFoundPage();
}

export default function NotFoundPage() {
  return null;
}
