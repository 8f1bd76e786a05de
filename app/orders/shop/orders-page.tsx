import { isRouteErrorResponse } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../../platform/pages/page.server.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { SignInPrompt } from '../../shop-kit/way-back/sign-in-prompt.tsx';
import { useNextPlace } from '../../shop-kit/way-back/use-next-place.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ownerParams } from '../list/order-list.schema.ts';
import type { Order } from '../orders.schema.ts';
import { listOrdersOf, ordersIn } from '../orders.server.ts';
import type { Route } from './+types/orders-page.ts';
import { NotYours } from './not-yours.tsx';
import { OrderCard } from './order-card.tsx';
import { requireOwnPage } from './own-page.server.ts';

// "A list of orders shows up to 3 product thumbnails with a +N overflow."

export async function loader({ params: { userId }, context }: Route.LoaderArgs) {
  const user = await findUser(context);
  if (!userId) return { reader: user?.id ?? null, userId: null, orders: [] };
  if (!user) return { reader: null, userId, orders: [] };
  requireOwnPage(user, userId);
  const owner = ownerParams.safeParse({ userId });
  const { db } = getShop(context);
  const orders = owner.success ? await ordersIn(db, getLanguage(context), await listOrdersOf(db, owner.data.userId)) : [];
  return { reader: user.id, userId, orders: orders.map(orderView) };
}

export type OrderView = ReturnType<typeof orderView>;

function orderView({ id, number, createdAt, status, paymentStatus, cameBackAt, isLost, totalAmount, products }: Order) {
  return {
    id,
    number,
    createdAt,
    status,
    paymentStatus,
    cameBackAt,
    isLost,
    totalAmount,
    products: products.map(({ name, image, quantity }) => ({ name, image, quantity })),
  };
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'My Orders' });
}

export default function OrdersPage({ loaderData }: Route.ComponentProps) {
  return (
    <Frame>
      <Content {...loaderData} />
    </Frame>
  );
}

function Content({ reader, userId, orders }: Route.ComponentProps['loaderData']) {
  const t = useWords();
  const isLoading = useNextPlace()?.pathname.startsWith('/orders/') ?? false;
  if (!userId) {
    return (
      <EmptyState
        icon="receipt"
        title={t('User ID is missing in URL')}
        action={<ButtonLink to={reader ? `/orders/${reader}` : '/login'}>{reader ? t('See my orders') : t('Login')}</ButtonLink>}
      />
    );
  }
  if (!reader) {
    return (
      <SignInPrompt icon="receipt" title={t('Please sign in to see your orders')} next={`/orders/${userId}`}>
        {t('Track or cancel orders and download invoices.')}
      </SignInPrompt>
    );
  }
  if (orders.length === 0) {
    return <EmptyState icon="box" title={t('No orders found.')} action={<ButtonLink to="/shop">{t('Go to the shop')}</ButtonLink>} />;
  }
  return (
    <>
      <p role="status" className="mt-4 min-h-6 text-sm text-ink-soft">
        {isLoading ? t('Loading...') : t('{count, plural, one {# order} other {# orders}}', { count: orders.length })}
      </p>
      <ul className="mt-4 grid grid-cols-1 gap-4 md:grid-cols-2" aria-busy={isLoading}>
        {orders.map((order) => (
          <OrderCard key={order.id} order={order} to={`/orders/${userId}/${order.id}`} />
        ))}
      </ul>
    </>
  );
}

function Frame({ children }: { children: React.ReactNode }) {
  const t = useWords();
  return (
    <div className="page py-10 md:py-14">
      <h1>{t('My Orders')}</h1>
      {children}
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const t = useWords();
  if (isRouteErrorResponse(error) && error.status === 403) return <NotYours />;
  return (
    <Frame>
      <Alert tone="danger" title={t('Failed to fetch orders.')} className="mt-8">
        {t('Please try again in a minute.')}
      </Alert>
      <p className="mt-6">
        <ButtonLink to="" reloadDocument>
          {t('Try again')}
        </ButtonLink>
      </p>
    </Frame>
  );
}
