import { useWords } from '../../language/use-words.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import type { IconName } from '../../ui/icon.tsx';
import { signInPath } from './intended-act.ts';

export function SignInPrompt({ icon, title, children, next }: { icon: IconName; title: string; children: React.ReactNode; next: string }) {
  const t = useWords();
  return (
    <EmptyState
      icon={icon}
      title={title}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <ButtonLink to={signInPath(next)}>{t('Login')}</ButtonLink>
          <ButtonLink to={`/signup?next=${encodeURIComponent(next)}`} variant="secondary">
            {t('Sign Up')}
          </ButtonLink>
        </div>
      }
    >
      {children}
    </EmptyState>
  );
}
