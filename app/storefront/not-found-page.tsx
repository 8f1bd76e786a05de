import { keepPage, notFoundPage } from '../platform/pages/page.server.ts';
import { keptPage } from '../platform/pages/page-query.ts';
import type { Route } from './+types/not-found-page.ts';

/** One page for all that is not there. */
export const handle = keptPage({}, '/404');

/** Thrown, so that the answer has its status; the layout shows the page. */
export function loader({ context }: Route.LoaderArgs) {
  keepPage(context);
  throw notFoundPage();
}

export default function NotFoundPage() {
  return null;
}
