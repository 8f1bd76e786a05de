// A file is deleted from the folder only after its copy was read back and compared, so an interruption loses nothing.
import { readdir } from 'node:fs/promises';
import { type FileStore, folderStore, isFileName } from './file-store.server.ts';

const AT_ONCE = 8;

export async function moveFiles(folder: string, bucket: FileStore, progress: (line: string) => void): Promise<number> {
  const from = folderStore(folder);
  const names = (await readdir(folder)).filter(isFileName).toSorted();
  for (let done = 0; done < names.length; done += AT_ONCE) {
    const part = names.slice(done, done + AT_ONCE);
    await Promise.all(part.map((name) => moveFile(name, from, bucket)));
    progress(`${done + part.length} of ${names.length}`);
  }
  return names.length;
}

async function moveFile(name: string, from: FileStore, bucket: FileStore) {
  const bytes = await from.get(name);
  // A running shop deleted it in the meantime.
  if (!bytes) return;
  await bucket.put(name, bytes);
  const arrived = await bucket.get(name);
  if (!arrived?.equals(bytes)) throw new Error(`${name} is not the same in the bucket. Its file was kept.`);
  await from.remove(name);
}
