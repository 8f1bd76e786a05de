import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import project from '../../../package.json' with { type: 'json' };
import { isDraining } from '../running/draining.server.ts';
import { counter, type Family, gauge } from './metric-text.server.ts';

const RESOLUTION_MS = 20;
/** The percentiles are of the time since the last reset by any reader. */
const WINDOW_MS = 60_000;
const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

export function watchProcess() {
  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delay.enable();
  let resetAt = performance.now();
  /** A delay is measured as the whole time between two looks. */
  const late = (nanoseconds: number) => Math.max(0, nanoseconds / NANOSECONDS - RESOLUTION_MS / 1000);

  function families(): Family[] {
    const memory = process.memoryUsage();
    const { user, system } = { user: process.cpuUsage().user, system: process.cpuUsage().system };
    const lag = { p50: delay.percentile(50), p99: delay.percentile(99), max: delay.max };
    if (performance.now() - resetAt > WINDOW_MS) {
      delay.reset();
      resetAt = performance.now();
    }
    return [
      gauge('build_info', 'The version of the shop and of Node.', {
        labels: { version: project.version, node: process.versions.node },
        value: 1,
      }),
      gauge('process_start_time_seconds', 'When this process started, in seconds since 1970.', performance.timeOrigin / 1000),
      counter('process_cpu_seconds_total', 'Processor time used.', (user + system) / MICROSECONDS),
      gauge(
        'process_memory_bytes',
        'Memory: all of the process, the heap in use, and buffers outside it.',
        { labels: { of: 'process' }, value: memory.rss },
        { labels: { of: 'heap' }, value: memory.heapUsed },
        { labels: { of: 'buffers' }, value: memory.arrayBuffers },
      ),
      gauge(
        'event_loop_lag_seconds',
        'How late timers ran during the last minute.',
        ...Object.entries(lag).map(([of, value]) => ({ labels: { of }, value: late(value) })),
      ),
      gauge('draining', '1 while this node is stopping.', isDraining() ? 1 : 0),
    ];
  }
  return { families, stop: () => delay.disable() };
}
