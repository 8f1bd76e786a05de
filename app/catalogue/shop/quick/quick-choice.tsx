import { useEffect, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { useAdd } from '../../../shop-kit/add-product.ts';
import { productPath } from '../../../shop-kit/shop-paths.ts';

import { api } from '../../../ui/browser/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { SidePanel } from '../../../ui/dialog.tsx';
import { Link } from '../../../ui/link.tsx';
import type { ProductCard } from '../../view/product-view.ts';

type Choice = { id: string; label: string; pricePaise: number; isSoldOut: boolean };

interface QuickChoiceProps {
  product: Pick<ProductCard, 'id' | 'name' | 'slug'>;
  isOpen: boolean;
  onClose: () => void;
}

export default function QuickChoice({ product, isOpen, onClose }: QuickChoiceProps) {
  const t = useWords();
  const [choices, setChoices] = useState<Choice[] | null>(null);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    api.get(`/api/product/${product.id}`).then((answer) => {
      if (!answer.ok) return setLost(true);
      const offered = answer.value.variants.filter(({ isAvailable }) => isAvailable);
      setChoices(
        offered.map(({ id, options, priceWithGst, stockQuantity }) => ({
          id,
          label: Object.values(options).join(', '),
          pricePaise: paiseFromRupees(priceWithGst),
          isSoldOut: stockQuantity === 0,
        })),
      );
    });
  }, [product]);
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title={product.name}>
      {isLost && <p>{t("We couldn't connect. Please try again.")}</p>}
      {!choices && !isLost && <p role="status">{t('Loading products...')}</p>}
      <ul className="divide-y divide-hairline">
        {choices?.map((choice) => (
          <Row key={choice.id} choice={choice} name={product.name} />
        ))}
      </ul>
      <p className="mt-5">
        <Link to={productPath(product)} onClick={onClose} className="link inline-flex min-h-11 items-center">
          {t('All details')}
        </Link>
      </p>
    </SidePanel>
  );
}

function Row({ choice: { id, label, pricePaise, isSoldOut }, name }: { choice: Choice; name: string }) {
  const t = useWords();
  const add = useAdd('cart', { id, name: `${name}, ${label}` });
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span>
        {label}
        <span className="tabular block text-sm text-ink-soft">
          {t('{amount} incl. of all taxes', { amount: formatRupees(pricePaise, { decimals: 'never' }) })}
        </span>
      </span>
      <Button {...add} size="small" disabled={isSoldOut && !add.isDone}>
        {t(add.isDone ? 'Added to Cart' : isSoldOut ? 'Out of stock' : 'Add to Cart')}
        <span className="sr-only"> {label}</span>
      </Button>
    </li>
  );
}
