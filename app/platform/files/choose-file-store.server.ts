import path from 'node:path';
import type { Env } from '../env.server.ts';
import type { Log } from '../records/log.server.ts';
import { createBreaker, guarded } from '../running/breaker.server.ts';
import type { Parties } from '../running/parties.server.ts';
import { type FileStore, folderStore } from './file-store.server.ts';
import { s3Store } from './s3-store.server.ts';

/** A name that no file has: requesting it verifies the keys and the URL. */
const NO_FILE = 'is-the-store-there.txt';

export function chooseFileStore({ s3, DATA_DIR }: Pick<Env, 's3' | 'DATA_DIR'>): FileStore {
  return s3 ? s3Store(s3) : folderStore(path.join(DATA_DIR, 'media'));
}

/** After three tries the bucket rests, and pictures fail at once instead of keeping a browser's connections for half a minute each. */
export const guardedStore = (files: FileStore, log: Log, parties: Parties): FileStore =>
  guarded(files, createBreaker({ name: 'bucket', isFault: isFaultOfStore, log, parties }));

const isFaultOfStore = (error: unknown) => error instanceof Error && error.message.startsWith('The file store');

/** Logged at start, not only at the first upload. The shop still opens: it can sell without pictures. */
export async function warnUnlessThere(files: FileStore, log: Log) {
  await files.get(NO_FILE).catch((error) => log.error('file store not reachable', error));
}
