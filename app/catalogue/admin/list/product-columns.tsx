// The columns of the list of products.

import { formatCount, formatRupees } from '../../../platform/money.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { RowAct, RowActs, TwoLines } from '../../../staff-kit/list/row-parts.tsx';
import { DialogLink } from '../../../staff-kit/page-dialog.tsx';
import { stockStatus } from '../../../stock/admin/stock-status.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { Column } from '../../../ui/table.tsx';
import { STATE_WORDS } from '../../states/product-state.ts';
import type { Route } from '../+types/product-list-page';

export type Row = Route.ComponentProps['loaderData']['products'][number];

interface Acts {
  mayEdit: boolean;
  lowUpTo: number;
  onDelete: (product: Row) => void;
  onBringBack: (product: Row) => void;
}

export function productColumns({ mayEdit, lowUpTo, onDelete, onBringBack }: Acts): Column<Row>[] {
  const actions: Column<Row> = {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    className:
      'max-md:col-start-3 max-md:row-start-3 max-md:-mt-2 max-md:-mr-2 max-md:-mb-1 max-[360px]:col-[2/-1] max-[360px]:row-start-5 max-[360px]:justify-self-end',
    cell: (product) => <ProductActs product={product} onDelete={onDelete} onBringBack={onBringBack} />,
  };
  return [
    {
      key: 'image',
      header: 'Image',
      className: 'max-md:row-span-3 max-md:row-start-1',
      cell: ({ picture }) =>
        picture ? (
          <Picture
            picture={picture}
            alt=""
            sizes="44px"
            className="size-11 min-w-9 flex-none rounded-control bg-rose object-cover md:group-data-[rows=compact]/rows:size-9"
          />
        ) : (
          <span className="soft">None</span>
        ),
    },
    {
      key: 'name',
      header: 'Name',
      sortKey: 'name',
      isHeading: true,
      className: 'max-md:col-start-2 max-[360px]:col-[2/-1]',
      cell: (product) => <NameAndState product={product} mayEdit={mayEdit} />,
    },
    {
      key: 'sku',
      header: 'SKU',
      sortKey: 'sku',
      className: 'max-md:col-[2/-1] max-md:row-start-2 max-[360px]:row-start-3',
      cell: ({ sku, variantCount }) => (
        <span className="soft wrap-anywhere md:block md:max-w-44 md:truncate" title={sku}>
          {variantCount > 1 ? `${sku} + ${variantCount - 1}` : sku}
        </span>
      ),
    },
    {
      key: 'price',
      header: 'Price',
      sortKey: 'price',
      align: 'end',
      className: 'max-md:col-start-3 max-md:row-start-1 max-md:pr-8 max-[360px]:row-start-2',
      cell: PriceRange,
    },
    {
      key: 'description',
      header: 'Description',
      className: 'max-md:hidden',
      cell: ({ summary }) => <span className="line-clamp-2 max-w-md md:group-data-[rows=compact]/rows:line-clamp-1">{summary}</span>,
    },
    {
      key: 'stock',
      header: 'Stock',
      sortKey: 'stock',
      className: 'max-md:col-start-2 max-md:row-start-3 max-[360px]:row-start-4',
      cell: (product) => <StockCount product={product} lowUpTo={lowUpTo} />,
    },
    ...(mayEdit ? [actions] : []),
  ];
}

function NameAndState({ product, mayEdit }: { product: Row; mayEdit: boolean }) {
  const { id, name, isKit, variantCount, state, launchAt, sale, attention } = product;
  return (
    <TwoLines>
      {mayEdit ? (
        <DialogLink to={`/admins/products/${id}`} className="row-link">
          {name}
        </DialogLink>
      ) : (
        <Link to={isKit ? '/admins/products' : `/admins/products/${id}/stock`} className="row-link">
          {name}
        </Link>
      )}
      {isKit && <Badge>Kit</Badge>}
      {variantCount > 1 && <span className="soft">{`${formatCount(variantCount)} variants`}</span>}
      {state !== 'active' && <Badge>{STATE_WORDS[state]}</Badge>}
      {state === 'scheduled' && launchAt && <span className="soft">{formatDateTime(launchAt)}</span>}
      {sale && (
        <Link to={`/admins/products/${id}/sales`} className="link reach text-sm">
          {sale.isRunning ? `Sale until ${formatDateTime(sale.endsAt)}` : `Sale from ${formatDateTime(sale.startsAt)}`}
        </Link>
      )}
      {attention.map((message) => (
        <span key={message} className="soft">
          {message}
        </span>
      ))}
    </TwoLines>
  );
}

function PriceRange({ fromPaise, toPaise }: Row) {
  const [from, to] = [fromPaise, toPaise].map((paise) => formatRupees(paise, { decimals: 'always' }));
  if (from === to) return from;
  return (
    <>
      <span className="max-md:block">{`${from} –`}</span> <span className="max-md:block">{to}</span>
    </>
  );
}

function StockCount({ product, lowUpTo }: { product: Row; lowUpTo: number }) {
  const { id, name, isKit, stockQuantity } = product;
  const { label, tone } = stockStatus(stockQuantity, lowUpTo);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1 md:group-data-[rows=compact]/rows:flex-nowrap">
      <span aria-hidden="true" className="-mr-1 text-ink-soft md:hidden">
        Stock
      </span>
      {isKit ? (
        formatCount(stockQuantity)
      ) : (
        <Link to={`/admins/products/${id}/stock`} className="link reach" aria-label={`${formatCount(stockQuantity)} in stock of ${name}`}>
          {formatCount(stockQuantity)}
        </Link>
      )}
      {tone !== 'success' && <Badge tone={tone}>{label}</Badge>}
    </span>
  );
}

function ProductActs({ product, onDelete, onBringBack }: Pick<Acts, 'onDelete' | 'onBringBack'> & { product: Row }) {
  return (
    <RowActs>
      <RowAct as={DialogLink} to={`/admins/products/${product.id}`} aria-label={`Update ${product.name}`}>
        Update
      </RowAct>
      {product.isArchived ? (
        <RowAct aria-label={`Restore ${product.name}`} onClick={() => onBringBack(product)}>
          Restore
        </RowAct>
      ) : (
        <RowAct isDanger aria-label={`Delete ${product.name}`} onClick={() => onDelete(product)}>
          Delete
        </RowAct>
      )}
    </RowActs>
  );
}
