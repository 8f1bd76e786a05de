import { Icon } from '../../ui/icon.tsx';
import type { ImportRow } from '../product-import.schema.ts';

export function ImportRowDetails({ row: { problems, warnings, differences, reason } }: { row: ImportRow }) {
  return (
    <div className="grid max-w-176 min-w-0 gap-1.5 wrap-anywhere">
      {reason && <p className="text-kumkum">{reason}</p>}
      {[...problems.map((note) => ({ ...note, isProblem: true })), ...warnings.map((note) => ({ ...note, isProblem: false }))].map(
        ({ line, column, message, isProblem }) => (
          <p key={`${line} ${column} ${message}`} className={`flex gap-1.5 ${isProblem ? 'text-kumkum' : '[&>svg]:text-clay'}`}>
            <Icon name="warning" label={isProblem ? 'Problem' : 'Warning'} className="mt-0.5 size-4.5" />
            <span>
              {line && `Row ${line}: `}
              {column && <strong>{`${column}: `}</strong>}
              {message}
            </span>
          </p>
        ),
      )}
      {differences.length > 0 && (
        <dl className="grid gap-0.5">
          {differences.map(({ variant, column, before, after }) => (
            <div key={`${variant} ${column}`} className="grid gap-x-2 md:grid-cols-[minmax(6.5rem,auto)_1fr]">
              <dt className="text-ink-soft">{variant ? `${variant}: ${column}` : column}</dt>
              <dd className="whitespace-pre-line">
                {before !== '' && (
                  <>
                    <del className="text-ink-soft">{before}</del> <Icon
                      name="arrow-right"
                      label="becomes"
                      className="inline size-3.5"
                    />{' '}
                  </>
                )}
                {after === '' ? <span className="soft">nothing</span> : <ins className="no-underline">{after}</ins>}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
