// Of a profile there are the orders so far.
import { redirect } from 'react-router';
import { requireUser } from '../platform/page.server.ts';
import type { Route } from './+types/profile-page.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const user = await requireUser(context);
  throw redirect(`/orders/${user.id}`);
}

export default function ProfilePage() {
  return null;
}
