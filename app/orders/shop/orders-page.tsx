import { Fragment } from 'react';
import { isRouteErrorResponse, Link } from 'react-router';
import { useWords } from '../../language/use-words.tsx';
import { findUser, getLanguage, getShop } from '../../platform/pages/page.server.ts';
import { inRupees } from '../../shop-kit/amount.ts';
import { pageMeta } from '../../shop-kit/page-meta.ts';
import { SignInPrompt } from '../../shop-kit/sign-in-prompt.tsx';
import { useNextPlace } from '../../shop-kit/use-next-place.ts';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Order } from '../orders.schema.ts';
import { ownerParams } from '../orders.schema.ts';
import { listOrdersOf, ordersIn } from '../orders.server.ts';
import type { Route } from './+types/orders-page.ts';
import { NotYours } from './not-yours.tsx';
import { OrderBadge } from './order-words.tsx';
import { requireOwnPage } from './own-page.server.ts';

const PICTURES_SHOWN = 3; // "A list of orders shows up to 3 product thumbnails with a +N overflow."

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

type OrderView = ReturnType<typeof orderView>;

function orderView({ id, number, createdAt, status, paymentStatus, cameBackAt, totalAmount, products }: Order) {
  return {
    id,
    number,
    createdAt,
    status,
    paymentStatus,
    cameBackAt,
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

function OrderCard({ order, to }: { order: OrderView; to: string }) {
  const t = useWords();
  const { number, createdAt, products, totalAmount } = order;
  const more = products.length - PICTURES_SHOWN;
  return (
    <li className="relative grid grid-cols-1 grid-rows-[auto_1fr_auto] gap-4 rounded-panel border border-hairline bg-paper p-5 transition-colors hover:border-ink">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div>
          <h2 className="text-lg">
            <Link to={to} prefetch="intent" className="after:absolute after:inset-0 after:rounded-panel">
              {number}
            </Link>
          </h2>
          <p className="text-sm text-ink-soft">
            <time dateTime={createdAt.toISOString()}>{t.date(createdAt)}</time>
          </p>
        </div>
        <OrderBadge order={order} />
      </div>
      <div className="flex flex-wrap content-start items-center gap-2" aria-hidden="true">
        {products.slice(0, PICTURES_SHOWN).map(({ name, image }) => (
          <span key={name} className="size-16 overflow-hidden rounded-control bg-sandal-deep">
            {image && <img src={image} alt="" width="64" height="64" loading="lazy" className="size-full object-cover" />}
          </span>
        ))}
        {more > 0 && <span className="px-2 text-sm text-ink-soft">+{more}</span>}
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-1 border-t border-hairline pt-4">
        <p className="line-clamp-2 min-w-0 grow basis-24 text-sm text-ink-soft">
          {products.map(({ name }, place) => (
            <Fragment key={name}>
              {place > 0 && ', '}
              <span lang={t.lang(name)}>{name}</span>
            </Fragment>
          ))}
        </p>
        <p className="tabular ml-auto flex shrink-0 items-center gap-1 font-medium">
          {inRupees(totalAmount, 'always')}
          <Icon name="chevron-right" className="size-5" />
        </p>
      </div>
    </li>
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
