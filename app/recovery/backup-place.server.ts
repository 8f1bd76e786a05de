// Where backups are: a folder, or a bucket (s3://bucket/prefix). Names have at most one folder: '20261123T210500Z/manifest'.
import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { BACKUP_ADDRESS, backupAddressOf } from '../platform/env/backup-address.ts';
import type { Env } from '../platform/env.server.ts';
import { s3Calls } from '../platform/files/s3-calls.server.ts';

export type BackupPlace = {
  /** For messages; names no key. */
  address: string;
  /** The same name for every file of the shop. Replaces what has the name. */
  put(name: string, bytes: Buffer): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** Names in a folder, without the folder; '' lists the folders. */
  list(folder: string): Promise<string[]>;
  remove(name: string): Promise<void>;
};

export type BackupSettings = Pick<
  Env,
  's3' | 'BACKUP_S3_REGION' | 'BACKUP_S3_ENDPOINT' | 'BACKUP_S3_ACCESS_KEY_ID' | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

const isMissing = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

/** A part has 16 MB: also over a slow line. */
const MILLISECONDS_A_TRY = 120_000;

export function openBackupPlace(address: string, settings: BackupSettings): BackupPlace {
  const at = backupAddressOf(address);
  if (!at) throw new Error(`Name ${BACKUP_ADDRESS}.`);
  return 'folder' in at ? folderPlace(path.resolve(at.folder)) : bucketPlace(at.bucket, at.prefix, settings);
}

function folderPlace(folder: string): BackupPlace {
  return {
    address: folder,
    async put(name, bytes) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      const half = await open(`${file}.part`, 'w', 0o600);
      try {
        await half.writeFile(bytes);
        await half.sync();
      } finally {
        await half.close();
      }
      await rename(`${file}.part`, file);
    },
    get: (name) => readFile(path.join(folder, name)).catch((error) => (isMissing(error) ? null : Promise.reject(error))),
    async list(inside) {
      const entries = await readdir(path.join(folder, inside), { withFileTypes: true }).catch((error) =>
        isMissing(error) ? [] : Promise.reject(error),
      );
      return entries
        .filter((entry) => (inside === '' ? entry.isDirectory() : entry.isFile() && !entry.name.endsWith('.part')))
        .map(({ name }) => name);
    },
    async remove(name) {
      await rm(path.join(folder, name), { force: true });
      const parent = path.join(folder, path.dirname(name));
      if ((await readdir(parent).catch(() => ['?'])).length === 0) await rm(parent, { recursive: true });
    },
  };
}

function bucketPlace(bucket: string, prefix: string, settings: BackupSettings): BackupPlace {
  const { s3 } = settings;
  const region = settings.BACKUP_S3_REGION ?? s3?.region;
  const endpoint = settings.BACKUP_S3_ENDPOINT ?? s3?.endpoint;
  const accessKeyId = settings.BACKUP_S3_ACCESS_KEY_ID ?? s3?.accessKeyId;
  const secretAccessKey = settings.BACKUP_S3_SECRET_ACCESS_KEY ?? s3?.secretAccessKey;
  if (!region || !accessKeyId || !secretAccessKey)
    throw new Error(
      'A bucket needs BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY, or the S3_ settings of the pictures.',
    );
  const calls = s3Calls(
    { bucket, region, endpoint, accessKeyId, secretAccessKey },
    { store: 'backup bucket', millisecondsATry: MILLISECONDS_A_TRY },
  );
  const base = prefix && `${prefix}/`;
  return {
    address: `s3://${bucket}/${prefix}`,
    put: (name, bytes) => calls.put(base + name, { bytes, type: 'application/octet-stream' }),
    get: (name) => calls.get(base + name),
    async list(inside) {
      const at = inside === '' ? base : `${base}${inside}/`;
      const { names, folders } = await calls.list(at);
      return inside === '' ? folders.map((folder) => folder.slice(at.length, -1)) : names.map((name) => name.slice(at.length));
    },
    remove: (name) => calls.remove(base + name),
  };
}
