// What a suite, a bench or a drill found, kept for `npm run proof` with its moment and commit.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RESULTS = '.tmp/proof';

export type Result<Figures = unknown> = {
  /** ISO. */
  at: string;
  commit: string;
  passed: boolean;
  /** As printed, one line each. */
  lines: string[];
  figures?: Figures;
};

export function keepResult(name: string, { passed, lines, figures }: Pick<Result, 'passed' | 'lines' | 'figures'>) {
  mkdirSync(RESULTS, { recursive: true });
  const result: Result = { at: new Date().toISOString(), commit: commitNow(), passed, lines, ...(figures !== undefined && { figures }) };
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** Null when it was not run here. */
export function resultOf<Figures>(name: string): Result<Figures> | null {
  try {
    return JSON.parse(readFileSync(path.join(RESULTS, `${name}.json`), 'utf8')) as Result<Figures>;
  } catch {
    return null;
  }
}

/** Of the sources as they are: a `+` says that something is not committed. */
export function commitNow(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no') ? '+' : '');
  } catch {
    return 'unknown';
  }
}
