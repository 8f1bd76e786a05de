// /admins/products/{id}/preview: a product as shoppers would see it, on sale or not. `?language=hi` reads its texts in that language.
import { getShop, orErrorPage, requireStaff } from '../../../platform/pages/page.server.ts';
import { formatDateTime } from '../../../platform/time.ts';
import { isLanguage, SOURCE } from '../../../platform/words/language.ts';
import { pageMeta } from '../../../shop-kit/page-meta.ts';
import { previewProduct } from '../../find-product.server.ts';
import { ProductDetail } from '../detail/product-detail.tsx';
import { showProduct } from '../product-page.server.ts';
import type { Route } from './+types/product-preview-page.ts';

export async function loader({ context, params, request }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  const asked = new URL(request.url).searchParams.get('language') ?? SOURCE;
  const language = isLanguage(asked) ? asked : SOURCE;
  const product = await orErrorPage(previewProduct(getShop(context).db, params.id, language));
  return showProduct(context, product, language);
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Preview' });
}

const NOTES = {
  active: 'Preview. This product is on sale.',
  draft: 'Preview of a draft. Shoppers cannot see it.',
  scheduled: 'Preview. Shoppers cannot see it yet.',
  archived: 'Preview of a deleted product. Shoppers cannot see it.',
};

export default function ProductPreviewPage({ loaderData }: Route.ComponentProps) {
  const { state, launchAt } = loaderData.product;
  return (
    <>
      <p className="page py-2 text-center text-sm text-ink-soft">
        {NOTES[state]}
        {state === 'scheduled' && launchAt && ` It goes on sale on ${formatDateTime(launchAt)}.`}
      </p>
      <ProductDetail key={loaderData.product.id} {...loaderData} />
    </>
  );
}
