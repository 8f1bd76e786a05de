import { useWords } from '../../language/use-words.tsx';
import { ButtonLink } from '../../ui/button.tsx';

export function NotYours() {
  const t = useWords();
  return (
    <div className="page grid justify-items-center gap-5 py-24 text-center md:py-32">
      <title>{t('Not your orders')}</title>
      <h1>{t('These orders belong to another account')}</h1>
      <p className="max-w-md text-ink-soft">{t('If they are yours, sign in with the account you ordered with.')}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/orders">{t('My Orders')}</ButtonLink>
        <ButtonLink to="/" variant="secondary">
          {t('Home page')}
        </ButtonLink>
      </div>
    </div>
  );
}
