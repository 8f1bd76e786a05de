import { parsePath, useLocation, useMatches } from 'react-router';
import { canonicalQuery, isKeptPage } from '../../platform/pages/page-query.ts';

/** The current URL without what a cached page ignores, so that server and browser render the same. */
export function useHere() {
  const { pathname, search } = useLocation();
  const handle = useMatches().at(-1)?.handle;
  const { query, path = pathname } = isKeptPage(handle) ? handle : {};
  const thatCounts = (asked: string) => (query ? canonicalQuery(query, asked) : `?${new URLSearchParams(asked)}`);
  return {
    address: path + thatCounts(search),
    isHere: (other: string) => {
      const { pathname: otherPath, search: otherSearch } = parsePath(other);
      return (otherPath ?? '/') === pathname && thatCounts(otherSearch ?? '') === thatCounts(search);
    },
  };
}
