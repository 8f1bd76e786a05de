// Staff permissions: one map for the calls, the pages and the menu.

export const STAFF_ROLES = ['owner', 'manager', 'packer', 'marketing'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const ALL_STAFF = STAFF_ROLES;
const LEADING = ['owner', 'manager'] as const;
const PACKING = ['owner', 'manager', 'packer'] as const;
const MARKETING = ['owner', 'manager', 'marketing'] as const;

const PERMISSIONS = {
  /** Sales and other figures of the business. */
  dashboard: LEADING,
  products: LEADING,
  /** View stock, and record deliveries, counts and damage: the work at the shelf. */
  stock: PACKING,
  /** What goods cost the shop, and what it buys from suppliers. */
  costs: LEADING,
  /** View, print and advance orders. */
  orders: PACKING,
  /** Refund, and so cancel paid orders. */
  refunds: LEADING,
  /** View and change what customers' own pages and calls show. */
  customers: LEADING,
  impressions: MARKETING,
  coupons: MARKETING,
  collections: MARKETING,
  /** Home, About and landing pages. */
  content: MARKETING,
  /** Upload videos for products and pages. */
  videos: MARKETING,
  /** Words that mean the same to the search. */
  'search-words': MARKETING,
  'in-house': LEADING,
  subscribers: MARKETING,
  slider: MARKETING,
  reviews: MARKETING,
  complaints: LEADING,
  /** View claims, and send replacements. */
  claims: PACKING,
  /** Replace or refuse; refunding also needs `refunds`. */
  'claim-decisions': LEADING,
  /** Bulk e-mails. */
  mailings: MARKETING,
  /** Every single e-mail the shop sent, including those about orders. */
  mails: LEADING,
  books: LEADING,
  /** Lock a month of the books, and unlock it. */
  'locked-months': ['owner'],
  settings: LEADING,
  /** What the doctor finds about server, backups and books. */
  health: LEADING,
  audit: LEADING,
  staff: ['owner'],
  /** Open to all staff. */
  account: ALL_STAFF,
  /** One's own two-step verification and session: available before the second step is set up. */
  'own-sign-in': ALL_STAFF,
} as const satisfies Record<string, readonly StaffRole[]>;

export type Permission = keyof typeof PERMISSIONS;

export const roleMay = (role: StaffRole, permission: Permission) => (PERMISSIONS[permission] as readonly StaffRole[]).includes(role);

/** False for a customer and for a visitor. */
export const may = (person: { staffRole: StaffRole | null } | null, permission: Permission) =>
  person?.staffRole != null && roleMay(person.staffRole, permission);
