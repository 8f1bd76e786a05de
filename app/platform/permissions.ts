// Who of the staff may do what: one map for the calls, the pages and the menu.

export const STAFF_ROLES = ['owner', 'manager', 'packer', 'marketing'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = STAFF_ROLES;
const LEADING = ['owner', 'manager'] as const;
const PACKING = ['owner', 'manager', 'packer'] as const;
const MARKETING = ['owner', 'manager', 'marketing'] as const;

const PERMISSIONS = {
  /** Sales and other figures of the business. */
  dashboard: LEADING,
  products: LEADING,
  /** To see what is in stock, and to record what arrived, was counted or was damaged: the work at the shelf. */
  stock: PACKING,
  /** To see, print and move orders. */
  orders: PACKING,
  /** To give money back, and so to cancel what was paid. */
  refunds: LEADING,
  /** What customers' own pages and calls show and change, too. */
  customers: LEADING,
  impressions: MARKETING,
  coupons: MARKETING,
  'in-house': LEADING,
  subscribers: MARKETING,
  slider: MARKETING,
  reviews: MARKETING,
  complaints: LEADING,
  /** To see claims, and to send what replaces. */
  claims: PACKING,
  /** To replace or refuse; money goes back only by `refunds`. */
  'claim-decisions': LEADING,
  /** Letters to many. */
  mailings: MARKETING,
  /** Every single mail the shop sent, orders and all. */
  mails: LEADING,
  books: LEADING,
  settings: LEADING,
  audit: LEADING,
  staff: ['owner'],
  /** What all of the staff may open. */
  account: EVERYBODY,
  /** One's own second step and session: open even while the role waits for its second step. */
  'own-sign-in': EVERYBODY,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof PERMISSIONS;

export const roleMay = (role: StaffRole, permission: Permission) => (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);

/** False for a customer and for a visitor. */
export const may = (person: { staffRole: StaffRole | null } | null, permission: Permission) =>
  person?.staffRole != null && roleMay(person.staffRole, permission);
