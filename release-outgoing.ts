// `npm run release:outgoing` confirms that the database in DATABASE_URL is the shop: e-mails, refunds and payments that waited are sent.
import { openDatabase } from './app/platform/database.server.ts';
import { readEnv } from './app/platform/env.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';
import { confirmOutgoing } from './app/platform/running/outgoing.server.ts';

try {
  const env = readEnv(process.env);
  const database = await openDatabase({ url: env.DATABASE_URL, folder: env.DATA_DIR });
  await confirmOutgoing(database.db, env, new Date());
  await database.close();
  console.log(`${env.PUBLIC_URL} with this database is the shop that sends. A running shop notices within seconds.`);
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
