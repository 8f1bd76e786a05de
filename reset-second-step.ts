// `npm run reset:second-step -- owner@shop.in`: for the last owner, who lost the phone and the recovery codes and has no colleague to
// ask. On PostgreSQL (DATABASE_URL) the shop may stay open; the embedded database belongs to one process, so stop that shop first.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { findAccount } from './app/accounts/accounts.server.ts';
import { resetTwoStep } from './app/accounts/sign-in/two-step/two-step-switch.server.ts';
import { senderOf } from './app/mailing/sender.server.ts';
import { openDatabase } from './app/platform/database.server.ts';
import { databasePlace, readEnv } from './app/platform/env.server.ts';

try {
  const [email = ''] = process.argv.slice(2);
  if (!email.includes('@')) throw new Error('Say whose: npm run reset:second-step -- owner@shop.in');
  const env = readEnv(process.env);
  if (!env.DATABASE_URL && !existsSync(path.join(env.DATA_DIR, 'postgres'))) throw new Error(`There is no database in ${env.DATA_DIR}.`);
  const database = await openDatabase(databasePlace(env));
  try {
    const account = await findAccount(database.db, email.toLowerCase());
    if (!account?.staffRole) throw new Error(`${email} does not belong to the staff.`);
    await resetTwoStep(database.db, await senderOf({ db: database.db, env }), null, account.id, new Date());
  } finally {
    await database.close();
  }
  console.log(`${email} signs in with the password alone and sets up the second step again. All devices are signed out.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
