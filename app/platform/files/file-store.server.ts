// Where picture files are stored: a folder here, a bucket in s3-store.server.ts. Names are content hashes, so a file never changes.
import { mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type FileStore = {
  /** Writes atomically; writing the same name again is harmless. */
  put(name: string, bytes: Uint8Array): Promise<void>;
  /** The bytes, or null when there is no such file. */
  get(name: string): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
  /** The names of all files. */
  list(): Promise<string[]>;
};

/** Only names that we generate; keeps a path from ever leaving the folder. */
export const isFileName = (name: string) => /^[a-z0-9][a-z0-9-]*\.[a-z0-9]+$/.test(name);

export function folderStore(folder: string): FileStore {
  const place = (name: string) => {
    if (!isFileName(name)) throw new Error(`Not a stored file's name: ${name}`);
    return path.join(folder, name);
  };
  mkdirSync(folder, { recursive: true });
  return {
    async put(name, bytes) {
      const half = `${place(name)}.${process.pid}.part`;
      await writeFile(half, bytes);
      await rename(half, place(name));
    },
    async get(name) {
      if (!isFileName(name)) return null;
      return readFile(place(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    remove: (name) => rm(place(name), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => isFileName(name) && !name.endsWith('.part')),
  };
}
