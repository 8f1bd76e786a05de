// Permissions of the signed-in member of staff, so that a page offers nothing the server would refuse.
import { useRouteLoaderData } from 'react-router';
import { may, type Permission, type StaffRole } from '../vocabulary/permissions.ts';

export function useMay() {
  const frame = useRouteLoaderData<{ staffRole: StaffRole | null }>('back-office/back-office-layout');
  return (permission: Permission) => may(frame ?? null, permission);
}
