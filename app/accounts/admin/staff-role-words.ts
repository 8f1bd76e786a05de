import type { StaffRole } from '../../vocabulary/permissions.ts';

export const ROLE_WORDS: Record<StaffRole, { label: string; detail: string }> = {
  owner: { label: 'Owner', detail: 'Full access, including staff' },
  manager: { label: 'Manager', detail: 'Full access except staff' },
  packer: { label: 'Packer', detail: 'Orders, claims and stock: view, print and ship' },
  marketing: { label: 'Marketing', detail: 'Impressions, coupons, subscribers, slider, reviews and bulk e-mail' },
};
