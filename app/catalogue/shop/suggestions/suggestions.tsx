import { useWords } from '../../../language/use-words.tsx';
import type { Popular } from '../../../recommendations/recommendations.server.ts';
import { ProductCard } from '../product-card.tsx';
import { RecentlyViewed } from './recently-viewed.tsx';

/** On a phone; beside an empty cart they are on the first screen. */
const CARDS_IN_A_ROW = 2;

export function Suggestions({ popular }: { popular: Popular | null }) {
  return (
    <>
      {popular && <PopularProducts popular={popular} />}
      <RecentlyViewed />
    </>
  );
}

function PopularProducts({ popular: { kind, products } }: { popular: Popular }) {
  const t = useWords();
  if (products.length === 0) return null;
  return (
    <section className="mt-12" aria-labelledby="popular" data-section={kind}>
      <h2 id="popular" className="mb-6">
        {t(kind === 'bestsellers' ? 'Bestsellers' : 'New in the shop')}
      </h2>
      <ul className={products.length === 4 ? 'product-grid product-grid-four' : 'product-grid'}>
        {products.map((product, index) => (
          <li key={product.id}>
            <ProductCard product={product} isEarly={index < CARDS_IN_A_ROW} />
          </li>
        ))}
      </ul>
    </section>
  );
}
