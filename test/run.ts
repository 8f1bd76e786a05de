// `npm test`: rooms and endpoints first, then the journeys in a browser against the built shop. With TEST_DATABASE_URL the same suite runs
// on PostgreSQL. Arguments are passed to vitest (`npm test app/cart`, `npm test app/cart -- --watch`), and then no browser is opened.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { keepResult } from './proof-results.ts';
import type { SuiteFigures } from './suite-figures.ts';

interface VitestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}
interface VitestReport {
  numPassedTests: number;
  testResults: VitestFile[];
}
interface PlaywrightSuite {
  specs: { ok: boolean; file: string; line: number; title: string; tests: { results: { errors: { message?: string }[] }[] }[] }[];
  suites?: PlaywrightSuite[];
}
interface PlaywrightReport {
  stats: { expected: number; flaky: number };
  suites: PlaywrightSuite[];
}
interface Outcome {
  passed: number;
  /** Each failed test with the beginning of its error. */
  failures: string[];
}

/** More failed files than this are a change that broke something, not a busy machine. */
const MOST_FILES_TRIED_AGAIN = 3;
const MOST_FAILURES_PRINTED = 40;
/** Debian's Chromium without a window: the same engine, for a quarter less CPU time. */
const CHROMIUM_PACKAGE = 'chromium-headless-shell';

const bin = (name: string) => `node_modules/.bin/${name}`;
const only = process.argv.slice(2);
mkdirSync('.tmp', { recursive: true });

const startedAt = Date.now();
const outcomes = [rooms(), ...(only.length === 0 ? [journeys()] : [])];
const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0);
const failures = outcomes.flatMap((outcome) => outcome.failures);
if (only.length === 0) keepSuite();
// Last, because a long log is often kept from its end only.
if (failures.length) console.log(`\n${failures.slice(0, MOST_FAILURES_PRINTED).join('\n\n')}`);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length === 0 && passed > 0 ? 0 : 1);

/** A few files that failed run once more, alone. As with the journeys, what passes then is printed, to be mended, and counts as passed. */
function rooms(): Outcome {
  const first = vitest(only, '.tmp/vitest.json');
  const files = first.failedFiles;
  if (only.length || files.length === 0 || files.length > MOST_FILES_TRIED_AGAIN) return first;
  const second = vitest([...files, '--maxWorkers=1'], '.tmp/vitest-again.json');
  if (second.failures.length) return { passed: first.passed, failures: second.failures };
  console.log(`\nThese tests failed, and passed at their second try: mend them.\n${first.failures.join('\n\n')}`);
  return { passed: first.passed + first.failures.length, failures: [] };
}

/** For `npm run proof`: the whole suite, by file. */
function keepSuite() {
  const report = read('.tmp/vitest.json') as VitestReport | null;
  const files = (report?.testResults ?? []).map(({ name, assertionResults }) => ({
    file: path.relative('.', name),
    passed: assertionResults.filter(({ status }) => status === 'passed').length,
  }));
  const [ofRooms, ofJourneys] = outcomes;
  const figures: SuiteFigures = {
    files,
    passed: ofRooms?.passed ?? 0,
    failed: failures.length,
    journeys: ofJourneys?.passed ?? 0,
    width: process.env['JOURNEYS_AT'] ?? (process.env['TEST_DATABASE_URL'] ? 'desktop' : 'both widths'),
    minutes: Math.round((Date.now() - startedAt) / 60_000),
  };
  keepResult(process.env['TEST_DATABASE_URL'] ? 'suite-postgresql' : 'suite-embedded', {
    passed: failures.length === 0 && passed > 0,
    lines: failures.map((failure) => failure.split('\n')[0] ?? ''),
    figures,
  });
}

function vitest(args: string[], report: string): Outcome & { failedFiles: string[] } {
  rmSync(report, { force: true });
  const watches = args.includes('--watch');
  const status = run(bin('node'), [
    bin('vitest'),
    ...(watches ? [] : ['run']),
    ...args,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]);
  const answer = read(report) as VitestReport | null;
  const files = answer?.testResults ?? [];
  const failures = files.flatMap(failuresOfFile);
  if (status !== 0 && failures.length === 0) failures.push('FAILED outside the tests: the output of vitest above says where.');
  return {
    passed: answer?.numPassedTests ?? 0,
    failures,
    failedFiles: files.filter((file) => file.status === 'failed').map((file) => file.name),
  };
}

function journeys(): Outcome {
  const chromium = findChromium();
  if (!chromium) {
    const wanted = `The browser journeys need a Chromium: install one (Debian: apt-get install ${CHROMIUM_PACKAGE}) or name it in CHROMIUM_PATH.`;
    return { passed: 0, failures: [wanted] };
  }
  const report = '.tmp/playwright.json';
  rmSync(report, { force: true });
  // Each width once: a phone on the embedded database, a desktop on PostgreSQL. `npm test` without a database runs both.
  const widths = process.env['JOURNEYS_AT'] ?? (process.env['TEST_DATABASE_URL'] ? 'desktop' : '');
  const width = widths ? [`--project=${widths}`] : [];
  const status = run(bin('node'), [bin('playwright'), 'test', '--config', 'e2e/playwright.config.ts', ...width], {
    CHROMIUM_PATH: chromium,
    PLAYWRIGHT_JSON_OUTPUT_FILE: path.resolve(report),
  });
  const answer = read(report) as PlaywrightReport | null;
  const failures = (answer?.suites ?? []).flatMap(failuresOfSuite);
  if (status !== 0 && failures.length === 0) failures.push('FAILED outside the journeys: the output of Playwright above says where.');
  if (answer?.stats.flaky) console.log('The journeys above that are called flaky passed at their second try: mend them.');
  return { passed: (answer?.stats.expected ?? 0) + (answer?.stats.flaky ?? 0), failures };
}

function failuresOfFile(file: VitestFile) {
  const name = path.relative('.', file.name);
  const tests = file.assertionResults.filter((test) => test.status === 'failed');
  if (tests.length === 0 && file.status === 'failed') return [`FAILED ${name}\n${beginning(file.message)}`];
  return tests.map((test) => `FAILED ${name} > ${test.fullName}\n${beginning(test.failureMessages.join('\n'))}`);
}

function failuresOfSuite(suite: PlaywrightSuite): string[] {
  const here = suite.specs
    .filter((spec) => !spec.ok)
    .map((spec) => {
      const errors = spec.tests.flatMap((test) => test.results).flatMap((result) => result.errors);
      return `FAILED e2e/${spec.file}:${spec.line} > ${spec.title}\n${beginning(errors.map((error) => error.message ?? '').join('\n'))}`;
    });
  return [...here, ...(suite.suites ?? []).flatMap(failuresOfSuite)];
}

/** Twelve lines, without the colours of a terminal. */
function beginning(message: string) {
  return stripVTControlCharacters(message).split('\n').slice(0, 12).join('\n');
}

function run(program: string, args: string[], env: Record<string, string> = {}) {
  return spawnSync(program, args, { stdio: 'inherit', env: { ...process.env, ...env } }).status ?? 1;
}

function read(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** The configured one, or the system's; on Debian as root it is installed. */
function findChromium() {
  const places = [
    process.env['CHROMIUM_PATH'],
    `/usr/bin/${CHROMIUM_PACKAGE}`,
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ];
  const found = () => places.find((place) => place && existsSync(place));
  if (!found() && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser journeys ...');
    run('apt-get', ['update', '-qq']);
    // Older releases have the whole browser only.
    for (const name of [CHROMIUM_PACKAGE, 'chromium'])
      if (!found()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { DEBIAN_FRONTEND: 'noninteractive' });
  }
  return found();
}
