import { sql } from 'drizzle-orm';
import { type AnyPgColumn, boolean, check, date, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, isLanguageCode, language, moment, oneOf, TRIGRAMS } from '../platform/columns.ts';
import { STAFF_ROLES } from '../vocabulary/permissions.ts';

export const users = pgTable(
  'users',
  {
    id: id(),
    /** Verified by a code, or a placeholder (no-address.ts). */
    email: text().notNull(),
    /** Typed at a checkout by phone, and never proved: gets the mails about the orders, and identifies no one. */
    contactEmail: text(),
    fullName: text().notNull(),
    phone: text().notNull(),
    passwordHash: text().notNull(),
    role: text({ enum: ['customer', 'admin'] })
      .notNull()
      .default('customer'),
    /** The staff role, by the map in permissions.ts. */
    staffRole: text({ enum: STAFF_ROLES }),
    dateOfBirth: date({ mode: 'string' }),
    /** A birthday is rewarded only if it was known for a while. */
    dateOfBirthSetAt: moment(),
    gender: text({ enum: ['male', 'female', 'other', 'prefer-not-to-say'] }),
    referralCode: text().notNull().unique(),
    referredById: uuid().references((): AnyPgColumn => users.id),
    /** Exercises the data rights after the person (DPDP Act 2023, s.14). */
    nomineeName: text(),
    nomineeContact: text(),
    language: language(),
    closedAt: moment(),
    createdAt: createdAt(),
    updatedAt: createdAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`${table.closedAt} is null`),
    index('users_newest').on(table.createdAt),
    // Whose purchases a sale at the counter is.
    index('users_phone').on(table.phone).where(sql`${table.closedAt} is null and ${table.phone} <> ''`),
    index('users_search').using('gin', table.fullName.op(TRIGRAMS), table.email.op(TRIGRAMS), table.phone.op(TRIGRAMS)),
    check('users_email_lower', sql`${table.email} = lower(${table.email})`),
    check('users_nominee', sql`(${table.nomineeName} is null) = (${table.nomineeContact} is null)`),
    check('users_language', isLanguageCode(table.language)),
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
    /** Its id in the owner's list. */
    id: uuid().notNull().unique().defaultRandom(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    userAgent: text().notNull().default(''),
    /** Set as a __Host- cookie, when the shop is served over https. */
    isHostCookie: boolean().notNull().default(false),
    /** To the hour; for staff to the minute. */
    lastSeenAt: createdAt(),
    /** When its password was last entered; null for a session from before this was recorded. */
    steppedUpAt: moment(),
    expiresAt: moment().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Devices where an account was created or used: detects self-referrals, and lets owners in while strangers guess. */
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

/** Accounts with two-step verification; `lastStep` is the last used code. */
export const twoStep = pgTable('two_step', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id),
  secret: text().notNull(),
  lastStep: integer().notNull(),
  /** Consecutive wrong codes; a right one resets both. */
  wrongCodes: integer().notNull().default(0),
  lockedUntil: moment(),
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

/** Open staff invitations, one per address; the link's token is stored as its SHA-256. */
export const staffInvitations = pgTable('staff_invitations', {
  id: id(),
  email: text().notNull().unique(),
  staffRole: text({ enum: STAFF_ROLES }).notNull(),
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
  createdAt: createdAt(),
});

/** Phones proved by a code (D54): one open proof a phone and an account. Ended ones stay for the guards against self-referrals. */
export const phoneProofs = pgTable(
  'phone_proofs',
  {
    id: id(),
    /** Ten digits. */
    phone: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    provedAt: moment().notNull(),
    /** Another phone was saved, or another account proved this one. */
    endedAt: moment(),
  },
  (table) => [
    uniqueIndex('phone_proofs_phone').on(table.phone).where(sql`${table.endedAt} is null`),
    uniqueIndex('phone_proofs_user').on(table.userId).where(sql`${table.endedAt} is null`),
    index('phone_proofs_ever').on(table.phone),
    index('phone_proofs_of').on(table.userId),
    check('phone_proofs_mobile', sql`${table.phone} ~ '^[6-9][0-9]{9}$'`),
  ],
);

export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    id: id(),
    purpose: text({ enum: ['sign-up', 'reset', 'sign-in', 'checkout', 'cash-order', 'phone', 'phone-sign-in'] }).notNull(),
    /** An e-mail address, or the ten digits of a phone. */
    contact: text('email').notNull(),
    codeHash: text().notNull(),
    /** The requesting browser; null once a client without cookies has verified the code. */
    browserHash: text(),
    /** The requesting network, for clients without cookies. */
    networkHash: text(),
    wrongTries: integer().notNull().default(0),
    /** Wrong tries by clients without cookies. */
    wrongTriesOfNetwork: integer().notNull().default(0),
    expiresAt: moment().notNull(),
    verifiedAt: moment(),
    usedAt: moment(),
    createdAt: createdAt(),
  },
  (table) => [index('one_time_codes_email').on(table.contact, table.purpose, table.createdAt)],
);

export const addresses = pgTable(
  'addresses',
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    name: text().notNull(),
    /** The recipient at this address; null: the account's name (D56). */
    recipientName: text(),
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
    // For the people of a state or an area.
    index('addresses_state').on(table.stateCode, table.userId),
    index('addresses_pin').on(table.zipCode.op('text_pattern_ops'), table.userId),
    uniqueIndex('addresses_one_default').on(table.userId).where(sql`${table.isDefault}`),
  ],
);
