import { useWords } from '../language/use-words.tsx';

export function OrderedKit({ pieces = [] }: { pieces: readonly { name: string; quantity: number }[] | undefined }) {
  const t = useWords();
  if (pieces.length === 0) return null;
  return (
    <ul className="basis-full text-sm text-ink-soft">
      {pieces.map(({ name, quantity }) => (
        <li key={name} className="wrap-anywhere">
          {quantity} × <span lang={t.lang(name)}>{name}</span>
        </li>
      ))}
    </ul>
  );
}
