import { bigint, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';

const day = () => date({ mode: 'string' }).notNull();
const channel = () => text({ enum: ['online', 'in-house'] }).notNull();
const count = () => integer().notNull();
const sum = () => bigint({ mode: 'number' }).notNull();

/** The sales of past days; see keep-sales.server.ts. */
export const salesDays = pgTable(
  'sales_days',
  {
    day: day(),
    channel: channel(),
    orders: count(),
    revenuePaise: sum(),
    repeated: count(),
    returned: count(),
    refundedPaise: sum(),
    couponPaise: sum(),
    coinsPaise: sum(),
    prepaidPaise: sum(),
    couponRevenuePaise: sum(),
    /** Orders placed on the day, whatever became of them. */
    placed: count(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channel] })],
);

/** What each product sold on a day. */
export const salesDayProducts = pgTable(
  'sales_day_products',
  {
    day: day(),
    channel: channel(),
    productId: uuid().notNull(),
    orders: count(),
    pieces: count(),
    paise: sum(),
  },
  (table) => [primaryKey({ columns: [table.day, table.channel, table.productId] })],
);

/** What each code took off and brought on a day. */
export const salesDayCoupons = pgTable(
  'sales_day_coupons',
  { day: day(), code: text().notNull(), orders: count(), discountPaise: sum(), revenuePaise: sum() },
  (table) => [primaryKey({ columns: [table.day, table.code] })],
);
