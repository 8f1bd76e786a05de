// `npm run proof`: writes docs/proof.md, one page with what was run and its figures. It runs only types and lint itself, and those once for a commit;
// the rest is what the long commands left (test/proof-results.ts), with their moment and commit. What was never run is called so. It may be run
// again at any time: commit docs/proof.md and docs/proof.json together.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { DRILLS } from './drills/run.ts';
import { commitNow, commitResults, keepResult, type Result, resultOf } from './test/proof-results.ts';
import type { SuiteFigures } from './test/suite-figures.ts';

const NOT_RUN = 'not run';
/** Parts of the suite that prove one thing, by their files. */
const PARTS = {
  'Races: the same act at the same time': /races?\.test|race-|at-once/,
  'Crashes, faults and outages': /crash\.test|faults\.test|restart\.test|outage|database-limits|index-migrations|install\.test/,
  'Ownership: each call as a visitor, a stranger, a customer and staff': /test\/ownership\.test/,
  'Answers that are not what their call declares': /test\/answers\.test/,
  'Attacks: forged, oversized, repeated and foreign requests':
    /app\.test|app\/noise|lanes|rate-limit|public-fetch|multipart|form-memory|webhook|sign-in|own-host|policy\.test|cdn\.test/,
  'Money: prices, tax, refunds and books': /pricing|invoices|refunds|books|loyalty|discounts/,
  'Recovery: backup, restore, doctor': /recovery/,
  'Duties and standards name code and tests that exist': /test\/documents\.test/,
};

const BENCHES = ['all', 'reads', 'pages', 'attack', 'orders', 'catalogue', 'day', 'start', 'memory', 'thread'];
const KEPT = [
  ...['types', 'lint', 'suite-embedded', 'suite-postgresql', 'bench-lighthouse'],
  ...DRILLS.map((name) => `drill-${name}`),
  ...BENCHES.map((name) => `bench-${name}`),
];

const when = ({ at, commit }: Result) => `${at.slice(0, 10)}, ${commit}`;
const suites = [
  ['the embedded database', resultOf<SuiteFigures>('suite-embedded')],
  ['PostgreSQL', resultOf<SuiteFigures>('suite-postgresql')],
] as const;

writeFileSync('docs/proof.md', [...head(), ...quick(), ...suite(), ...drills(), ...bench(), ...lighthouse()].join('\n'));
commitResults(KEPT);
execFileSync('node_modules/.bin/biome', ['format', '--write', 'docs/proof.json'], { stdio: 'ignore' });
console.log('Written: docs/proof.md and docs/proof.json');

function head() {
  return [
    '# Proof',
    '',
    `Written by \`npm run proof\` on ${new Date().toISOString().slice(0, 10)} at commit ${commitNow()}. Each part names the moment and the commit it was run at; a \`+\` after a`,
    'commit says that something was not committed yet. What was not run on this machine is called so.',
    '',
  ];
}

/** Run now. */
function quick() {
  const parts: Array<[string, () => string]> = [
    ['Types', () => checked('types', 'npm', ['run', '--silent', 'typecheck'])],
    ['Lint and format', () => checked('lint', 'node_modules/.bin/biome', ['check', '.'])],
    ['Packages that a shop runs on', () => String(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies).length)],
    ['Duties of Indian law with code and test', () => rowsOf('docs/duties.md', /\.test\.tsx?`/)],
    ['Requirements of ASVS 5.0 met, with code', () => rowsOf('docs/asvs.md', /\| met(:| \|)/)],
  ];
  return ['## Run with this page', '', '| | |', '| --- | --- |', ...parts.map(([what, run]) => `| ${what} | ${run()} |`), ''];
}

/** Once for a commit. */
function checked(name: string, program: string, args: string[]): string {
  const known = resultOf(name);
  if (known?.commit !== commitNow() || known.commit.endsWith('+')) keepResult(name, { passed: succeeds(program, args), lines: [] });
  const result = resultOf(name);
  return result ? `${result.passed ? 'passed' : '**failed**'} (${when(result)})` : NOT_RUN;
}

function succeeds(program: string, args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore', env: { ...process.env, PATH: `node_modules/.bin:${process.env['PATH']}` } });
    return true;
  } catch {
    return false;
  }
}

function rowsOf(file: string, kind: RegExp): string {
  return String(
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|') && kind.test(line)).length,
  );
}

function suite() {
  const cell = (tell: (figures: SuiteFigures) => string) =>
    suites.map(([, result]) => (result?.figures ? tell(result.figures) : NOT_RUN)).join(' | ');
  const inPart = (part: RegExp) =>
    cell(({ files }) => String(files.filter(({ file }) => part.test(file)).reduce((sum, { passed }) => sum + passed, 0)));
  return [
    '## Tests (`npm test`)',
    '',
    `| passed, on | ${suites.map(([engine]) => engine).join(' | ')} |`,
    '| --- | ---: | ---: |',
    `| Tests | ${cell(({ passed }) => String(passed))} |`,
    `| Journeys in a browser, with axe | ${cell(({ journeys, width }) => `${journeys} (${width})`)} |`,
    `| Failed | ${cell(({ failed }) => String(failed))} |`,
    ...Object.entries(PARTS).map(([what, part]) => `| Of these: ${what} | ${inPart(part)} |`),
    `| Minutes | ${cell(({ minutes }) => String(minutes))} |`,
    `| Run | ${suites.map(([, result]) => (result ? when(result) : NOT_RUN)).join(' | ')} |`,
    '',
  ];
}

function drills() {
  const told = DRILLS.flatMap((name) => {
    const result = resultOf(`drill-${name}`);
    const title = `### ${name}: ${result ? `${result.passed ? 'passed' : '**failed**'} (${when(result)})` : NOT_RUN}`;
    return [title, '', ...asPrinted(result)];
  });
  return [
    '## Drills (`node drills/run.ts`)',
    '',
    "With real parts from Debian's packages; [operations.md](operations.md) says what they mean.",
    '',
    ...told,
  ];
}

function bench() {
  const parts = BENCHES.flatMap((name) => {
    const result = resultOf(`bench-${name}`);
    return [`### npm run bench${name === 'all' ? '' : ` ${name}`}: ${result ? when(result) : NOT_RUN}`, '', ...asPrinted(result)];
  });
  return ['## Bench', '', ...parts];
}

function lighthouse() {
  const result = resultOf('bench-lighthouse');
  return ['## Lighthouse', '', ...(result ? [when(result), '', ...asPrinted(result)] : [`${NOT_RUN}: npm run bench lighthouse.`, ''])];
}

function asPrinted(result: Result | null) {
  return result ? ['```', ...result.lines, '```', ''] : [];
}
