import { useWords } from '../../../language/use-words.tsx';
import { formatRupees } from '../../../platform/money.ts';
import { useShopFacts } from '../../../shop-kit/use-shop-facts.ts';
import { BelowFold } from '../../../ui/deferred/below-fold.tsx';
import type { Firm } from '../../declarations/declarations.schema.ts';
import type { ProductView } from '../../view/product-view.ts';
import { unitPrice } from '../unit-price-words.ts';

/** What the page must show: Legal Metrology (Packaged Commodities) Rules 2011, rule 6(10), and Cosmetics Rules 2020, rule 34. */
export function OnThePack({ product }: { product: ProductView }) {
  const t = useWords();
  const shop = useShopFacts();
  const { declarations: pack, prices } = product;
  const { address } = shop ?? {};
  const office = address && [address.street, `${address.city} ${address.pinCode}`, address.state].join(', ');
  const phone = shop?.phone.replaceAll(' ', '\u00a0');
  const care = [shop?.legalName || shop?.name, office, phone, shop?.email].filter(Boolean).join(', ');
  const rows: [string, React.ReactNode][] = [
    [t('Product type'), t(pack.genericName)],
    [t('Net quantity'), pack.netQuantity ? `${pack.netQuantity.value} ${pack.netQuantity.unit}` : product.weight],
    [t('Dimensions'), pack.dimensions],
    [t('MRP (incl. of all taxes)'), prices.mrpPaise !== null && formatRupees(prices.mrpPaise, { decimals: 'always' })],
    [t('Unit sale price'), unitPrice(prices, t)],
    [t('Ingredients'), pack.inciIngredients],
    [t('Warnings'), pack.warnings],
    [t('Best before'), pack.shelfLifeMonths && t('{months} months from manufacture', { months: pack.shelfLifeMonths })],
    [t('Country of origin'), t(pack.countryOfOrigin)],
    [t('Manufactured by'), firm(pack.manufacturer)],
    [t('Packed by'), firm(pack.packer)],
    [t('Imported by'), firm(pack.importer)],
    [t(pack.importer ? 'Registration certificate' : 'Manufacturing licence'), pack.mfgLicenceNo],
    [t('Consumer care'), care],
  ];
  return (
    <BelowFold className="page mt-16 md:mt-24" aria-labelledby="on-the-pack">
      <details className="on-the-pack">
        <summary>
          <h2 id="on-the-pack">{t('Product information')}</h2>
          {pack.originDot && <OriginDot dot={pack.originDot} />}
        </summary>
        <dl className="mt-6 text-sm">
          {rows
            .filter(([, value]) => value)
            .map(([term, value]) => (
              <div key={term} className="grid gap-x-6 border-t border-hairline py-3 md:grid-cols-[13rem_1fr]">
                <dt className="text-ink-soft">{term}</dt>
                <dd className="tabular" lang={typeof value === 'string' ? t.lang(value) : undefined}>
                  {value}
                </dd>
              </div>
            ))}
        </dl>
      </details>
    </BelowFold>
  );
}

const firm = (made: Firm | null) => made && `${made.name}, ${made.address}`;

/** Green: vegetarian. Brown or red: not. */
function OriginDot({ dot }: { dot: 'green' | 'brown' }) {
  const t = useWords();
  return (
    <p className="flex items-center gap-2 text-sm">
      <span className={`origin-dot ${dot === 'green' ? 'text-leaf' : 'text-clay'}`} aria-hidden="true" />
      {t(dot === 'green' ? 'Vegetarian origin' : 'Non-vegetarian origin')}
    </p>
  );
}
