/**
 * A plain string is translated: pass server messages in unchanged. A danger is announced at once; `isStatic`: there from the start, not announced.
 */
import type { ReactNode } from 'react';
import { useWords } from '../language/use-words.tsx';
import { Icon, type IconName } from './icon.tsx';

const ICONS = { info: 'info', success: 'check', warning: 'warning', danger: 'warning' } satisfies Record<string, IconName>;

interface AlertProps {
  tone?: keyof typeof ICONS;
  title?: ReactNode;
  children?: ReactNode;
  isStatic?: boolean;
  className?: string;
}

export function Alert({ tone = 'info', title, children, isStatic = false, className = '' }: AlertProps) {
  const t = useWords();
  const inLanguage = (words: ReactNode) => (typeof words === 'string' ? t(words) : words);
  return (
    <div className={`alert alert-${tone} ${className}`} role={isStatic ? undefined : tone === 'danger' ? 'alert' : 'status'}>
      <Icon name={ICONS[tone]} />
      <div className="min-w-0">
        {title && <strong>{inLanguage(title)}</strong>}
        {inLanguage(children)}
      </div>
    </div>
  );
}
