import { useRouteLoaderData } from 'react-router';
import type { ProductView } from '../catalogue/catalogue.schema.ts';
import { formatRupees } from '../platform/money.ts';
import type { Firm } from '../platform/tables.ts';
import { LAYOUT_ID } from './page-meta.ts';
import type { ShopFacts } from './storefront-layout.tsx';

/**
 * What stands on the pack must stand on the page: Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10), and the label
 * of the Cosmetics Rules 2020, rule 34. What a product does not declare is left out.
 */
export function OnThePack({ product }: { product: ProductView }) {
  const shop = useRouteLoaderData<ShopFacts>(LAYOUT_ID);
  const { declarations: pack, prices } = product;
  const { address } = shop ?? {};
  const office = address && [address.street, `${address.city} ${address.pinCode}`, address.state].join(', ');
  const care = [shop?.legalName || shop?.name, office, shop?.phone, shop?.email].filter(Boolean).join(', ');
  const rows: [string, React.ReactNode][] = [
    ['What it is', pack.genericName],
    ['Net quantity', pack.netQuantity ? `${pack.netQuantity.value} ${pack.netQuantity.unit}` : product.weight],
    ['MRP (incl. of all taxes)', prices.mrpPaise !== null && formatRupees(prices.mrpPaise, { decimals: 'always' })],
    ['Unit sale price', prices.unitPriceLabel],
    ['Ingredients', pack.inciIngredients],
    ['Warnings', pack.warnings],
    ['Best before', pack.shelfLifeMonths && `${pack.shelfLifeMonths} months from manufacture`],
    ['Country of origin', pack.countryOfOrigin],
    ['Made by', firm(pack.manufacturer)],
    ['Packed by', firm(pack.packer)],
    ['Imported by', firm(pack.importer)],
    ['Manufacturing licence', pack.mfgLicenceNo],
    ['Consumer care', care],
  ];
  return (
    <section className="page mt-16 md:mt-24" aria-labelledby="on-the-pack">
      <div className="rounded-panel border border-hairline bg-paper px-5 py-8 md:px-10 md:py-10">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
          <h2 id="on-the-pack">On the pack</h2>
          {pack.originDot && <OriginDot dot={pack.originDot} />}
        </div>
        <dl className="mt-6 text-sm">
          {rows
            .filter(([, value]) => value)
            .map(([term, value]) => (
              <div key={term} className="grid gap-x-6 border-t border-hairline py-3 md:grid-cols-[13rem_1fr]">
                <dt className="text-ink-soft">{term}</dt>
                <dd className="tabular">{value}</dd>
              </div>
            ))}
        </dl>
      </div>
    </section>
  );
}

const firm = (made: Firm | null) => made && `${made.name}, ${made.address}`;

/** Green: of vegetarian origin. Brown or red: not. */
function OriginDot({ dot }: { dot: 'green' | 'brown' }) {
  return (
    <p className="flex items-center gap-2 text-sm">
      <span className={`origin-dot ${dot === 'green' ? 'text-leaf' : 'text-clay'}`} aria-hidden="true" />
      {dot === 'green' ? 'Vegetarian origin' : 'Non-vegetarian origin'}
    </p>
  );
}
