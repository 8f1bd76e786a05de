import { Link } from 'react-router';
import { useWords } from '../language/use-words.tsx';

/** What somebody agrees to by sending the form above it, and where the rest is told. */
export function ConsentLine({ text }: { text: string }) {
  const t = useWords();
  return (
    <p className="text-xs text-ink-soft">
      {t(text)}{' '}
      <Link to="/privacy" className="link">
        {t('Privacy notice')}
      </Link>
    </p>
  );
}
