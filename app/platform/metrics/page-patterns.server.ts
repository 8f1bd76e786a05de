import { pathsOf, type Routes, sourceOf } from '../pages/page-addresses.server.ts';
import { languageAt, prefixOf } from '../words/language.ts';

export type FindPattern = (path: string) => string | null;

export function createPagePatterns(routes: Routes): FindPattern {
  const patterns = pathsOf(routes)
    .filter((path) => !path.endsWith('*'))
    .map((path) => ({ path, pattern: new RegExp(`^${sourceOf(path) || '/'}$`, 'i') }));
  return (path) => {
    const own =
      path
        .slice(prefixOf(languageAt(path)).length)
        .replace(/(?:\/_)?\.data$/, '')
        .replace(/(?<=.)\/+$/, '') || '/';
    return patterns.find(({ pattern }) => pattern.test(own))?.path ?? null;
  };
}
