import { useNavigation } from 'react-router';
import { withoutLanguage } from '../platform/language.ts';

/** Where somebody is on their way to, as routes name it: useNavigation tells the path with its language. Null while nobody is. */
export function useNextPlace(): { pathname: string; search: string } | null {
  const { state, location } = useNavigation();
  return state === 'loading' ? { pathname: withoutLanguage(location.pathname), search: location.search } : null;
}
