import { Link } from 'react-router';
import { ALL_PRODUCTS } from '../catalogue/shop-filters.ts';
import { shopPath } from './shop-paths.ts';

interface ShopFiltersProps {
  category: string;
  ingredient: string;
  categories: readonly string[];
  ingredients: readonly { name: string; count: number }[];
}

export function ShopFilters({ category, ingredient, categories, ingredients }: ShopFiltersProps) {
  return (
    <div className="grid gap-7 pb-6">
      <nav aria-label="Category">
        <h2 className="footer-title mb-2">Category</h2>
        <div className="chips">
          {categories.map((name) => (
            // Without the ingredient: choosing a category resets it.
            <FilterLink key={name} to={shopPath(name)} isChosen={name === category}>
              {name}
            </FilterLink>
          ))}
        </div>
      </nav>
      <nav aria-label="Ingredient">
        <h2 className="footer-title mb-2">Ingredient</h2>
        <div className="chips">
          {ingredients.map(({ name }) => (
            <FilterLink key={name} to={shopPath(category, name === ingredient ? '' : name)} isChosen={name === ingredient}>
              {name}
            </FilterLink>
          ))}
        </div>
      </nav>
      {(ingredient || category !== ALL_PRODUCTS) && (
        <Link to="/shop" preventScrollReset className="link flex min-h-11 w-fit items-center text-sm">
          Clear Filters
        </Link>
      )}
    </div>
  );
}

function FilterLink({ to, isChosen, children }: { to: string; isChosen: boolean; children: string }) {
  return (
    <Link to={to} preventScrollReset prefetch="intent" aria-current={isChosen ? 'true' : undefined}>
      {children}
    </Link>
  );
}
