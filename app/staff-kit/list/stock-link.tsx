import { Link } from '../../ui/link.tsx';
import { TwoLines } from './row-parts.tsx';

/** A product in a list of goods: its name leads to its stock. */
export const StockLink = ({ productId, name, detail }: { productId: string; name: string; detail: string }) => (
  <TwoLines>
    <Link to={`/admins/products/${productId}/stock`} className="row-link">
      {name}
    </Link>
    <span className="soft">{detail}</span>
  </TwoLines>
);
