// `npm run doctor`: examines settings, database, disk, mail, gateway, backups and books, and says what to do; exits 1 when something is
// wrong. It changes nothing. The back office shows the same under Shop health.
import { databasePlace, readEnv } from './app/platform/env.server.ts';
import { chooseFileStore } from './app/platform/files/choose-file-store.server.ts';
import { messageOf } from './app/platform/records/report-error.server.ts';
import { awayDatabase, examine } from './app/recovery/checks/doctor.server.ts';
import type { Finding } from './app/recovery/checks/finding.ts';
import { withoutSecrets } from './app/recovery/hidden-secrets.server.ts';
import { askFindings, openLiving } from './app/recovery/living-database.server.ts';
import { loadKeys } from './app/settings/keys/live-keys.server.ts';

const MARKS = { good: 'good      ', attention: 'ATTENTION ', wrong: 'WRONG     ' };

try {
  const env = readEnv(process.env);
  const findings = (await askFindings(databasePlace(env))) ?? (await findingsHere());
  for (const { state, name, says, todo } of findings) console.log(`${MARKS[state]}${name}: ${says}${todo && `\n          -> ${todo}`}`);
  process.exit(findings.some(({ state }) => state === 'wrong') ? 1 : 0);

  async function findingsHere(): Promise<Finding[]> {
    const patient = { env, files: chooseFileStore(env), now: () => new Date() };
    const opened = await openLiving(databasePlace(env)).catch((error: unknown) => ({ failure: error }));
    if ('failure' in opened) return examine({ ...patient, db: awayDatabase(opened.failure) }, process.env);
    const { db, close } = opened;
    await loadKeys({ db, env });
    return examine({ ...patient, db }, process.env).finally(close);
  }
} catch (error) {
  console.error(withoutSecrets(process.env)(messageOf(error)));
  process.exit(1);
}
