// The CPU time of a process. Linux counts it in hundredths of a second.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';

const TICK_MS = 10;

/** Of its user and system time, since it started. */
export const cpuMs = ({ pid }: Pick<ChildProcess, 'pid'>) => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
};
