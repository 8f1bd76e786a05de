import { useWords } from '../../language/use-words.tsx';
import { QuantityStepper } from '../../ui/fields/quantity-stepper.tsx';
import { Icon } from '../../ui/icon.tsx';
import { type ClaimReport, pieceName } from '../claims.schema.ts';
import { keyOf } from './claim-draft.ts';

interface PiecesFieldProps {
  /** Of the error. */
  id: string;
  goods: ClaimReport['goods'];
  pieces: Record<string, number>;
  onChange: (pieces: Record<string, number>) => void;
  error: string | undefined;
}

export function PiecesField({ id, goods, pieces, onChange, error }: PiecesFieldProps) {
  const t = useWords();
  return (
    <fieldset className="field" aria-describedby={error && id}>
      <legend className="field-label mb-1.5">{t('How many pieces are affected?')}</legend>
      <ul className="divide-y divide-hairline border-y border-hairline">
        {goods
          .map((good) => ({ ...good, key: keyOf(good), name: pieceName(good) }))
          .map(({ key, name, left }) => (
            <li key={key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
              <span className="min-w-0 grow basis-40">
                <span lang={t.lang(name)}>{name}</span>
                <span className="block text-sm text-ink-soft">{t('Up to {count}', { count: left })}</span>
              </span>
              <QuantityStepper
                label={t('Pieces of {product}', { product: name })}
                name="items"
                value={pieces[key] ?? 0}
                min={0}
                max={left}
                onChange={(quantity) => onChange({ ...pieces, [key]: quantity })}
              />
            </li>
          ))}
      </ul>
      {error && (
        <p id={id} className="field-error">
          <Icon name="warning" />
          {error}
        </p>
      )}
    </fieldset>
  );
}
