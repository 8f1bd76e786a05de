// Keys that were entered in Settings take effect on every node without a restart: the settings of the running shop follow the table.
import type { Db } from '../../platform/database.server.ts';
import { setKeys } from '../../platform/env/live-env.server.ts';
import { missingKeys } from '../../platform/env/production.server.ts';
import { type Env, readKeySettings } from '../../platform/env.server.ts';
import type { Shop } from '../../platform/shop.server.ts';
import { KEY_FORMS, KEY_NAMES } from './key-parties.ts';
import { listLostKeys, openKeys } from './sealed-keys.server.ts';

const RETRY_AFTER_MS = 1_000;
const underWay = new WeakMap<Env, Promise<void>>();

/** One after another, so that an earlier read never replaces a later one. */
export function loadKeys({ db, env }: { db: Db; env: Env }): Promise<void> {
  const read = async () => setKeys(env, KEY_NAMES, readKeySettings(await openKeys(db, env)).keys);
  const own = (underWay.get(env) ?? Promise.resolve()).then(read, read);
  underWay.set(env, own);
  return own;
}

export async function followKeys(shop: Pick<Shop, 'db' | 'env' | 'pages' | 'log'>) {
  async function again() {
    try {
      await loadKeys(shop);
      // The privacy notice names the channels, and may have been rendered with the keys of before.
      shop.pages.drop(['settings']);
    } catch (error) {
      shop.log.warn('keys not read', { error: String(error) });
      setTimeout(again, RETRY_AFTER_MS).unref();
    }
  }
  shop.pages.watch((tags) => {
    if (tags === 'all' || tags.includes('keys')) void again();
  });
  await loadKeys(shop);
}

/** A shop in production starts with the keys of the environment, or with those in Settings, or with KEYS=settings to enter them there. */
export async function requireKeys({ db, env }: { db: Db; env: Env }) {
  const missing = env.isProduction && !env.KEYS ? missingKeys(env) : [];
  const lost = await listLostKeys(db, env);
  if (missing.length === 0) return lost.map((party) => lostWords(party));
  const entered = 'Set them in the environment, or start with KEYS=settings and enter them under Settings, Keys.';
  throw new Error(['Production will not start:', ...missing, ...lost.map((party) => lostWords(party)), entered].join('\n- '));
}

export const lostWords = (party: keyof typeof KEY_FORMS) =>
  `The keys of ${KEY_FORMS[party].title} in Settings were sealed with another SESSION_SECRET: enter the keys again.`;
