import { useWords } from '../language/use-words.tsx';
import { Link } from '../ui/link.tsx';

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
