// `node drills/prometheus.ts`: Prometheus scrapes a shop with deploy/alerts.yml. The rules and the text of /metrics are checked by promtool, the
// figures of visits arrive, and the alert of a dead node fires. Everything listens on loopback and ends within four minutes. Needs the built
// pages and Debian's package prometheus.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { messageOf } from '../app/platform/records/report-error.server.ts';
import { freePort } from '../test/cluster.ts';
import { startNode } from './shop-node.ts';

const AT_MOST_MS = 240_000;
setTimeout(() => fail('The drill took longer than four minutes.'), AT_MOST_MS).unref();

if (spawnSync('promtool', ['--version']).status !== 0) fail('Install prometheus first.');
const RULES = 'deploy/alerts.yml';
const TOKEN = '8b1f0c6d7e2a4935a0d4c9e16f7b2d83';
const folder = mkdtempSync(path.join(os.tmpdir(), 'nikhar-prometheus-'));
const [port, metricsPort, promPort] = [await freePort(), await freePort(), await freePort()];
const figures = `http://127.0.0.1:${metricsPort}/metrics`;
const node = await startNode(port, {
  DATA_DIR: path.join(folder, 'data'),
  PUBLIC_URL: `http://127.0.0.1:${port}`,
  METRICS_ADDRESS: `127.0.0.1:${metricsPort}`,
  METRICS_TOKEN: TOKEN,
});
let prometheus: ChildProcess | undefined;

try {
  promtool(['check', 'rules', RULES]);
  promtool(['test', 'rules', 'deploy/alerts.test.yml']);
  console.log('passed promtool accepts the alerts, and they fire at their thresholds');

  const refused = await fetch(figures);
  if (refused.status !== 401) throw new Error(`Without the token: ${refused.status}.`);
  const text = await (await fetch(figures, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  promtool(['check', 'metrics'], text);
  const named = new Set(readFileSync(RULES, 'utf8').match(/nikhar_[a-z_]+/g));
  // Of counters without a request yet, and of a shop without a backup, there is no line.
  const missing = [...named].filter((name) => !text.includes(name.replace(/_bucket$/, '')) && name !== 'nikhar_recovery_age_seconds');
  if (missing.some((name) => !name.startsWith('nikhar_database_pool')))
    throw new Error(`The alerts name ${missing.join(', ')}, which /metrics has not.`);
  console.log(`passed promtool accepts the ${text.split('\n').length} lines of /metrics (${Math.round(text.length / 1000)} kB)`);

  prometheus = startPrometheus();
  await until('the scrape succeeds', async () => (await query('up{job="nikhar"}')) === 1, 30_000);
  for (let n = 0; n < 20; n++) await fetch(`http://127.0.0.1:${port}/api/product`);
  for (let n = 0; n < 20; n++) await fetch(`http://127.0.0.1:${port}/api/no-such-call/${n}`);
  await until(
    'visits are counted, those from memory as well',
    async () => ((await query('sum(nikhar_http_requests_total{route=~"/api/product.*|page from memory"})')) ?? 0) >= 20,
    20_000,
  );
  await until('invented paths are one series', async () => (await query('count(nikhar_http_requests_total{route="other"})')) === 1, 20_000);
  await node.stop('SIGKILL');
  await until('the alert of a dead node is raised', async () => (await alertState('NodeDown')) !== null, 30_000);
  await until('and fires', async () => (await alertState('NodeDown')) === 'firing', 30_000);
} catch (error) {
  process.exitCode = 1;
  console.error(`FAILED ${messageOf(error)}`);
} finally {
  prometheus?.kill('SIGKILL');
  await node.stop('SIGKILL').catch(() => undefined);
  rmSync(folder, { recursive: true });
}
process.exit();

function promtool(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync('promtool', args, { encoding: 'utf8', ...(input !== undefined && { input }) });
  if (status !== 0) throw new Error(`promtool ${args.join(' ')}: ${stdout}${stderr}`);
}

function startPrometheus() {
  const settings = path.join(folder, 'prometheus.yml');
  // Seconds instead of minutes, so that the drill ends.
  const rules = path.join(folder, 'alerts.yml');
  writeFileSync(rules, readFileSync(RULES, 'utf8').replace(/(alert: NodeDown\n[^\n]*\n\s*for:) 2m/, '$1 5s'));
  const lines = [
    'global: { scrape_interval: 1s, evaluation_interval: 1s }',
    `rule_files: [${rules}]`,
    'scrape_configs:',
    '  - job_name: nikhar',
    `    authorization: { credentials: ${TOKEN} }`,
    `    static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]`,
  ];
  writeFileSync(settings, `${lines.join('\n')}\n`);
  const listen = [`--config.file=${settings}`, `--storage.tsdb.path=${folder}/series`, `--web.listen-address=127.0.0.1:${promPort}`];
  return spawn('prometheus', listen, { stdio: 'ignore' });
}

async function ask(
  at: string,
): Promise<{ data: { result?: Array<{ value: [number, string] }>; alerts?: Array<{ labels: Record<string, string>; state: string }> } }> {
  const answer = await fetch(`http://127.0.0.1:${promPort}${at}`);
  return (await answer.json()) as Awaited<ReturnType<typeof ask>>;
}

async function query(expression: string) {
  const { data } = await ask(`/api/v1/query?query=${encodeURIComponent(expression)}`);
  const [found] = data.result ?? [];
  return found ? Number(found.value[1]) : null;
}

async function alertState(name: string) {
  const { data } = await ask('/api/v1/alerts');
  return data.alerts?.find(({ labels }) => labels['alertname'] === name)?.state ?? null;
}

async function until(what: string, isSo: () => Promise<boolean>, atMostMs: number) {
  const startedAt = performance.now();
  while (!(await isSo().catch(() => false))) {
    if (performance.now() - startedAt > atMostMs) throw new Error(`${what}: not within ${atMostMs / 1000} s.`);
    await wait(250);
  }
  console.log(`passed ${what} (${Math.round(performance.now() - startedAt)} ms)`);
}

function fail(why: string): never {
  console.error(why);
  process.exit(1);
}
