// Names are content hashes, so a file never changes.
import { mkdirSync } from 'node:fs';
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

export type FileStore = {
  put(name: string, bytes: Uint8Array): Promise<void>;
  get(name: string): Promise<Buffer | null>;
  /** The bytes from `from` to `to`, both included; null when there is no such file. */
  part(name: string, from: number, to: number): Promise<Buffer | null>;
  remove(name: string): Promise<void>;
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
    async part(name, from, to) {
      if (!isFileName(name)) return null;
      const file = await open(place(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
      if (!file) return null;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(to - from + 1), 0, to - from + 1, from);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    remove: (name) => rm(place(name), { force: true }),
    list: async () => (await readdir(folder)).filter((name) => isFileName(name) && !name.endsWith('.part')),
  };
}
