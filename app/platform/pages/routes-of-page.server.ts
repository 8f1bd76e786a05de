// The framework goes through all routes that it knows, several times for each page, and the shop has more than a hundred. Most pages are
// known by their path, and are made with the routes around them; a test compares the two.
import { placesIn, type Routes, sourceOf } from './page-addresses.server.ts';

/** The routes of the page at a path (without language): the page, those that it stands in, and those above it, which the browser is told of. */
export type RoutesOfPage = { page: string; ids: readonly string[] };

/** Null where the path does not tell: several routes match, or none. */
export function createRouteFinder(routes: Routes): (path: string) => RoutesOfPage | null {
  const places = placesIn(routes).filter(({ path }) => !path.endsWith('*'));
  const known = places.map(({ route, path }): RoutesOfPage & { path: string } => {
    const around = places.filter((other) => path === other.path || path.startsWith(other.path === '/' ? '/' : `${other.path}/`));
    return { page: route.id, path, ids: [...new Set(around.flatMap(({ chain }) => chain.map(({ id }) => id)))] };
  });
  const fixed = new Map(known.filter(({ path }) => !path.includes(':')).map((place) => [place.path.toLowerCase(), place]));
  const patterns = known
    .filter(({ path }) => path.includes(':'))
    .map((place) => ({ place, pattern: new RegExp(`^${sourceOf(place.path)}$`, 'i') }));
  return (path) => {
    const one = fixed.get(path.toLowerCase());
    if (one || path.includes('%')) return one ?? null;
    const [found, ...others] = patterns.filter(({ pattern }) => pattern.test(path));
    return found && others.length === 0 ? found.place : null;
  };
}
