// The running shop: the parts every request may need, handed to verbs and loaders instead of being imported as globals, so that
// a test can open as many shops as it likes.
import type { Database, Db } from './database.server.ts';
import type { Env } from './env.server.ts';
import type { FileStore } from './files/file-store.server.ts';
import type { Log } from './log.server.ts';
import type { PageCache } from './pages/page-cache.server.ts';
import type { StaffRole } from './permissions.ts';

export type Shop = {
  env: Env;
  database: Database;
  db: Db;
  files: FileStore;
  pages: PageCache;
  log: Log;
  now: () => Date;
};

export type Role = 'customer' | 'admin';
/** Who is asking, as the session says. */
export type SignedIn = {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  /** What they may do now. */
  staffRole: StaffRole | null;
  /** The role that opens once its second step is set up; until then `staffRole` is null. */
  waitingRole: StaffRole | null;
  sessionHash: string;
  steppedUpAt: Date | null;
};
