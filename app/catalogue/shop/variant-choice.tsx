// The options of a product as links, so that a choice has an address and works without JavaScript.
import { Link } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { variantPath } from '../../shop-kit/shop-paths.ts';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { ProductView } from '../catalogue.schema.ts';
import { Swatch } from './swatch.tsx';
import { variantWith } from './variant-with.ts';

export default function VariantChoice({ product }: { product: ProductView }) {
  const t = useWords();
  return product.options.map(({ name, shownName, values }, place) => (
    <section key={name} className="mt-6" aria-label={shownName}>
      <p className="text-sm">
        {shownName}: <strong className="font-medium">{product.optionValues[place]}</strong>
      </p>
      <ul className="mt-2 flex flex-wrap gap-2">
        {values.map((value) => {
          const variant = variantWith(product, place, value);
          if (!variant) return null;
          const isChosen = product.optionValues[place] === value;
          const { swatch } = variant;
          const words = variant.stockQuantity > 0 ? value : t('{value}, sold out', { value });
          return (
            <li key={value}>
              <Link
                to={variantPath(product, variant.sku)}
                replace
                preventScrollReset
                prefetch="intent"
                className={swatch && place === 0 ? 'choice-swatch' : 'choice-chip'}
                aria-current={isChosen || undefined}
                aria-label={words}
                title={words}
                data-sold-out={variant.stockQuantity === 0 || undefined}
              >
                {swatch && place === 0 ? (
                  'colour' in swatch ? (
                    <Swatch colour={swatch.colour} className="size-full" />
                  ) : (
                    <Picture picture={swatch.picture} alt="" sizes="40px" />
                  )
                ) : (
                  value
                )}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  ));
}
