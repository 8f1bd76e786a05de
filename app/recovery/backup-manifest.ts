// What a backup says of itself: versions, sums and counts.
import { z } from 'zod';

export const FORMAT = 'nikhar-backup';
export const FORMAT_VERSION = 1;

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The sum is that of the file before encryption. */
const file = z.object({ name: z.string(), bytes: z.number().int().min(0), sha256 });

export const backupManifest = z.object({
  format: z.literal(FORMAT),
  formatVersion: z.number().int(),
  /** Its name says when it was made. */
  id: z.string(),
  madeAt: z.iso.datetime(),
  isEncrypted: z.boolean(),
  /** Of the shop's program, Node and the database. */
  versions: z.object({ shop: z.string(), node: z.string(), database: z.string() }),
  engine: z.enum(['postgresql', 'embedded']),
  publicUrl: z.string(),
  /** Hashes of the applied migrations, oldest first. */
  migrations: z.array(z.string()),
  rows: z.record(z.string(), z.number().int()),
  /** The database in parts, in order. */
  database: z.array(file),
  settings: file,
  /** Settings that are not in a backup without encryption. */
  secretsLeftOut: z.array(z.string()),
  pictures: z.array(file),
});

export type BackupManifest = z.infer<typeof backupManifest>;
export type BackupFile = z.infer<typeof file>;
