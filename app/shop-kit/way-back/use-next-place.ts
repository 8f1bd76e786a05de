import { useNavigation } from 'react-router';
import { withoutLanguage } from '../../platform/words/language.ts';

/** The path being navigated to, without its language prefix. Null while idle. */
export function useNextPlace(): { pathname: string; search: string } | null {
  const { state, location } = useNavigation();
  return state === 'loading' ? { pathname: withoutLanguage(location.pathname), search: location.search } : null;
}
