// The address of an order in messages, where a link's variable has at most 30 characters (DLT).
import { redirect } from 'react-router';
import { getShop, notFoundPage, requireUser } from '../../platform/pages/page.server.ts';
import { readOrderNumber } from '../order-number.ts';
import { findOwnOrderId } from '../orders.server.ts';
import type { Route } from './+types/short-order-page.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = await requireUser(context);
  const number = readOrderNumber(params.number);
  const id = number && (await findOwnOrderId(getShop(context).db, number, user.id));
  if (!id) throw notFoundPage();
  throw redirect(`/orders/${user.id}/${id}`);
}

export default function ShortOrderPage() {
  return null;
}
