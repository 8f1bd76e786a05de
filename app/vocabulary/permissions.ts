export const STAFF_ROLES = ['owner', 'manager', 'packer', 'marketing'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const ALL_STAFF = STAFF_ROLES;
const LEADING = ['owner', 'manager'] as const;
const PACKING = ['owner', 'manager', 'packer'] as const;
const MARKETING = ['owner', 'manager', 'marketing'] as const;

const PERMISSIONS = {
  dashboard: LEADING,
  products: LEADING,
  stock: PACKING,
  costs: LEADING,
  orders: PACKING,
  /** Also cancels paid orders. */
  refunds: LEADING,
  customers: LEADING,
  impressions: MARKETING,
  coupons: MARKETING,
  collections: MARKETING,
  content: MARKETING,
  videos: MARKETING,
  'search-words': MARKETING,
  'in-house': LEADING,
  subscribers: MARKETING,
  slider: MARKETING,
  reviews: MARKETING,
  complaints: LEADING,
  claims: PACKING,
  /** Replace or refuse; refunding also needs `refunds`. */
  'claim-decisions': LEADING,
  mailings: MARKETING,
  /** Every single e-mail the shop sent, including those about orders. */
  mails: LEADING,
  books: LEADING,
  'locked-months': ['owner'],
  settings: LEADING,
  health: LEADING,
  audit: LEADING,
  staff: ['owner'],
  account: ALL_STAFF,
  /** One's own two-step verification and session: available before the second step is set up. */
  'own-sign-in': ALL_STAFF,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof PERMISSIONS;

export const roleMay = (role: StaffRole, permission: Permission) => (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);

export const may = (person: { staffRole: StaffRole | null } | null, permission: Permission) =>
  person?.staffRole != null && roleMay(person.staffRole, permission);
