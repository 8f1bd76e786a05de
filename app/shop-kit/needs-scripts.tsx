import { useWords } from '../language/use-words.tsx';
import { Alert } from '../ui/alert.tsx';

export function NeedsScripts() {
  const t = useWords();
  return (
    <noscript>
      <Alert isStatic tone="warning" className="my-4">
        {t('Please turn on JavaScript to place an order.')}
      </Alert>
    </noscript>
  );
}
