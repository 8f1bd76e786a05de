import { FilterSelect } from '../../../staff-kit/list/list-filters.tsx';
import { PRODUCT_STATES, STATE_WORDS } from '../../states/product-state.ts';
import type { Route } from '../+types/product-list-page';

type Filters = Pick<Route.ComponentProps['loaderData'], 'scope' | 'stock' | 'attention'>;

export const ProductFilters = ({ scope, stock, attention }: Filters) => (
  <>
    <FilterSelect
      name="scope"
      label="Which products"
      value={scope === 'kept' ? '' : scope}
      all="All products"
      choices={PRODUCT_STATES.map((state) => ({ value: state, label: STATE_WORDS[state] }))}
    />
    <FilterSelect
      name="stock"
      label="Which stock"
      value={stock}
      all="Any stock"
      choices={[
        { value: 'low', label: 'Low stock' },
        { value: 'out', label: 'Out of stock' },
        { value: 'expiring', label: 'Expiring' },
      ]}
    />
    <FilterSelect
      name="attention"
      label="Filter by attention"
      value={attention}
      all="All, with or without issues"
      choices={[{ value: 'yes', label: 'Needs attention' }]}
    />
  </>
);
