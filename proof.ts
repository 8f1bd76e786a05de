// `npm run proof`: writes docs/proof.md, one page with what was run and its figures. It runs what is quick itself, and takes the rest from what the
// long commands left in .tmp/proof, with their moment and commit. What was not run is called so.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { DRILLS } from './drills/run.ts';
import { commitNow, type Result, resultOf } from './test/proof-results.ts';
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

const when = ({ at, commit }: Result) => `${at.slice(0, 10)}, ${commit}`;
const suites = [
  ['the embedded database', resultOf<SuiteFigures>('suite-embedded')],
  ['PostgreSQL', resultOf<SuiteFigures>('suite-postgresql')],
] as const;

writeFileSync('docs/proof.md', [...head(), ...quick(), ...suite(), ...drills(), ...bench(), ...lighthouse()].join('\n'));
console.log('Written: docs/proof.md');

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
    ['Types', () => quietly('node_modules/.bin/tsc', ['--noEmit'])],
    ['Lint and format', () => quietly('node_modules/.bin/biome', ['check', '.'])],
    ['Packages that a shop runs on', () => String(Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies).length)],
    ['Duties of Indian law with code and test', () => rowsOf('docs/duties.md', /\.test\.tsx?`/)],
    ['Requirements of ASVS 5.0 met, with code', () => rowsOf('docs/asvs.md', /\| met \|/)],
  ];
  return ['## Run with this page', '', '| | |', '| --- | --- |', ...parts.map(([what, run]) => `| ${what} | ${run()} |`), ''];
}

function quietly(program: string, args: string[]): string {
  try {
    execFileSync(program, args, { stdio: 'ignore', env: { ...process.env, PATH: `node_modules/.bin:${process.env['PATH']}` } });
    return 'passed';
  } catch {
    return '**failed**';
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
  const parts = ['all', 'pages', 'attack', 'catalogue'].flatMap((name) => {
    const result = resultOf(`bench-${name}`);
    if (!result && name !== 'all') return [];
    return [`### npm run bench${name === 'all' ? '' : ` ${name}`}: ${result ? when(result) : NOT_RUN}`, '', ...asPrinted(result)];
  });
  return ['## Bench', '', ...parts];
}

function lighthouse() {
  const result = resultOf('lighthouse');
  return ['## Lighthouse', '', ...(result ? [when(result), '', ...asPrinted(result)] : [`${NOT_RUN}: no Lighthouse on this machine.`, ''])];
}

const asPrinted = (result: Result | null) => (result ? ['```', ...result.lines, '```', ''] : []);
