// `npm run seed:scale`: adds 50,000 customers, 100,000 orders and 5,000,000 impressions to the shop in DATABASE_URL or DATA_DIR, to try out
// a large shop. Not for a shop with real orders.
import { openDatabase } from '../../app/platform/database.server.ts';
import { placeIn } from '../../app/platform/postgres/database-settings.server.ts';
import { messageOf } from '../../app/platform/records/report-error.server.ts';
import { growShop } from './grow.server.ts';

const SIZE = { customers: 50_000, orders: 100_000, impressions: 5_000_000 };

try {
  const place = placeIn({ ...process.env, DATABASE_JOB_STATEMENT_TIMEOUT_SECONDS: '0' });
  const database = await openDatabase(place);
  const startedAt = performance.now();
  await growShop(database.background, SIZE, new Date(), (line) => console.log(line)).finally(() => database.close());
  console.log(`Done in ${Math.round((performance.now() - startedAt) / 1000)} s.`);
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
