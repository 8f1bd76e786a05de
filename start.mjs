// The entry point of `npm start`, `npm test` and the other commands. Plain JavaScript for Node 20, which may be the only Node installed:
// it installs missing packages, rebuilds a stale build, then hands over to the Node 24 that came with the packages.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(fileURLToPath(import.meta.url));
process.chdir(root);

const bin = (name) => path.join(root, 'node_modules', '.bin', name);
/** For the operator of the shop: each is a script of the same name. */
const OPERATOR = [
  'affected',
  'backup',
  'doctor',
  'move-in',
  'move-pictures',
  'reconcile',
  'release-outgoing',
  'reset-second-step',
  'restore',
];
const COMMANDS = ['serve', 'dev', 'test', 'bench', 'proof', 'grow', ...OPERATOR];
const [command = 'serve', ...rest] = process.argv.slice(2);
if (!COMMANDS.includes(command)) {
  console.error(`There is no command ${command}. There are: ${COMMANDS.join(', ')}.`);
  process.exit(1);
}

installPackages();
requireNode24();
if (command === 'bench' && rest[0] === 'staff') {
  handOver(['bench/staff.ts']);
} else if (command === 'dev') {
  // Node options such as --inspect.
  handOver([...rest, 'dev.ts']);
} else if (command === 'test' || command === 'bench') {
  // Some tests only read the sources; the whole suite, and tests that start a server, need the built pages.
  if (command === 'bench' || rest.length === 0 || rest.some((part) => part.startsWith('test'))) buildPages();
  handOver([path.join(command, 'run.ts'), ...rest]);
} else if (command === 'proof') {
  handOver(['proof.ts']);
} else if (OPERATOR.includes(command)) {
  handOver([`${command}.ts`, ...rest]);
} else if (command === 'grow') {
  handOver(['db/seed/grow.ts', ...rest]);
} else {
  buildPages();
  // Compiled code is kept from start to start (docs/decisions/0106). In production the shop must not be able to change what it runs.
  process.env.NODE_COMPILE_CACHE ??= path.join(root, 'build', 'compiled');
  // Buffers go back to the system instead of staying in pools of glibc, which knows these only from the environment (docs/decisions/0107).
  Object.assign(process.env, { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072', ...process.env });
  // A third less memory while idle (docs/decisions/0100), and under load (0107).
  handOver(['--max-semi-space-size=8', '--heap-growing-percent=100', 'server.ts']);
}

function installPackages() {
  const installed = path.join('node_modules', '.package-lock.json');
  const isFresh = () => existsSync(installed) && statSync(installed).mtimeMs >= statSync('package-lock.json').mtimeMs;
  if (isFresh()) return;
  refuseToPullAway();
  const unlock = lockInstalling();
  // Another start may have installed them meanwhile.
  if (isFresh()) return unlock();
  console.log('Installing packages (once; about half a minute) ...');
  run(
    'npm',
    ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
    'The packages could not be installed. Check the network and run the command again.',
  );
  unlock();
}

/** `npm ci` deletes node_modules first: under a running shop, its tests, or another checkout that this one only links to. */
function refuseToPullAway() {
  if (lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink())
    refuse(
      'node_modules is a link to the packages of another checkout, which differ from package-lock.json. Delete the link and start again.',
    );
  const users = runningFrom(path.join(root, 'node_modules') + path.sep);
  if (users.length > 0)
    refuse(
      `package-lock.json has changed, and processes of this checkout still run from its packages (${users.join(', ')}). Stop them and start again.`,
    );
}

/** The ids of other processes whose program lies in the folder; none where the system does not say. */
function runningFrom(folder) {
  if (!existsSync('/proc/self/exe')) return [];
  return readdirSync('/proc').filter((id) => {
    try {
      return Number(id) > 0 && Number(id) !== process.pid && readlinkSync(`/proc/${id}/exe`).startsWith(folder);
    } catch {
      return false;
    }
  });
}

/** Two starts at once install once. A lock whose process has ended is taken over. */
function lockInstalling() {
  const lock = path.join(root, '.installing');
  for (let waited = 0; ; waited++) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      const unlock = () => rmSync(lock, { force: true });
      process.on('exit', unlock);
      return unlock;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    if (!isRunning(Number(readFileSync(lock, { encoding: 'utf8', flag: 'a+' })))) rmSync(lock, { force: true });
    else if (waited === 0) console.log('Another start is installing the packages. Waiting for it ...');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  }
}

function isRunning(id) {
  try {
    return id > 0 && process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function refuse(why) {
  console.error(why);
  process.exit(1);
}

function requireNode24() {
  // Its own word for it would take a tenth of a second.
  const version = existsSync(bin('node'))
    ? JSON.parse(readFileSync(path.join('node_modules', 'node', 'package.json'), 'utf8')).version
    : '';
  if (Number(version.split('.')[0]) >= 24) return;
  console.error(
    'Node 24 did not arrive with the packages, because npm was told not to run install scripts. Run `npm rebuild node`, or `npm ci --ignore-scripts=false`, and start again.',
  );
  process.exit(1);
}

function buildPages() {
  const stamp = path.join('build', 'stamp');
  const sources = ['app', 'public', path.join('db', 'seed'), 'vite.config.ts', 'react-router.config.ts', 'package-lock.json'];
  const newest = String(Math.max(...sources.map(newestChange)));
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === newest) return;
  console.log('Building the pages ...');
  rmSync(path.join('build', 'compiled'), { recursive: true, force: true });
  run(bin('node'), [bin('react-router'), 'build'], 'The build failed; the lines above say where.', {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production' },
  });
  mkdirSync('build', { recursive: true });
  writeFileSync(stamp, newest);
}

/** One call of the system for each of two thousand files: they are most of what a start does before the shop. */
function newestChange(place) {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats?.isDirectory()) return stats?.mtimeMs ?? 0;
  if (path.basename(place) === 'pictures') return 0;
  let newest = stats.mtimeMs;
  for (const name of readdirSync(place)) newest = Math.max(newest, newestChange(`${place}/${name}`));
  return newest;
}

function run(program, args, sorry, options = {}) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (status === 0) return;
  if (error) console.error(error.message);
  console.error(sorry);
  process.exit(1);
}

function handOver(args) {
  const child = spawn(bin('node'), ['--disable-warning=ExperimentalWarning', ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(signal ? 1 : code));
}
