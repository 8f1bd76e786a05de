import { useWords } from '../../../language/use-words.tsx';
import { formatRupees } from '../../../platform/money.ts';
import { Link } from '../../../ui/link.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import type { KitView } from '../../kits/kits.schema.ts';
import type { ProductView } from '../../view/product-view.ts';

export default function KitContents({ kit, prices }: { kit: KitView; prices: ProductView['prices'] }) {
  const t = useWords();
  const separately = { amount: formatRupees(kit.separatelyPaise) };
  return (
    <section className="mt-6" aria-labelledby="in-kit" data-section="kit">
      <h2 id="in-kit" className="font-sans text-base font-medium">
        {t('In this kit')}
      </h2>
      <ul className="mt-2 divide-y divide-hairline border-y border-hairline">
        {kit.pieces.map(({ id, slug, name, quantity, picture, mrpPaise, netQuantity }) => (
          <li key={id} className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-center gap-4 py-3">
            <span className="size-14 overflow-hidden rounded-control bg-sandal-deep">
              {picture && <Picture picture={{ ...picture, alt: '' }} sizes="56px" className="size-full object-cover" />}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <Link to={`/product/${slug}`} className="inline-flex min-h-6 items-center hover:underline" lang={t.lang(name)}>
                {name}
              </Link>
              <span className="tabular block text-sm text-ink-soft">
                {[
                  t('Qty {count}', { count: quantity }),
                  ...(netQuantity ? [`${netQuantity.value} ${netQuantity.unit}`] : []),
                  ...(mrpPaise === null ? [] : [`MRP ${formatRupees(mrpPaise)}`]),
                ].join(' · ')}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {kit.separatelyPaise > prices.unitPaise && (
        <p className="tabular mt-2 text-sm text-ink-soft">
          {prices.isTaxed && !prices.isTaxIncluded
            ? t('Bought separately: {amount} before GST', separately)
            : t('Bought separately: {amount}', separately)}
        </p>
      )}
    </section>
  );
}
