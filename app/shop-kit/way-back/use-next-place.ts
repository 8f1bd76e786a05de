import { useNavigation } from 'react-router';
import { withoutLanguage } from '../../platform/words/language.ts';

export function useNextPlace(): { pathname: string; search: string } | null {
  const { state, location } = useNavigation();
  return state === 'loading' ? { pathname: withoutLanguage(location.pathname), search: location.search } : null;
}
