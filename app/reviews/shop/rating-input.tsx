import { useId } from 'react';
import { useWords } from '../../language/use-words.tsx';
import { STAR } from '../../ui/rating.tsx';

interface RatingInputProps {
  name: string;
  legend: string;
  value: number | null;
  onChange: (rating: number) => void;
  error?: string | undefined;
}

/** Five radio buttons, "3 of 5" and so on. */
export function RatingInput({ name, legend, value, onChange, error }: RatingInputProps) {
  const t = useWords();
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="flex items-center">
        {[1, 2, 3, 4, 5].map((rating) => (
          <label key={rating} className="icon-button has-focus-visible:outline-2">
            <input
              type="radio"
              name={name}
              value={rating}
              checked={value === rating}
              onChange={() => onChange(rating)}
              className="sr-only"
              aria-label={t('{number} of {count}', { number: rating, count: 5 })}
            />
            <svg
              viewBox="0 0 24 24"
              aria-hidden="true"
              className="size-8 text-gold"
              fill={value && rating <= value ? 'currentColor' : 'none'}
              stroke="currentColor"
            >
              <path d={STAR} />
            </svg>
          </label>
        ))}
        <span className="ml-2 text-sm text-ink-soft" aria-hidden="true">
          {value ? t('{number} of {count}', { number: value, count: 5 }) : ''}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {t(error)}
        </p>
      )}
    </fieldset>
  );
}
