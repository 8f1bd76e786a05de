import { notFoundPage } from '../platform/page.server.ts';

export function loader() {
  throw notFoundPage();
}

export default function NotFoundPage() {
  return null;
}
