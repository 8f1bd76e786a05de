// `npm run release:outgoing` confirms that the database in DATABASE_URL is the shop: e-mails, refunds and payments that waited are sent.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { openDatabase } from './app/platform/database.server.ts';
import { databasePlace, readEnv } from './app/platform/env.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';
import { confirmOutgoing } from './app/platform/running/outgoing.server.ts';
import { isSecretForeign } from './app/platform/running/secret-mark.server.ts';

try {
  const env = readEnv(process.env);
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, 'postgres'))) throw new Error(`There is no database in ${env.DATA_DIR}.`);
  const database = await openDatabase(databasePlace(env));
  if (await isSecretForeign(database.db, env))
    console.log('SESSION_SECRET was another before. From now on this one counts: links in e-mails sent before no longer work.');
  await confirmOutgoing(database.db, env, new Date());
  await database.close();
  console.log(`${env.PUBLIC_URL} with this database is the shop that sends. A running shop notices within seconds.`);
  process.exit(0);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
