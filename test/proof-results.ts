// What a suite, a bench or a drill found, kept for `npm run proof` with its moment and commit: first in .tmp/proof, and once the page was written
// in docs/proof.json too, so that another checkout has it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const RESULTS = '.tmp/proof';
const COMMITTED = 'docs/proof.json';

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
  const result: Result = {
    at: new Date().toISOString(),
    commit: commitNow(),
    passed,
    lines: lines.map(withoutFolders),
    ...(figures !== undefined && { figures }),
  };
  writeFileSync(path.join(RESULTS, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`);
}

/** A drill's temporary folder says nothing to a reader. */
const withoutFolders = (line: string) => line.replaceAll(/\/tmp\/[\w-]+\//g, '');

/** The newest, of this checkout or of one whose results were committed; null when it was never run. */
export function resultOf<Figures>(name: string): Result<Figures> | null {
  const found = [read(path.join(RESULTS, `${name}.json`)), committed()[name]].filter((result) => result !== undefined);
  const [newest] = found.toSorted((one, other) => other.at.localeCompare(one.at));
  return (newest as Result<Figures> | undefined) ?? null;
}

/** Of the results that the page shows. */
export function commitResults(names: readonly string[]) {
  const kept = names.toSorted().flatMap((name) => {
    const result = resultOf(name);
    return result ? [[name, result] as const] : [];
  });
  writeFileSync(COMMITTED, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

const committed = () => (read(COMMITTED) ?? {}) as Record<string, Result | undefined>;

function read(file: string) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Result;
  } catch {
    return undefined;
  }
}

/** Of the sources as they are: a `+` says that something is not committed. */
export function commitNow(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
    return (
      git('rev-parse', '--short=8', 'HEAD') + (git('status', '--porcelain', '--untracked-files=no', '--', '.', ':!docs/proof.*') ? '+' : '')
    );
  } catch {
    return 'unknown';
  }
}
