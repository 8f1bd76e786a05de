import { useRef } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { useTypedEarly } from '../../ui/browser/typed-early.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { SampleView } from './cart-view.ts';

interface SampleProps {
  option: SampleView;
  isWanted: boolean;
  isDisabled: boolean;
  onTurn: () => void;
}

export function Sample({ option, isWanted, isDisabled, onTurn }: SampleProps) {
  const t = useWords();
  const { name, weight, picture } = option;
  const box = useRef<HTMLInputElement>(null);
  useTypedEarly(box, { checked: isWanted, onChange: onTurn });
  return (
    <label className={`check py-1 ${isDisabled ? 'text-ink-soft' : ''}`}>
      {/* A reload must not bring back an older tick as if it were a new one. */}
      <input ref={box} type="checkbox" autoComplete="off" checked={isWanted} disabled={isDisabled} onChange={onTurn} />
      <span className="size-14 shrink-0 overflow-hidden rounded-control bg-sandal-deep">
        {picture && <Picture picture={picture} alt="" sizes="3.5rem" className="size-full object-cover" />}
      </span>
      <span className="min-w-0 wrap-anywhere">
        <span lang={t.lang(name)}>{name}</span>
        {weight && <span className="block text-sm text-ink-soft">{weight}</span>}
      </span>
      <span className="ml-auto whitespace-nowrap text-sm text-leaf">{isWanted ? t('Free') : ''}</span>
    </label>
  );
}
