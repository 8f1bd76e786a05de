// Every table of the shop, in the order of the rooms that own them. Money is integer paise, rates are basis points
// (1800 = 18%), times are UTC. CHECK, UNIQUE and foreign keys hold what the code promises.
import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  bigserial,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { STAFF_ROLES } from './permissions.ts';

/** Finds words anywhere in a text (`ilike '%rao%'`), from three letters on, without reading every row. */
const TRIGRAMS = 'gin_trgm_ops';
const id = () => uuid().primaryKey().defaultRandom();
const moment = () => timestamp({ withTimezone: true, mode: 'date', precision: 3 });
const createdAt = () => moment().notNull().defaultNow();
const paise = () => integer().notNull().default(0);
/** In which the shop writes to its owner. */
const language = () =>
  text({ enum: ['en', 'hi'] })
    .notNull()
    .default('en');
const oneOf = (column: AnyPgColumn, values: readonly string[]): SQL =>
  sql`${column} in (${sql.raw(values.map((value) => `'${value}'`).join(', '))})`;

// ---------------------------------------------------------------- platform

export const jobs = pgTable(
  'jobs',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text().notNull(),
    payload: jsonb().$type<Record<string, string>>().notNull(),
    runAt: moment().notNull(),
    attempts: integer().notNull().default(0),
    lockedUntil: moment(),
    lastError: text(),
    deadAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('jobs_due').on(table.runAt).where(sql`${table.deadAt} is null`)],
);

/** Every mail the shop has written: the outbox that is sent from, and the log that staff read. `cause` makes it once per cause. */
export const mails = pgTable(
  'mails',
  {
    id: id(),
    cause: text().notNull().unique(),
    kind: text().notNull(),
    toAddress: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Beyond what every mail carries, such as List-Unsubscribe. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    sentAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('mails_newest').on(table.createdAt),
    index('mails_search').using('gin', table.toAddress.op(TRIGRAMS), table.subject.op(TRIGRAMS)),
  ],
);

/** Counters behind the limits that must hold on every node: wrong passwords, codes sent. */
export const limits = pgTable('limits', {
  key: text().primaryKey(),
  hits: integer().notNull(),
  resetsAt: moment().notNull(),
});

/** What a row of the audit says, for searching; written as the index has it. */
export const auditWords = sql.raw(
  `to_tsvector('simple', action || ' ' || subject || ' ' || coalesce("before"::text, '') || ' ' || coalesce("after"::text, ''))`,
);

export const audit = pgTable(
  'audit',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    actorId: uuid().references(() => users.id),
    action: text().notNull(),
    subject: text().notNull(),
    before: jsonb(),
    after: jsonb(),
    createdAt: createdAt(),
  },
  (table) => [
    index('audit_newest').on(table.createdAt, table.id),
    index('audit_actor').on(table.actorId, table.createdAt),
    index('audit_action').on(table.action, table.createdAt),
    index('audit_subject').on(table.subject, table.createdAt),
    index('audit_words').using('gin', auditWords),
  ],
);

export const settings = pgTable('settings', {
  section: text().primaryKey(),
  value: jsonb().notNull(),
  updatedAt: createdAt(),
});

// ------------------------------------------------------------------- media

/** A picture that was checked and re-encoded: files `{key}-{width}.avif|webp` in the file store. */
export const media = pgTable('media', {
  key: text().primaryKey(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  /** When it was last sent. A picture that nothing shows is kept for a day from then. */
  takenAt: createdAt(),
});

const sliderDevices = ['desktop', 'mobile'] as const;

/** What staff have uploaded for the slider, with the words that lie on it. Which of them are shown, and in which order, the settings say. */
export const sliderImages = pgTable(
  'slider_images',
  {
    /** '{device}/{mediaKey}/{name of the file}' */
    key: text().primaryKey(),
    device: text({ enum: sliderDevices }).notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
    alt: text().notNull().default(''),
    heading: text().notNull().default(''),
    text: text().notNull().default(''),
    actionLabel: text().notNull().default(''),
    actionHref: text().notNull().default(''),
    hindiAlt: text().notNull().default(''),
    hindiHeading: text().notNull().default(''),
    hindiText: text().notNull().default(''),
    hindiActionLabel: text().notNull().default(''),
    focus: smallint(),
    deletedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('slider_images_once').on(table.device, table.mediaKey),
    check('slider_images_focus', sql`${table.focus} between 0 and 24`),
    check('slider_images_device', oneOf(table.device, sliderDevices)),
  ],
);

// --------------------------------------------------------------- analytics

/** One view or click. Only the last 90 days are kept (D32); what they add to the two tables below stays. */
export const impressions = pgTable(
  'impressions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    /** Shortened: the last octet, or all beyond 48 bits, is gone. */
    ip: text().notNull(),
    page: text().notNull(),
    section: text(),
    location: text().notNull(),
    deviceType: text({ enum: ['Mobile', 'Tablet', 'Desktop'] }).notNull(),
    at: moment().notNull(),
  },
  (table) => [index('impressions_newest').on(table.at, table.id), index('impressions_of_page').on(table.page, table.at, table.id)],
);

/** Days are days in India. */
export const impressionDays = pgTable('impression_days', {
  day: date({ mode: 'string' }).primaryKey(),
  count: integer().notNull(),
});

export const impressionTotals = pgTable(
  'impression_totals',
  {
    day: date({ mode: 'string' }).notNull(),
    page: text().notNull(),
    /** Empty for a view that names none. */
    section: text().notNull(),
    count: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.page, table.section] }),
    index('impression_totals_of_page').on(table.page, table.day),
  ],
);

// ----------------------------------------------------------------- mailing

const mailingStates = ['sending', 'paused', 'done', 'cancelled'] as const;

/** One message to many people, each of whom gets a mail of their own. */
export const mailings = pgTable(
  'mailings',
  {
    id: id(),
    audience: text({ enum: ['customers', 'subscribers'] }).notNull(),
    subject: text().notNull(),
    /** Cleaned markup. */
    message: text().notNull(),
    /** About what people bought or their account: it needs no consent to news. */
    isService: boolean().notNull(),
    state: text({ enum: mailingStates }).notNull().default('sending'),
    /** Not before: what keeps two nodes together at the pace of one. */
    nextSliceAt: moment().notNull(),
    /** Why the mail server takes no mails just now, or why the mailing paused itself. */
    trouble: text(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    finishedAt: moment(),
  },
  (table) => [index('mailings_newest').on(table.createdAt), check('mailings_state', oneOf(table.state, mailingStates))],
);

const recipientStates = ['queued', 'sending', 'sent', 'skipped', 'bounced', 'failed', 'interrupted', 'cancelled'] as const;

/** Whom a mailing goes to, each address once. The row is claimed before its mail leaves, and its id is the mail's id. */
export const mailingRecipients = pgTable(
  'mailing_recipients',
  {
    id: id(),
    mailingId: uuid()
      .notNull()
      .references(() => mailings.id),
    email: text().notNull(),
    state: text({ enum: recipientStates }).notNull(),
    reason: text(),
    attempts: integer().notNull().default(0),
    /** Not before: a mail server said 'later'. */
    retryAt: moment(),
    claimedAt: moment(),
  },
  (table) => [
    unique('mailing_recipients_once').on(table.mailingId, table.email),
    index('mailing_recipients_state').on(table.mailingId, table.state),
    index('mailing_recipients_email').on(table.email),
    index('mailing_recipients_on_their_way').on(table.claimedAt).where(sql`${table.state} = 'sending'`),
    check('mailing_recipients_state', oneOf(table.state, recipientStates)),
  ],
);

/** Addresses that a mail server refused for good; mailings leave them out until staff allow them again. */
export const bounces = pgTable('bounces', {
  email: text().primaryKey(),
  reason: text().notNull(),
  bouncedAt: moment().notNull(),
});

// ---------------------------------------------------------------- accounts

export const users = pgTable(
  'users',
  {
    id: id(),
    email: text().notNull(),
    fullName: text().notNull(),
    phone: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    /** What an admin may do, by the map in permissions.ts. */
    staffRole: text({ enum: STAFF_ROLES }),
    dateOfBirth: date({ mode: 'string' }),
    /** A birthday counts for a reward only when it was known for a while. */
    dateOfBirthSetAt: moment(),
    gender: text({ enum: ['male', 'female', 'other', 'prefer-not-to-say'] }),
    referralCode: text().notNull().unique(),
    referredById: uuid().references((): AnyPgColumn => users.id),
    language: language(),
    closedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`${table.closedAt} is null`),
    index('users_newest').on(table.createdAt),
    index('users_search').using('gin', table.fullName.op(TRIGRAMS), table.email.op(TRIGRAMS), table.phone.op(TRIGRAMS)),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_language', oneOf(table.language, ['en', 'hi'])),
    check('users_role', oneOf(table.role, ['customer', 'admin'])),
    check(
      'users_staff_role',
      sql`case when ${table.role} = 'admin' then ${oneOf(table.staffRole, STAFF_ROLES)} and ${table.staffRole} is not null else ${table.staffRole} is null end`,
    ),
    index('users_staff').on(table.id).where(sql`${table.staffRole} is not null`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text().primaryKey(),
    /** Names it in its owner's list. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    userAgent: text().notNull().default(''),
    /** To the hour. */
    lastSeenAt: createdAt(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Where an account was made or used; only to tell a friend from oneself. */
export const devices = pgTable(
  'devices',
  {
    hash: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.hash] })],
);

/** Whose sign-in asks for a code; `lastStep` is the last code that was used. */
export const twoStep = pgTable('two_step', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  secret: text().notNull(),
  lastStep: integer().notNull(),
  createdAt: createdAt(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    codeHash: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Open invitations to the staff, one an address; the link's token is kept as its SHA-256. */
export const staffInvitations = pgTable('staff_invitations', {
  id: id(),
  email: text().notNull().unique(),
  staffRole: text({ enum: STAFF_ROLES }).notNull(),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text({ enum: ['sign-up', 'reset'] }).notNull(),
    email: text().notNull(),
    codeHash: text().notNull(),
    wrongTries: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    verifiedAt: moment(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_codes_email').on(table.email, table.purpose, table.createdAt)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    street: text().notNull(),
    landmark: text(),
    city: text().notNull(),
    state: text().notNull(),
    stateCode: text().notNull(),
    zipCode: text().notNull(),
    phone: text().notNull(),
    country: text().notNull().default('India'),
    isDefault: boolean().notNull().default(false),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('addresses_user').on(table.userId),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);

// ---------------------------------------------------------------- consents

const consentPurposes = ['newsletter', 'terms', 'adult', 'review', 'back-in-stock'] as const;

/** Who agreed to which words; a row never says more than what was shown. */
export const consents = pgTable(
  'consents',
  {
    id: id(),
    /** Null of a visitor. */
    userId: uuid().references(() => users.id),
    email: text().notNull(),
    purpose: text({ enum: consentPurposes }).notNull(),
    productId: uuid().references((): AnyPgColumn => products.id),
    text: text().notNull(),
    version: integer().notNull(),
    source: text().notNull(),
    givenAt: moment().notNull(),
    withdrawnAt: moment(),
  },
  (table) => [
    uniqueIndex('consents_once')
      .on(table.email, table.purpose, sql`coalesce(${table.productId}, '00000000-0000-0000-0000-000000000000'::uuid)`)
      .where(sql`${table.withdrawnAt} is null`),
    index('consents_user').on(table.userId),
    index('consents_email').on(table.email),
    check('consents_purpose', oneOf(table.purpose, consentPurposes)),
  ],
);

// -------------------------------------------------------------- newsletter

export const subscribers = pgTable(
  'subscribers',
  {
    id: id(),
    email: text().notNull().unique(),
    source: text({ enum: ['home', 'popup', 'account', 'checkout'] })
      .notNull()
      .default('home'),
    language: language(),
    unsubscribedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    index('subscribers_search').using('gin', table.email.op(TRIGRAMS)),
    check('subscribers_language', oneOf(table.language, ['en', 'hi'])),
  ],
);

// --------------------------------------------------------------- catalogue

/** What shoppers read of a product, in Hindi; what is empty is shown in English. `keyIngredients` by their English name. */
export type HindiTexts = {
  name: string;
  description: string;
  productOverview: string;
  detailedDescription: string;
  overallBenefits: string[];
  howToUse: string[];
  keyIngredients: Record<string, { name: string; description: string; benefits: string[] }>;
};
export type KeyIngredient = { name: string; description: string; benefits: string[]; mediaKey: string | null };
export type Firm = { name: string; address: string };
/** What the Legal Metrology and Cosmetics Rules want shown beside a packaged cosmetic. */
export type Declarations = {
  genericName: string;
  netQuantity: { value: number; unit: 'g' | 'ml' | 'piece' } | null;
  manufacturer: Firm | null;
  packer: Firm | null;
  importer: Firm | null;
  countryOfOrigin: string;
  shelfLifeMonths: number | null;
  inciIngredients: string;
  mfgLicenceNo: string;
  originDot: 'green' | 'brown' | null;
  warnings: string;
};

export const products = pgTable(
  'products',
  {
    id: id(),
    slug: text().notNull().unique(),
    name: text().notNull(),
    description: text().notNull(),
    productOverview: text().notNull().default(''),
    detailedDescription: text().notNull().default(''),
    weight: text().notNull().default(''),
    category: text().array().notNull(),
    overallBenefits: text().array().notNull(),
    howToUse: text().array().notNull(),
    keyIngredients: jsonb().$type<KeyIngredient[]>().notNull(),
    declarations: jsonb().$type<Declarations>().notNull(),
    hindi: jsonb().$type<Partial<HindiTexts>>().notNull().default({}),
    originalPricePaise: integer().notNull(),
    offerBasisPoints: integer().notNull().default(0),
    gstRateBasisPoints: integer().notNull().default(1800),
    mrpPaise: integer(),
    stockQuantity: integer().notNull().default(0),
    sku: text().notNull().unique(),
    hsn: text().notNull(),
    isAvailable: boolean().notNull().default(true),
    isFeatured: boolean().notNull().default(false),
    archivedAt: moment(),
    /** When staff were told that little is left; null again once there is more. */
    lowStockToldAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    check('products_stock_not_negative', sql`${table.stockQuantity} >= 0`),
    check('products_price_not_negative', sql`${table.originalPricePaise} >= 0`),
    check('products_offer_is_a_percentage', sql`${table.offerBasisPoints} between 0 and 10000`),
    check('products_gst_is_a_percentage', sql`${table.gstRateBasisPoints} between 0 and 10000`),
  ],
);

/** Addresses a product had before it was renamed; they redirect (D24). */
export const oldSlugs = pgTable('old_slugs', {
  slug: text().primaryKey(),
  productId: uuid()
    .notNull()
    .references(() => products.id),
});

export const productPictures = pgTable(
  'product_pictures',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id),
    position: integer().notNull(),
    mediaKey: text()
      .notNull()
      .references(() => media.key),
    alt: text().notNull(),
    hindiAlt: text().notNull().default(''),
    focus: smallint(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    check('product_pictures_focus', sql`${table.focus} between 0 and 24`),
  ],
);

/** An address from which a picture was fetched, and which picture that was: it is not fetched again soon. */
export const fetchedPictures = pgTable('fetched_pictures', {
  address: text().primaryKey(),
  mediaKey: text()
    .notNull()
    .references(() => media.key, { onDelete: 'cascade' }),
  fetchedAt: moment().notNull(),
});

const productImportStates = ['checked', 'running', 'done', 'stopped'] as const;

/** A file of products that staff sent: first checked, then imported by a job. */
export const productImports = pgTable(
  'product_imports',
  {
    id: id(),
    fileName: text().notNull(),
    format: text({ enum: ['shop', 'shopify'] }).notNull(),
    head: jsonb().$type<string[]>().notNull(),
    options: jsonb().$type<ProductImportOptions>().notNull(),
    /** About the file as a whole. */
    remarks: jsonb().$type<string[]>().notNull(),
    state: text({ enum: productImportStates }).notNull().default('checked'),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    startedAt: moment(),
    finishedAt: moment(),
  },
  (table) => [index('product_imports_newest').on(table.createdAt), check('product_imports_state', oneOf(table.state, productImportStates))],
);

type ProductImportOptions = { hsn: string; gstPercent: string; setsStock: boolean; pricesIncludeGst: boolean };
export type ImportKeys = { id: string; sku: string; slugs: string[] };
export type ImportNote = { column: string; message: string };
/** With the address it is to be fetched from, until it has a key or, as it cannot be had, a fault. */
export type ImportPicture = { alt: string; key?: string; address?: string; fault?: string };
export type ImportDifference = { column: string; before: string; after: string };

const productImportActions = ['create', 'update', 'unchanged', 'problem'] as const;
const productImportOutcomes = ['created', 'updated', 'skipped', 'failed'] as const;

/** A product of the file: what the check found, and once it was imported, what came of it. */
export const productImportRows = pgTable(
  'product_import_rows',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    importId: uuid()
      .notNull()
      .references(() => productImports.id, { onDelete: 'cascade' }),
    line: integer().notNull(),
    /** The lines of the file that tell of it. */
    cells: jsonb().$type<string[][]>().notNull(),
    name: text().notNull(),
    /** What a product of the shop is known by. */
    keys: jsonb().$type<ImportKeys>().notNull(),
    action: text({ enum: productImportActions }).notNull(),
    productId: uuid().references(() => products.id),
    /** The fields of the product form. */
    texts: jsonb().$type<Record<string, string>>().notNull(),
    /** Null: its pictures stay as they are. */
    pictures: jsonb().$type<ImportPicture[]>(),
    differences: jsonb().$type<ImportDifference[]>().notNull(),
    problems: jsonb().$type<ImportNote[]>().notNull(),
    warnings: jsonb().$type<ImportNote[]>().notNull(),
    outcome: text({ enum: productImportOutcomes }),
    reason: text(),
  },
  (table) => [
    index('product_import_rows_of').on(table.importId, table.line),
    index('product_import_rows_product').on(table.productId),
    check('product_import_rows_action', oneOf(table.action, productImportActions)),
    check('product_import_rows_outcome', sql`${table.outcome} is null or ${oneOf(table.outcome, productImportOutcomes)}`),
  ],
);

/** Who wants one mail when a product is back in stock. The row goes when the mail is written: nothing about the asker stays. */
export const stockNotices = pgTable(
  'stock_notices',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    email: text().notNull(),
    language: language(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('stock_notices_once').on(table.productId, table.email),
    check('stock_notices_language', oneOf(table.language, ['en', 'hi'])),
  ],
);

const stockReasons = [
  'opening',
  'received',
  'count',
  'damage',
  'expired',
  'sale',
  'release',
  'cancel',
  'return',
  'replacement',
  'in-house',
] as const;

/** Every change of a product's stock and why; their sum is the stock. */
export const stockMoves = pgTable(
  'stock_moves',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    change: integer().notNull(),
    reason: text({ enum: stockReasons }).notNull(),
    note: text().notNull().default(''),
    /** Names the request of staff, so that sent twice it counts once. */
    requestKey: uuid().unique(),
    orderId: uuid().references((): AnyPgColumn => orders.id),
    inHouseOrderId: uuid().references((): AnyPgColumn => inHouseOrders.id),
    /** The claim that the pieces of a replacement settle; their order is its order. */
    claimId: uuid().references((): AnyPgColumn => claims.id),
    actorId: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_moves_product').on(table.productId, table.id),
    index('stock_moves_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    index('stock_moves_in_house').on(table.inHouseOrderId).where(sql`${table.inHouseOrderId} is not null`),
    // Goods may come back in several refunds, each of which counts once; so does each replacement.
    uniqueIndex('stock_moves_once')
      .on(table.orderId, table.productId, table.reason)
      .where(sql`${table.orderId} is not null and ${table.reason} not in ('return', 'replacement')`),
    uniqueIndex('stock_moves_once_a_claim').on(table.claimId, table.productId).where(sql`${table.claimId} is not null`),
    check('stock_moves_claim', sql`(${table.claimId} is not null) = (${table.reason} = 'replacement')`),
    check('stock_moves_reason', oneOf(table.reason, stockReasons)),
  ],
);

/** Pieces of a product that were made together and expire together. Pieces without a batch are the rest of the stock. */
export const batches = pgTable(
  'batches',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    number: text().notNull(),
    /** The last day on which they may be sold. */
    expiresOn: date({ mode: 'string' }).notNull(),
    /** What is left of them. */
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('batches_once').on(table.productId, table.number),
    index('batches_left').on(table.productId, table.expiresOn).where(sql`${table.quantity} > 0`),
    index('batches_to_expire').on(table.expiresOn).where(sql`${table.quantity} > 0`),
    check('batches_not_negative', sql`${table.quantity} >= 0`),
  ],
);

/** The part of a move that a batch took, so that what comes back goes where it came from. */
export const batchMoves = pgTable(
  'batch_moves',
  {
    moveId: bigint({ mode: 'number' })
      .notNull()
      .references(() => stockMoves.id),
    batchId: uuid()
      .notNull()
      .references(() => batches.id),
    change: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.moveId, table.batchId] }), index('batch_moves_batch').on(table.batchId)],
);

const reviewStatuses = ['pending', 'approved', 'rejected'] as const;

export const reviews = pgTable(
  'reviews',
  {
    id: id(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    rating: integer().notNull(),
    title: text(),
    content: text().notNull(),
    photoKeys: text().array().notNull().default(sql`'{}'`),
    verified: boolean().notNull().default(false),
    isSample: boolean().notNull().default(false),
    /** The order in which the product was received. */
    orderId: uuid().references((): AnyPgColumn => orders.id),
    status: text({ enum: reviewStatuses }).notNull().default('pending'),
    /** Why it was rejected. */
    reason: text(),
    /** How often staff decided; names each decision's mail. */
    decisions: integer().notNull().default(0),
    createdAt: createdAt(),
    /** When its writer last changed it. */
    updatedAt: createdAt(),
  },
  (table) => [
    index('reviews_product').on(table.productId, table.status),
    index('reviews_newest').on(table.status, table.createdAt),
    uniqueIndex('reviews_once').on(table.userId, table.productId),
    check('reviews_rating', sql`${table.rating} between 1 and 5`),
    check('reviews_status', oneOf(table.status, reviewStatuses)),
  ],
);

// ----------------------------------------------------------------- loyalty

const coinKinds = [
  'account',
  'newsletter',
  'review',
  'order',
  'birthday',
  'referral',
  'spent',
  'returned',
  'reversed',
  'withdrawn',
] as const;

/** The ledger of coins: rows are only ever added, each for a cause that counts once; a balance is the sum of a customer's rows (D20-D22). */
export const coinEntries = pgTable(
  'coin_entries',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    coins: integer().notNull(),
    kind: text({ enum: coinKinds }).notNull(),
    cause: text().notNull().unique(),
    orderId: uuid().references((): AnyPgColumn => orders.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('coin_entries_user').on(table.userId),
    check('coin_entries_kind', oneOf(table.kind, coinKinds)),
    check(
      'coin_entries_sign',
      sql`case when ${table.kind} in ('spent', 'reversed', 'withdrawn') then ${table.coins} < 0 else ${table.coins} > 0 end`,
    ),
  ],
);

// ----------------------------------------------------------------- coupons

export const coupons = pgTable(
  'coupons',
  {
    id: id(),
    /** Capital letters and digits; asked for without regard to case. */
    code: text().notNull(),
    description: text().notNull().default(''),
    hindiDescription: text().notNull().default(''),
    type: text({ enum: ['percentage', 'fixed'] }).notNull(),
    discountBasisPoints: integer().notNull().default(0),
    discountValuePaise: paise(),
    validFrom: moment().notNull(),
    expiresAt: moment().notNull(),
    isActive: boolean().notNull().default(true),
    isPublic: boolean().notNull().default(false),
    minSubtotalPaise: paise(),
    usageLimit: integer(),
    perCustomerLimit: integer(),
    firstOrderOnly: boolean().notNull().default(false),
    /** One of many codes made at once, each good for one order. */
    isGenerated: boolean().notNull().default(false),
    /** A coupon made for one person is nobody else's. */
    userId: uuid().references(() => users.id),
    /** A code mailed for a subscription: one an address, and anybody's who holds it. */
    subscriberId: uuid()
      .unique()
      .references(() => subscribers.id, { onDelete: 'set null' }),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('coupons_code_once').on(table.code).where(sql`${table.deletedAt} is null`),
    check('coupons_code', sql`${table.code} ~ '^[A-Z0-9]{3,20}$'`),
    check(
      'coupons_discount',
      sql`case ${table.type} when 'percentage' then ${table.discountBasisPoints} between 1 and 10000 else ${table.discountValuePaise} > 0 end`,
    ),
    check('coupons_validity', sql`${table.expiresAt} > ${table.validFrom}`),
  ],
);

/** One order's use of a coupon; a cancelled order gives it back. */
export const couponUses = pgTable(
  'coupon_uses',
  {
    orderId: uuid()
      .primaryKey()
      .references((): AnyPgColumn => orders.id),
    couponId: uuid()
      .notNull()
      .references(() => coupons.id),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    returnedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('coupon_uses_coupon').on(table.couponId).where(sql`${table.returnedAt} is null`)],
);

// --------------------------------------------------------- wishlist and cart

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: uuid()
      .notNull()
      .references(() => users.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);

/** `version` grows with every change, so that a second press on an unchanged cart can be told from a new order (D12, D35). */
export const carts = pgTable('carts', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  version: integer().notNull().default(1),
});

export const cartItems = pgTable(
  'cart_items',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => carts.userId),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('cart_items_one_line_a_product').on(table.userId, table.productId),
    check('cart_items_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);

/** Names of additions that arrived, so that one whose answer was lost counts once when it is sent again. */
export const cartAdditions = pgTable(
  'cart_additions',
  {
    userId: uuid()
      .notNull()
      .references(() => carts.userId),
    key: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.key] }), index('cart_additions_age').on(table.createdAt)],
);

// ---------------------------------------------------------------- invoices

/** Each series counts from 1 in each financial year. The row is held by whoever takes a number, so none is left out or given twice. */
export const invoiceSeries = pgTable(
  'invoice_series',
  {
    series: text().notNull(),
    financialYear: text().notNull(),
    lastNumber: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.financialYear] })],
);

/** As they were on the day of issue, whatever Settings and the address book say later. */
export type InvoiceSeller = {
  brand: string;
  legalName: string;
  street: string;
  city: string;
  stateCode: string;
  pinCode: string;
  gstin: string;
  email: string;
  phone: string;
  gstMode: 'regular' | 'composition' | 'unregistered';
  hsnDigits: 4 | 6 | 8;
  /** How the shop looked on that day. */
  palette?: Palette;
  logoKey?: string;
};
/** What a paper is printed in. */
export type Palette = Record<'ink' | 'soft' | 'clay' | 'hairline' | 'sandal', string>;
/** An in-house order's address is one text, `street`; its `city` and `zipCode` are empty. */
export type InvoiceBuyer = { name: string; phone: string; gstin?: string; address: ShippingAddress };
export type InvoicedSale = { number: string; placedOn: string; payment: string };

/** Tax invoices and credit notes. A row never changes: a trigger refuses it (0000_shop.sql). */
export const invoices = pgTable(
  'invoices',
  {
    id: id(),
    kind: text({ enum: ['invoice', 'credit_note'] }).notNull(),
    series: text().notNull(),
    financialYear: text().notNull(),
    number: integer().notNull(),
    serial: text().notNull().unique(),
    orderId: uuid().references((): AnyPgColumn => orders.id),
    inHouseOrderId: uuid().references((): AnyPgColumn => inHouseOrders.id),
    originalInvoiceId: uuid().references((): AnyPgColumn => invoices.id),
    reason: text(),
    issuedAt: moment().notNull(),
    seller: jsonb().$type<InvoiceSeller>().notNull(),
    buyer: jsonb().$type<InvoiceBuyer>().notNull(),
    sale: jsonb().$type<InvoicedSale>().notNull(),
    /** GST code of the state where the goods are delivered. */
    placeOfSupply: text().notNull(),
    taxablePaise: paise(),
    cgstPaise: paise(),
    /** The state's half; UTGST in a union territory without a legislature. */
    sgstPaise: paise(),
    igstPaise: paise(),
    totalPaise: paise(),
    /** Paid in cash, the total goes to the whole rupee by so much, or by so little: no part of the value that is taxed. */
    roundOffPaise: paise(),
    /** The refund by staff that a credit note follows; null when it takes back what a cancelled order left. */
    refundId: uuid()
      .unique()
      .references((): AnyPgColumn => refunds.id),
  },
  (table) => [
    unique('invoices_one_per_number').on(table.series, table.financialYear, table.number),
    uniqueIndex('invoices_one_per_order').on(table.orderId).where(sql`${table.kind} = 'invoice'`),
    index('invoices_order').on(table.orderId),
    index('invoices_in_house').on(table.inHouseOrderId),
    index('invoices_original').on(table.originalInvoiceId),
    index('invoices_newest').on(table.issuedAt),
    index('invoices_search').using('gin', table.serial.op(TRIGRAMS)),
    check('invoices_kind', oneOf(table.kind, ['invoice', 'credit_note'])),
    check('invoices_of_one_sale', sql`num_nonnulls(${table.orderId}, ${table.inHouseOrderId}) <= 1`),
    // CGST Rules 2017, rule 46(b).
    check('invoices_serial_length', sql`length(${table.serial}) <= 16`),
    check('invoices_credit_has_original', sql`(${table.kind} = 'credit_note') = (${table.originalInvoiceId} is not null)`),
    check(
      'invoices_money_not_negative',
      sql`least(${table.taxablePaise}, ${table.cgstPaise}, ${table.sgstPaise}, ${table.igstPaise}, ${table.totalPaise}) >= 0`,
    ),
    check('invoices_round_off', sql`${table.roundOffPaise} between -49 and 50`),
    check('invoices_refund_has_note', sql`${table.refundId} is null or ${table.kind} = 'credit_note'`),
    check('invoices_equal_halves', sql`${table.kind} = 'credit_note' or ${table.cgstPaise} = ${table.sgstPaise}`),
    check(
      'invoices_total_adds_up',
      sql`${table.totalPaise} = ${table.taxablePaise} + ${table.cgstPaise} + ${table.sgstPaise} + ${table.igstPaise}`,
    ),
  ],
);

/** Goods, then delivery by rate. `unitPaise` and `discountPaise` are null on a credit note, whose quantity 0 means money alone. */
export const invoiceLines = pgTable(
  'invoice_lines',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoices.id),
    position: integer().notNull(),
    kind: text({ enum: ['goods', 'delivery'] }).notNull(),
    productId: uuid().references(() => products.id),
    name: text().notNull(),
    hsn: text().notNull(),
    quantity: integer().notNull(),
    unitPaise: integer(),
    discountPaise: integer(),
    gstRateBasisPoints: integer().notNull(),
    taxablePaise: integer().notNull(),
    cgstPaise: integer().notNull(),
    sgstPaise: integer().notNull(),
    igstPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.invoiceId, table.position] }),
    check('invoice_lines_kind', oneOf(table.kind, ['goods', 'delivery'])),
    check(
      'invoice_lines_money_not_negative',
      sql`least(${table.quantity}, ${table.unitPaise}, ${table.discountPaise}, ${table.taxablePaise}, ${table.cgstPaise}, ${table.sgstPaise}, ${table.igstPaise}) >= 0`,
    ),
    check('invoice_lines_add_up', sql`${table.taxablePaise} = ${table.quantity} * ${table.unitPaise} - ${table.discountPaise}`),
  ],
);

// -------------------------------------------------------- payments and orders

export type ShippingAddress = {
  name: string;
  street: string;
  landmark: string | null;
  city: string;
  state: string;
  stateCode: string;
  zipCode: string;
  phone: string;
  country: string;
};

const orderStatuses = ['pending', 'processing', 'shipped', 'delivered', 'cancelled'] as const;
const paymentStatuses = ['awaiting', 'paid', 'cod', 'failed', 'refund_pending', 'refunded'] as const;

export const orders = pgTable(
  'orders',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    status: text({ enum: orderStatuses }).notNull().default('pending'),
    paymentStatus: text({ enum: paymentStatuses }).notNull(),
    paymentMethod: text({ enum: ['online', 'cod'] }).notNull(),
    /** As the caller named the purchase; without a name the cart's version tells a second press from a new order (D12). */
    idempotencyKey: text(),
    cartVersion: integer().notNull(),
    requestHash: text().notNull(),
    customerName: text().notNull(),
    customerEmail: text().notNull(),
    customerPhone: text().notNull(),
    /** Of its lines, a name a line, so that one index finds an order. */
    productNames: text().notNull().default(''),
    shippingAddress: jsonb().$type<ShippingAddress>().notNull(),
    originalSubtotalPaise: paise(),
    subtotalPaise: paise(),
    couponCode: text(),
    couponDiscountPaise: paise(),
    discountedSubtotalPaise: paise(),
    coinDiscountPaise: paise(),
    coinsSpent: integer().notNull().default(0),
    gstPaise: paise(),
    deliveryPaise: paise(),
    totalPaise: paise(),
    /** At the door whole rupees are paid: the total and this (D15 keeps the total to the paisa). */
    roundOffPaise: paise(),
    courierName: text(),
    trackingNumber: text(),
    /** Staff asked the buyer of a cash order by telephone whether they want it. */
    confirmedAt: moment(),
    /** Until when an unpaid online order keeps its stock (D11). */
    holdUntil: moment(),
    paidAt: moment(),
    shippedAt: moment(),
    deliveredAt: moment(),
    cancelledAt: moment(),
    /** The courier brought the parcel back; the order stays shipped (D9). */
    cameBackAt: moment(),
    /** Since when its invoice or a credit note waits for the shop to say who it is. */
    documentsWaitSince: moment(),
    /** What staff may look for, a line each: nobody's words reach over the end of one. */
    search: text().generatedAlwaysAs(
      sql`'ORD-' || number::text || E'\\n' || customer_name || E'\\n' || customer_email || E'\\n' || customer_phone || E'\\n' || coalesce(tracking_number, '') || E'\\n' || product_names`,
    ),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('orders_one_per_key').on(table.userId, table.idempotencyKey),
    uniqueIndex('orders_one_per_cart').on(table.userId, table.cartVersion).where(sql`${table.status} <> 'cancelled'`),
    index('orders_user').on(table.userId, table.createdAt),
    // Lists and their counts are answered from this alone.
    index('orders_newest').on(table.createdAt, table.number, table.status, table.paymentStatus),
    index('orders_search').using('gin', table.search.op(TRIGRAMS)),
    index('orders_sold')
      .on(sql`coalesce(${table.paidAt}, ${table.createdAt})`)
      .where(sql`${table.status} <> 'cancelled' and ${table.paymentStatus} in ('paid', 'cod')`),
    index('orders_held').on(table.holdUntil).where(sql`${table.status} = 'pending' and ${table.paymentStatus} in ('awaiting', 'failed')`),
    index('orders_documents_wait').on(table.documentsWaitSince).where(sql`${table.documentsWaitSince} is not null`),
    check(
      'orders_round_off',
      sql`${table.roundOffPaise} between -49 and 50 and (${table.paymentMethod} = 'cod' or ${table.roundOffPaise} = 0)`,
    ),
    check('orders_status', oneOf(table.status, orderStatuses)),
    check('orders_payment_status', oneOf(table.paymentStatus, paymentStatuses)),
    check(
      'orders_money_not_negative',
      sql`least(${table.originalSubtotalPaise}, ${table.subtotalPaise}, ${table.couponDiscountPaise}, ${table.discountedSubtotalPaise}, ${table.coinDiscountPaise}, ${table.gstPaise}, ${table.deliveryPaise}, ${table.totalPaise}) >= 0`,
    ),
    check(
      'orders_total_adds_up',
      sql`${table.totalPaise} = ${table.discountedSubtotalPaise} - ${table.coinDiscountPaise} + ${table.gstPaise} + ${table.deliveryPaise}`,
    ),
  ],
);

/** The goods as sold: name, price, HSN and rate never follow the catalogue afterwards (D8). */
export const orderLines = pgTable(
  'order_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    position: integer().notNull(),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    name: text().notNull(),
    slug: text().notNull(),
    mediaKey: text(),
    hsn: text().notNull(),
    gstRateBasisPoints: integer().notNull(),
    originalPricePaise: integer().notNull(),
    offerBasisPoints: integer().notNull(),
    unitPaise: integer().notNull(),
    quantity: integer().notNull(),
    taxablePaise: integer().notNull(),
    gstPaise: integer().notNull(),
    /** Of a parcel that came back, so many pieces went on the shelf again; the rest was damaged. */
    reshelved: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('order_lines_product').on(table.productId),
    check('order_lines_quantity', sql`${table.quantity} > 0`),
    check('order_lines_reshelved', sql`${table.reshelved} between 0 and ${table.quantity}`),
    check('order_lines_money_not_negative', sql`least(${table.unitPaise}, ${table.taxablePaise}, ${table.gstPaise}) >= 0`),
  ],
);

/** The order's timeline: who did what, when. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text().notNull(),
    note: text(),
    /** The claim it is a step of. */
    claimId: uuid().references((): AnyPgColumn => claims.id),
    actorId: uuid().references(() => users.id),
    createdAt: createdAt(),
  },
  (table) => [
    index('order_events_order').on(table.orderId),
    index('order_events_claim').on(table.claimId).where(sql`${table.claimId} is not null`),
  ],
);

/** How the browser gets to the page where one pays. */
type CheckoutWay = { kind: 'cashfree'; mode: 'sandbox' | 'production' } | { kind: 'redirect'; url: string };

/** One order at the gateway. A retry of the same order is a new attempt with its own id (`ORD-1042-2`). */
export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    gatewayOrderId: text().primaryKey(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    gateway: text().notNull(),
    /** Both empty until the gateway has answered: it is asked after the order was written. */
    sessionId: text(),
    checkout: jsonb().$type<CheckoutWay>(),
    amountPaise: integer().notNull(),
    expiresAt: moment().notNull(),
    /** When the gateway was last asked how the attempt stands, so that many who wait ask it once. */
    askedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('payment_attempts_order').on(table.orderId)],
);

/** Money that arrived, once per payment at the gateway. */
export const payments = pgTable(
  'payments',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    gatewayOrderId: text()
      .notNull()
      .references(() => paymentAttempts.gatewayOrderId),
    gatewayPaymentId: text().notNull().unique(),
    amountPaise: integer().notNull(),
    method: text(),
    createdAt: createdAt(),
  },
  (table) => [index('payments_order').on(table.orderId), check('payments_amount', sql`${table.amountPaise} > 0`)],
);

/**
 * Money that goes back. `cause` makes one refund per reason, however often the reason is seen. `cancel`: the order ended; `surplus`: a
 * payment that nobody needed; `staff`: all or part of an order that stands. With a payout it went by hand, for cash or because the
 * gateway could not.
 */
export const refunds = pgTable(
  'refunds',
  {
    id: id(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: ['cancel', 'surplus', 'staff'] }).notNull(),
    gatewayOrderId: text().references(() => paymentAttempts.gatewayOrderId),
    payoutMethod: text(),
    payoutReference: text(),
    cause: text().notNull().unique(),
    requestHash: text(),
    amountPaise: integer().notNull(),
    /** Of the amount, so much is the round-off of a cash order; it goes back with the last of its parts. */
    roundOffPaise: paise(),
    reason: text(),
    actorId: uuid().references(() => users.id),
    /** The gateway is asked under an id of its own each time after it said that the last one failed. */
    tries: integer().notNull().default(1),
    status: text({ enum: ['pending', 'done', 'failed'] })
      .notNull()
      .default('pending'),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    index('refunds_order').on(table.orderId),
    check('refunds_kind', oneOf(table.kind, ['cancel', 'surplus', 'staff'])),
    check('refunds_amount', sql`${table.amountPaise} > 0`),
    check('refunds_some_way', sql`${table.gatewayOrderId} is not null or ${table.payoutReference} is not null`),
    check('refunds_payout', sql`(${table.payoutMethod} is null) = (${table.payoutReference} is null)`),
  ],
);

/** What a refund by staff takes out of the order: goods by the position of their line, then delivery by rate, as on the invoice. */
export const refundLines = pgTable(
  'refund_lines',
  {
    refundId: uuid()
      .notNull()
      .references(() => refunds.id),
    position: integer().notNull(),
    quantity: integer().notNull(),
    /** Of these pieces, so many went back on the shelf. */
    restocked: integer().notNull().default(0),
    amountPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.refundId, table.position] }),
    check('refund_lines_not_negative', sql`least(${table.quantity}, ${table.restocked}, ${table.amountPaise}) >= 0`),
    check('refund_lines_restocked', sql`${table.restocked} <= ${table.quantity}`),
  ],
);

/** The practice gateway's own books: a shop without keys is paid here with pretend money. */
export const practiceOrders = pgTable('practice_orders', {
  id: text().primaryKey(),
  amountPaise: integer().notNull(),
  currency: text().notNull(),
  returnUrl: text().notNull(),
  status: text({ enum: ['active', 'paid', 'expired', 'terminated'] })
    .notNull()
    .default('active'),
  payments: jsonb()
    .$type<Array<{ paymentId: string; status: 'success' | 'failed' | 'dropped' | 'pending'; amountPaise: number }>>()
    .notNull(),
  refunds: jsonb().$type<Array<{ refundId: string; amountPaise: number; status: 'success' | 'failed' }>>().notNull(),
  failsFirstRefund: boolean().notNull().default(false),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

// -------------------------------------------------------------- complaints

const complaintKinds = ['order', 'product', 'payment', 'privacy', 'other'] as const;
const complaintStatuses = ['open', 'answered', 'closed'] as const;

/** Both deadlines are those that were promised when the complaint came. */
export const complaints = pgTable(
  'complaints',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    /** Null of a visitor. */
    userId: uuid().references(() => users.id),
    name: text().notNull(),
    email: text().notNull(),
    language: language(),
    kind: text({ enum: complaintKinds }).notNull(),
    /** As it was typed. */
    orderNumber: text().notNull(),
    /** Only when the order is that person's own. */
    orderId: uuid().references((): AnyPgColumn => orders.id),
    text: text().notNull(),
    requestHash: text().notNull(),
    status: text({ enum: complaintStatuses }).notNull().default('open'),
    answerBy: moment().notNull(),
    settleBy: moment().notNull(),
    answeredAt: moment(),
    closedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('complaints_once').on(table.requestHash).where(sql`${table.status} <> 'closed'`),
    index('complaints_newest').on(table.createdAt),
    index('complaints_email').on(table.email),
    check('complaints_language', oneOf(table.language, ['en', 'hi'])),
    check('complaints_kind', oneOf(table.kind, complaintKinds)),
    check('complaints_status', oneOf(table.status, complaintStatuses)),
    check('complaints_closed', sql`(${table.status} = 'closed') = (${table.closedAt} is not null)`),
  ],
);

/** What staff wrote back by mail. */
export const complaintReplies = pgTable(
  'complaint_replies',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    complaintId: uuid()
      .notNull()
      .references(() => complaints.id, { onDelete: 'cascade' }),
    /** Null of the person who complained. */
    actorId: uuid().references(() => users.id),
    text: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('complaint_replies_complaint').on(table.complaintId)],
);

// ------------------------------------------------------------------ claims

const claimKinds = ['damaged', 'leaking', 'missing', 'wrong', 'expired', 'not-delivered'] as const;
const claimWishes = ['replacement', 'refund'] as const;
const claimStatuses = ['open', 'replaced', 'refunded', 'refused', 'withdrawn'] as const;

/** Something was wrong with what was sent. A replacement is one more parcel of the same order: courier, number and its two moments. */
export const claims = pgTable(
  'claims',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity(),
    orderId: uuid()
      .notNull()
      .references(() => orders.id),
    kind: text({ enum: claimKinds }).notNull(),
    wish: text({ enum: claimWishes }).notNull(),
    /** Empty once it was taken out. */
    text: text().notNull(),
    /** Files of the file store that no address leads to. */
    photoNames: text().array().notNull().default(sql`'{}'`),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    status: text({ enum: claimStatuses }).notNull().default('open'),
    /** What was promised when it came. */
    answerBy: moment().notNull(),
    decidedAt: moment(),
    /** Why it was refused. */
    reason: text(),
    refundId: uuid().references(() => refunds.id),
    courierName: text(),
    trackingNumber: text(),
    shippedAt: moment(),
    deliveredAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [
    unique('claims_one_per_key').on(table.orderId, table.idempotencyKey),
    index('claims_order').on(table.orderId),
    index('claims_newest').on(table.createdAt),
    index('claims_due').on(table.answerBy).where(sql`${table.status} = 'open'`),
    index('claims_to_send').on(table.decidedAt).where(sql`${table.status} = 'replaced' and ${table.shippedAt} is null`),
    check('claims_kind', oneOf(table.kind, claimKinds)),
    check('claims_wish', oneOf(table.wish, claimWishes)),
    check('claims_status', oneOf(table.status, claimStatuses)),
    check('claims_decided', sql`(${table.status} = 'open') = (${table.decidedAt} is null)`),
    check('claims_reason', sql`(${table.status} = 'refused') = (${table.reason} is not null)`),
    check('claims_refund', sql`(${table.status} = 'refunded') = (${table.refundId} is not null)`),
    check('claims_parcel', sql`${table.status} = 'replaced' or ${table.shippedAt} is null`),
    check('claims_delivered', sql`${table.deliveredAt} is null or ${table.shippedAt} is not null`),
  ],
);

export const claimItems = pgTable(
  'claim_items',
  {
    claimId: uuid()
      .notNull()
      .references(() => claims.id),
    productId: uuid()
      .notNull()
      .references(() => products.id),
    quantity: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.claimId, table.productId] }), check('claim_items_quantity', sql`${table.quantity} > 0`)],
);

// ---------------------------------------------------------------- in-house

const inHousePayments = ['Cash', 'Credit Card', 'Online Payment', 'UPI'] as const;

/** What staff sell and write down themselves. Deleted, it stays for the books. */
export const inHouseOrders = pgTable(
  'in_house_orders',
  {
    id: id(),
    number: integer().notNull().unique().generatedAlwaysAsIdentity({ startWith: 1001 }),
    customerName: text().notNull(),
    phone: text().notNull(),
    address: text().notNull(),
    /** GST code of the address's state; null: the shop's own (IGST Act s.10). */
    stateCode: text(),
    gstin: text(),
    paymentType: text({ enum: inHousePayments }).notNull(),
    others: text().notNull().default(''),
    offerBasisPoints: integer().notNull().default(0),
    offerPaise: paise(),
    subtotalPaise: paise(),
    /** What percent and flat offer took off together. */
    discountPaise: paise(),
    gstPaise: paise(),
    deliveryPaise: paise(),
    totalPaise: paise(),
    createdById: uuid()
      .notNull()
      .references(() => users.id),
    idempotencyKey: text(),
    requestHash: text().notNull(),
    /** Since when its invoice waits for the shop to say who it is. */
    documentsWaitSince: moment(),
    deletedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    unique('in_house_orders_one_per_key').on(table.createdById, table.idempotencyKey),
    index('in_house_orders_documents_wait').on(table.documentsWaitSince).where(sql`${table.documentsWaitSince} is not null`),
    index('in_house_orders_newest').on(table.createdAt).where(sql`${table.deletedAt} is null`),
    check('in_house_orders_payment', oneOf(table.paymentType, inHousePayments)),
    check('in_house_orders_offer', sql`${table.offerBasisPoints} between 0 and 10000`),
    check(
      'in_house_orders_money_not_negative',
      sql`least(${table.offerPaise}, ${table.subtotalPaise}, ${table.discountPaise}, ${table.gstPaise}, ${table.deliveryPaise}, ${table.totalPaise}) >= 0`,
    ),
    check(
      'in_house_orders_total_adds_up',
      sql`${table.totalPaise} = ${table.subtotalPaise} - ${table.discountPaise} + ${table.gstPaise} + ${table.deliveryPaise}`,
    ),
  ],
);

/** Goods of the catalogue as sold, and goods outside it, which have no product. */
export const inHouseLines = pgTable(
  'in_house_lines',
  {
    orderId: uuid()
      .notNull()
      .references(() => inHouseOrders.id),
    position: integer().notNull(),
    productId: uuid().references(() => products.id),
    name: text().notNull(),
    hsn: text().notNull(),
    gstRateBasisPoints: integer().notNull(),
    unitPaise: integer().notNull(),
    quantity: integer().notNull(),
    taxablePaise: integer().notNull(),
    gstPaise: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.orderId, table.position] }),
    index('in_house_lines_product').on(table.productId),
    check('in_house_lines_quantity', sql`${table.quantity} > 0`),
    check('in_house_lines_money_not_negative', sql`least(${table.unitPaise}, ${table.taxablePaise}, ${table.gstPaise}) >= 0`),
  ],
);
