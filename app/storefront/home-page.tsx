import { keepPage } from '../platform/page.server.ts';
import type { Route } from './+types/home-page.ts';

export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, 'products', 'settings');
  return { at: 'home' };
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  return <h1>{loaderData.at}</h1>;
}
