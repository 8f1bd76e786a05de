import { type ComponentProps, useState } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { Field, split, type Words } from '../field.tsx';

export function PasswordField(props: Words & ComponentProps<'input'>) {
  const t = useWords();
  const [words, { className = '', ...control }] = split(props);
  const [isShown, setShown] = useState(false);
  return (
    <Field {...words}>
      {(wiring) => (
        <div className="control-with-button">
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={isShown ? 'text' : 'password'}
            className={`control ${className}`}
          />
          <button
            type="button"
            aria-label={isShown ? t('Hide password') : t('Show password')}
            aria-controls={wiring.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? t('Hide') : t('Show')}
          </button>
        </div>
      )}
    </Field>
  );
}
