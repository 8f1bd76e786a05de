// `npm start` installs packages, which begins with deleting node_modules: never under something that runs from it.
import { spawn, spawnSync } from 'node:child_process';
import { copyFileSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';

const base = mkdtempSync(path.join(os.tmpdir(), 'nikhar-install-'));
let checkout = '';
beforeEach(() => {
  checkout = mkdtempSync(path.join(base, 'checkout-'));
  copyFileSync('start.mjs', path.join(checkout, 'start.mjs'));
  writeFileSync(path.join(checkout, 'package-lock.json'), '{}');
});
afterAll(() => rmSync(base, { recursive: true }));

/** Without npm on the PATH, so that nothing is ever installed. */
const start = () =>
  spawnSync(process.execPath, ['start.mjs', 'doctor'], { cwd: checkout, encoding: 'utf8', env: { PATH: base }, timeout: 60_000 });

function program(folder: string) {
  mkdirSync(folder, { recursive: true });
  const place = path.join(folder, 'node');
  try {
    linkSync(process.execPath, place);
  } catch {
    copyFileSync(process.execPath, place);
  }
  return place;
}

test.runIf(process.platform === 'linux')('packages that a running process uses are not pulled away', () => {
  const child = spawn(program(path.join(checkout, 'node_modules/node/bin')), ['-e', 'setTimeout(() => {}, 60000)']);
  try {
    const { status, stderr } = start();
    expect([status, stderr]).toEqual([1, expect.stringContaining(`still run from its packages (${child.pid}). Stop them`)]);
  } finally {
    child.kill('SIGKILL');
  }
});

test('packages of another checkout, to which this one links, are not deleted', () => {
  const other = mkdtempSync(path.join(base, 'other-'));
  symlinkSync(other, path.join(checkout, 'node_modules'));
  const { status, stderr } = start();
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^node_modules is a link to the packages of another checkout/)]);
});

test('nothing runs from them: they are installed; a lock that a killed start left behind is taken over', () => {
  writeFileSync(path.join(checkout, '.installing'), '999999999');
  const { status, stdout, stderr } = start();
  expect([status, stdout]).toEqual([1, expect.stringMatching(/^Installing packages/)]);
  expect(stderr).toContain('could not be installed');
});

test('packages newer than the lock file stay', () => {
  const installed = path.join(checkout, 'node_modules/.package-lock.json');
  mkdirSync(path.dirname(installed));
  writeFileSync(installed, '{}');
  utimesSync(path.join(checkout, 'package-lock.json'), new Date(0), new Date(0));
  expect(start().stderr).toMatch(/^Node 24 did not arrive/);
});
