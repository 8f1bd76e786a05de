// The container setup, as far as it can be tested without containers.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openDatabase, rowsOf } from '../app/platform/database.server.ts';
import { postgresPrograms, startCluster } from './cluster.ts';

const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, Record<string, string>>;
const compose = readFileSync('compose.yaml', 'utf8');
const whole = readFileSync('deploy/compose.full.yaml', 'utf8');
const dockerfile = readFileSync('Dockerfile', 'utf8');

const servicesOf = (file: string) => (file.split(/^volumes:/m)[0] ?? '').split(/^ {2}(?=\w+:$)/m).filter((part) => /^\w+:\n/.test(part));

test('every service is without rights, and writes only where it must', () => {
  // The shop of compose.full.yaml only adds to the one of compose.yaml.
  const services = [...servicesOf(compose), ...servicesOf(whole)].filter((part) => /^ {4}(image|build):/m.test(part));
  expect(services.map((part) => part.split(':')[0])).toEqual(['shop', 'database', 'proxy', 'backup']);
  for (const service of services)
    for (const line of ['read_only: true', 'cap_drop: [ALL]', "security_opt: ['no-new-privileges:true']", "tmpfs: ['/tmp'"])
      expect(service).toContain(line);
});

test('only what serves the shop is asked whether it lives', () => {
  expect(dockerfile).toContain('HEALTHCHECK');
  const isWithoutServer = (part: string) => /^ {4}build:/m.test(part) && /^ {4}command:/m.test(part);
  const others = servicesOf(whole).filter(isWithoutServer);
  expect(others.map((part) => part.split(':')[0])).toEqual(['backup']);
  for (const service of others) expect(service).toContain('healthcheck: { disable: true }');
});

test('images are pinned by version and digest, and the image has the Node of npm start', () => {
  const images = [...`${compose}\n${whole}\n${dockerfile}`.matchAll(/^(?:FROM|\s+image:) (\S+)/gm)].map(([, image]) => image);
  expect(images).toHaveLength(4);
  for (const image of images)
    expect(image).toMatch(/^(node|postgres|caddy):\d+\.\d+(\.\d+)?-(bookworm(-slim)?|alpine)@sha256:[0-9a-f]{64}$/);
  expect(new Set(images.filter((image) => image?.startsWith(`node:${dependencies?.['node']}-`))).size).toBe(1);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('a node is killed only after it has had its time to stop', () => {
  const stops = Number(/STOP_SECONDS_AT_MOST = (\d+)/.exec(readFileSync('server.ts', 'utf8'))?.[1]);
  const drains = Number(/DRAIN_SECONDS: (\d+)/.exec(whole)?.[1]);
  const [, grace] = /stop_grace_period: (\d+)s/.exec(compose) ?? [];
  expect(stops).toBeGreaterThan(0);
  expect(Number(grace)).toBeGreaterThan(stops + drains);
});

test('the image is without what only makes the shop', () => {
  const [, uninstalled = ''] = /npm uninstall (.*)/.exec(dockerfile) ?? [];
  const makers = Object.keys(dependencies ?? {}).filter((name) =>
    /^(node|vite|tailwindcss|@tailwindcss\/.*|@react-router\/dev)$/.test(name),
  );
  expect(makers).toHaveLength(5);
  // TypeScript comes along as an optional peer of the router.
  expect([...makers, 'typescript'].filter((name) => !uninstalled.split(' ').includes(name))).toEqual([]);
  expect(dockerfile.match(/npm uninstall/g)).toHaveLength(1);
});

test('the image has every command of the operator', () => {
  const [, listed = ''] = /OPERATOR = \[([^\]]+)\]/.exec(readFileSync('start.mjs', 'utf8')) ?? [];
  const scripts = [...listed.matchAll(/'([\w-]+)'/g)].map(([, name]) => `${name}.ts`);
  expect(scripts.length).toBeGreaterThan(7);
  expect(scripts.filter((script) => !existsSync(script) || !dockerfile.includes(`/shop/${script} `))).toEqual([]);
});

test('a command by hand has the folder, the settings and the user that the units have', () => {
  const byHand = readFileSync('deploy/nikhar', 'utf8');
  const unit = readFileSync('deploy/systemd/nikhar-backup.service', 'utf8');
  const [, user, folder, environment = '', file] =
    /User=(\S+)[\s\S]*WorkingDirectory=(\S+)\nEnvironment=(.+)\nEnvironmentFile=(\S+)\nExecStart=/.exec(unit) ?? [];
  for (const line of [`cd ${folder}`, environment, `runuser -u ${user} -- node_modules/.bin/node --env-file=${file}`])
    expect(byHand).toContain(line);
});

test('a command by hand reads the settings and runs none of them', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-by-hand-'));
  try {
    const file = "MAIL_FROM=Nikhar <care@shop.example>\nBACKUP_KEY='ab#c d$HOME'\nX=y touch ran\n";
    writeFileSync(path.join(folder, 'env'), file);
    writeFileSync(path.join(folder, 'show.ts'), 'console.log(JSON.stringify([process.env.MAIL_FROM, process.env.BACKUP_KEY]));');
    const byHand = readFileSync('deploy/nikhar', 'utf8')
      .replace('cd /srv/nikhar', `cd '${folder}'`)
      .replace('/etc/nikhar/env', path.join(folder, 'env'))
      .replace('runuser -u nikhar -- node_modules/.bin/node', `'${process.execPath}'`);
    const shown = execFileSync('sh', ['-c', byHand, 'nikhar', 'show'], { encoding: 'utf8', env: { PATH: process.env['PATH'] } });
    expect(JSON.parse(shown)).toEqual(['Nikhar <care@shop.example>', 'ab#c d$HOME']);
    expect(existsSync(path.join(folder, 'ran'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.runIf(postgresPrograms !== null)(
  "the shop's role in compose.yaml is no superuser, and its database can be migrated",
  async () => {
    const cluster = await startCluster(postgresPrograms ?? '');
    try {
      const { hostname, port, username } = new URL(cluster.url);
      const env = { ...process.env, PGHOST: hostname, PGPORT: port, POSTGRES_USER: username, POSTGRES_PASSWORD: "it's a word" };
      execFileSync('sh', ['db/own-role.sh'], { env, stdio: ['ignore', 'ignore', 'inherit'] });
      const database = await openDatabase({ url: `postgres://nikhar@${hostname}:${port}/nikhar`, folder: '' });
      const [role] = await rowsOf(
        database.db,
        sql`select rolsuper, rolcreatedb, rolcreaterole, current_user = 'nikhar' as own from pg_roles where rolname = current_user`,
      );
      const extensions = await rowsOf<{ extname: string }>(database.db, sql`select extname from pg_extension order by extname`);
      await database.close();
      expect(role).toEqual({ rolsuper: false, rolcreatedb: false, rolcreaterole: false, own: true });
      expect(extensions.map(({ extname }) => extname)).toEqual(['pg_trgm', 'plpgsql']);
    } finally {
      await cluster.remove();
    }
  },
  120_000,
);

test('the bill of materials names every package that a shop runs on, with its version; what only makes it is marked', () => {
  type Part = { name: string; version: string; purl: string; properties?: Array<{ name: string; value: string }> };
  const bill = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
  const parts = bill.components as Part[];
  const isForMaking = ({ properties }: Part) => properties?.some(({ name }) => name === 'cdx:npm:package:development') ?? false;
  const listed = new Set(parts.filter((part) => !isForMaking(part)).map(({ name, version }) => `${name}@${version}`));
  expect(bill.bomFormat).toBe('CycloneDX');
  expect(Object.entries(dependencies ?? {}).filter(([name, version]) => !listed.has(`${name}@${version}`))).toEqual([]);
  expect(parts.find(({ name }) => name === 'hono')?.purl).toBe(`pkg:npm/hono@${dependencies?.['hono']}`);
  expect(parts.filter((part) => part.name === 'vitest').map(isForMaking)).toEqual([true]);
}, 60_000);
