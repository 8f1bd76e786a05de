// What a drill found, kept for `npm run proof` with its moment and commit.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const RESULTS = '.tmp/proof';

export type Result = {
  name: string;
  /** ISO. */
  at: string;
  commit: string;
  passed: boolean;
  /** One line each. */
  lines: string[];
};

export function keepResult(name: string, passed: boolean, lines: string[]) {
  mkdirSync(RESULTS, { recursive: true });
  const result: Result = { name, at: new Date().toISOString(), commit: commitNow(), passed, lines };
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** Of the sources as they are: a `+` says that something is not committed. */
export function commitNow(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? '+' : '');
  } catch {
    return 'unknown';
  }
}
