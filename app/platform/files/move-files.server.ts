// From the folder into the bucket. A file leaves the folder only after it was read back out of the bucket and is the same, so whatever
// stops this loses nothing, and the next run goes on with what is left.
import { readdir } from 'node:fs/promises';
import { type FileStore, folderStore, isFileName } from './file-store.server.ts';

const AT_ONCE = 8;

/** Answers how many were moved. What is half written or not ours stays where it is. */
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
  // Deleted in the meantime by a running shop.
  if (!bytes) return;
  await bucket.put(name, bytes);
  const arrived = await bucket.get(name);
  if (!arrived?.equals(bytes)) throw new Error(`${name} is not the same in the bucket. Its file was kept.`);
  await from.remove(name);
}
