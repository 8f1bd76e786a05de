// The embedded engine takes no lock, and two processes on one folder would corrupt it. A lock of a dead process is reclaimed.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Returns the function that unlocks. Refuses a folder that another living process uses. */
export function lockFolder(folder: string) {
  const file = path.join(folder, 'lock');
  if (existsSync(file)) {
    const owner = ownerOf(file);
    if (owner.pid !== process.pid && isAlive(owner))
      throw new Error(`${folder} is in use by process ${owner.pid}. Stop that one first, or set DATA_DIR to another folder.`);
    rmSync(file);
  }
  writeFileSync(file, [process.pid, startOf(process.pid)].join(' ').trim(), { flag: 'wx' });
  return () => rmSync(file, { force: true });
}

export function isFolderLocked(folder: string) {
  const file = path.join(folder, 'lock');
  return existsSync(file) && isAlive(ownerOf(file));
}

/** `startedAt` is empty in the lock of an earlier version, and where the system does not say it. */
type Owner = { pid: number; startedAt: string };

function ownerOf(file: string): Owner {
  const [pid = '', startedAt = ''] = readFileSync(file, 'utf8').split(' ');
  return { pid: Number(pid), startedAt };
}

function isAlive({ pid, startedAt }: Owner) {
  // A number that was given to another process since, as after a restart of the machine or the container.
  if (startedAt && startOf(pid) && startOf(pid) !== startedAt) return false;
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** State, and 19 fields later the start of a process in clock ticks since the machine started. https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html */
const statOf = (pid: number) => {
  const file = `/proc/${pid}/stat`;
  return existsSync(file)
    ? readFileSync(file, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ')
    : [];
};

const startOf = (pid: number) => statOf(pid)[19] ?? '';

/** Dead, but not yet asked for by its parent: where the first process of a container collects no children, it stays so. */
const isZombie = (pid: number) => statOf(pid)[0] === 'Z';
