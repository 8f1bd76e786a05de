import { notFoundPage } from '../platform/page.server.ts';

/** Thrown, so that the answer has its status; the layout shows the page. */
export function loader() {
  throw notFoundPage();
}

export default function NotFoundPage() {
  return null;
}
