// Passed to verbs and loaders instead of imported as globals, so that a test can open as many shops as it likes.

import type { StaffRole } from '../vocabulary/permissions.ts';
import type { Database, Db } from './database.server.ts';
import type { Env } from './env.server.ts';
import type { FileStore } from './files/file-store.server.ts';
import type { PageCache } from './pages/page-cache.server.ts';
import type { ErrorGroups } from './records/error-groups.server.ts';
import type { Log } from './records/log.server.ts';
import type { Parties } from './running/parties.server.ts';

export type Shop = {
  env: Env;
  database: Database;
  db: Db;
  files: FileStore;
  pages: PageCache;
  parties: Parties;
  log: Log;
  errors: ErrorGroups;
  now: () => Date;
};

export type Role = 'customer' | 'admin';
export type SignedIn = {
  id: string;
  email: string;
  fullName: string;
  role: Role;
  staffRole: StaffRole | null;
  /** The role granted once two-step verification is set up; until then `staffRole` is null. */
  waitingRole: StaffRole | null;
  sessionHash: string;
  steppedUpAt: Date | null;
};
