import { type ReactNode, useEffect, useState } from 'react';
import { useLanguage, useWords } from '../../language/use-words.tsx';
import { textIn } from '../../platform/words/language.ts';
import { api } from '../../ui/browser/api-client.ts';
import { readIntendedAct } from './intended-act.ts';

const WHAT_FOR = {
  cart: 'Sign in to add it to your cart.',
  wishlist: 'Sign in to add it to your wishlist.',
};
const WHAT_THEN = {
  cart: "We'll add it to your cart once your account is ready.",
  wishlist: "We'll add it to your wishlist once your account is ready.",
};

export function InterruptedPurchase({ isNew = false, children }: { isNew?: boolean; children?: ReactNode }) {
  const t = useWords();
  const language = useLanguage();
  const [shown, setShown] = useState<{ name: string; image: string | null; act: keyof typeof WHAT_FOR } | null>(null);
  // In the browser, because the page is cached for all visitors.
  useEffect(() => {
    const intended = readIntendedAct();
    if (!intended) return;
    api.get(`/api/product/${intended.productId}`).then((answer) => {
      if (answer.ok)
        setShown({ name: textIn(language, answer.value.name, answer.value.names), image: answer.value.image, act: intended.act });
    });
  }, [language]);
  if (!shown) return null;
  return (
    <div className="mb-6 grid gap-4 rounded-panel border border-hairline bg-paper p-4">
      <p className="flex items-center gap-4">
        <span className="size-16 shrink-0 overflow-hidden rounded-control bg-sandal-deep">
          {shown.image && <img src={shown.image} alt="" width="64" height="64" className="size-full object-cover" />}
        </span>
        <span>
          <strong className="block font-medium" lang={t.lang(shown.name)}>
            {shown.name}
          </strong>
          {t((isNew ? WHAT_THEN : WHAT_FOR)[shown.act])}
        </span>
      </p>
      {children}
    </div>
  );
}
