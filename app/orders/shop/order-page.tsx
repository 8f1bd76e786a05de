import { isRouteErrorResponse } from 'react-router';
import { findProductIds } from '../../catalogue/variants/read-variants.server.ts';
import { readOtherWay } from '../../checkout/methods/pay-otherwise.server.ts';
import { claimsIn, readClaims } from '../../claims/claim-report.server.ts';
import { readOwnParcel } from '../../couriers/attempts/act-on-attempt.server.ts';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop, notFoundPage, orErrorPage, requireId } from '../../platform/pages/page.server.ts';
import { ownReviews } from '../../reviews/reviews.server.ts';
import { readSettings } from '../../settings/settings.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { SignInPrompt } from '../../shop-kit/way-back/sign-in-prompt.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Link } from '../../ui/link.tsx';
import { phoneToConfirm } from '../cash/confirm-own-order.server.ts';
import { getOrder, ordersIn } from '../orders.server.ts';
import type { Route } from './+types/order-page.ts';
import { NotYours } from './not-yours.tsx';
import { OrderDetail } from './order-detail.tsx';
import { requireOwnPage } from './own-page.server.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!user) return null;
  requireOwnPage(user, params.userId);
  const { db, now } = getShop(context);
  const language = getLanguage(context);
  const [order] = await ordersIn(db, language, [await orErrorPage(getOrder(db, requireId(params.orderId), user))]);
  if (!order) throw notFoundPage();
  const { policies, loyalty } = await readSettings(db);
  // Staff see other people's orders, and write no reviews.
  const mayReview = order.status === 'delivered' && user.role === 'customer';
  const productIds = await findProductIds(
    db,
    order.products.flatMap((product) => [product, ...(product.pieces ?? [])]).map(({ id }) => id),
  );
  const { id, fullName } = user;
  return {
    order,
    parcel: await readOwnParcel(db, order.id, user, now()),
    claims: await claimsIn(db, language, await readClaims(db, order.id, user, now())),
    otherWay: await readOtherWay(db, order.id, now()),
    phoneToConfirm: await phoneToConfirm(getShop(context), order),
    now: now().getTime(),
    isOwn: user.role === 'customer',
    refundDays: policies.refundBusinessDays,
    reviewing: mayReview
      ? {
          writer: { id, fullName },
          productIds: Object.fromEntries(productIds),
          reviews: await ownReviews(db, id, [...productIds.values()]),
          points: loyalty.reviewPoints,
        }
      : null,
  };
}

export function meta({ matches, loaderData }: Route.MetaArgs) {
  return pageMeta(matches, { title: loaderData?.order.number ?? 'My Orders' });
}

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  const t = useWords();
  const list = `/orders/${params.userId}`;
  return (
    <div className="page py-8 md:py-12">
      <Link to={list} className="link inline-flex min-h-11 items-center gap-2 text-sm">
        <Icon name="arrow-left" />
        {t('Back to orders')}
      </Link>
      {loaderData ? (
        <OrderDetail {...loaderData} />
      ) : (
        <SignInPrompt icon="receipt" title={t('Please sign in to see this order')} next={`${list}/${params.orderId}`}>
          {t('Use the account you ordered with.')}
        </SignInPrompt>
      )}
    </div>
  );
}

/** The layout shows 404s and errors. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 403) return <NotYours />;
  throw error;
}
