import { useWords } from '../../language/use-words.tsx';
import { Pair } from './pair.tsx';

export function Business({ gstin, name }: { gstin: string; name: string | null }) {
  const t = useWords();
  return (
    <section aria-labelledby="business-title">
      <h2 id="business-title" className="text-xl">
        {t('Business')}
      </h2>
      <dl className="mt-3 grid gap-1">
        {name && (
          <Pair label={t('Business name')}>
            <span className="wrap-anywhere">{name}</span>
          </Pair>
        )}
        <Pair label="GSTIN">
          <span className="tabular select-all">{gstin}</span>
        </Pair>
      </dl>
    </section>
  );
}
