// Below a card: an automatic discount that counts for it in the cart. Kept out of the card, whose code every page loads.
import { useWords } from '../../language/use-words.tsx';

export function CardDiscount({ name }: { name: string | undefined }) {
  const t = useWords();
  if (!name) return null;
  return (
    <p className="mt-1 text-sm font-medium text-leaf wrap-anywhere" lang={t.lang(name)}>
      {name}
    </p>
  );
}
