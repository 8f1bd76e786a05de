// `npm run seed:scale`: adds customers, orders and impressions to the shop in DATABASE_URL or DATA_DIR, to try out a large shop; another
// number by name: `npm run seed:scale -- --orders=1000000 --products=20000`. Not for a shop with real orders.
import { parseArgs } from 'node:util';
import { openDatabase } from '../../app/platform/database.server.ts';
import { placeIn } from '../../app/platform/postgres/database-settings.server.ts';
import { messageOf } from '../../app/platform/records/report-error.server.ts';
import { growShop, type Size } from './grow.server.ts';

const AT_MOST = 100_000_000;
/** Each product comes in three sizes. */
const SIZE = { products: 0, customers: 50_000, orders: 100_000, impressions: 5_000_000 };

/** A wrong name or number ends with a sentence. */
function askedSize(): Size {
  const names = Object.keys(SIZE) as (keyof Size)[];
  const { values } = parseArgs({ options: Object.fromEntries(names.map((name) => [name, { type: 'string' as const }])) });
  const asked = { ...SIZE };
  for (const name of names) {
    const count = values[name] === undefined ? SIZE[name] : Number(values[name]);
    if (!Number.isInteger(count) || count < 0 || count > AT_MOST) throw new Error(`--${name} must be a number from 0 to ${AT_MOST}.`);
    asked[name] = count;
  }
  if (asked.orders > 0 && asked.customers === 0) throw new Error('Orders need customers: --customers must be 1 or more.');
  return asked;
}

try {
  const size = askedSize();
  const place = placeIn({ ...process.env, DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS: '0' });
  const database = await openDatabase(place);
  const startedAt = performance.now();
  await growShop(database.background, size, new Date(), (line) => console.log(line)).finally(() => database.close());
  console.log(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
