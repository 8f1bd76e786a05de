// What the member of staff before the screen may do, so that a page offers nothing the server would refuse.
import { useRouteLoaderData } from 'react-router';
import { may, type Permission } from '../platform/permissions.ts';
import type { loader } from './back-office-layout.tsx';

export function useMay() {
  const frame = useRouteLoaderData<typeof loader>('back-office/back-office-layout');
  return (permission: Permission) => may(frame ?? null, permission);
}
