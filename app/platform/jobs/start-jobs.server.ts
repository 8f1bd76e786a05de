import { LANES, type Lane, type Sweep } from '../jobs.server.ts';
import { claimingIn, runJob, type Work, withinLimit } from './run-jobs.server.ts';

const SWEEP_EVERY_MS = 60_000;
const SWEEP_LIMIT_SECONDS = 120;
const LOOK_EVERY_MS = 1_000;

function openLane(work: Work, lane: Lane, mayGoOn: () => boolean) {
  const claimNext = claimingIn(work, lane, mayGoOn);
  const running = new Set<Promise<unknown>>();
  let isLooking = false;
  function look() {
    if (isLooking || running.size >= LANES[lane] || !mayGoOn()) return;
    isLooking = true;
    const run = takeSome()
      .catch((error) => work.log.error('jobs paused', error))
      .finally(() => running.delete(run));
    running.add(run);
  }
  async function takeSome() {
    let job = await claimNext().finally(() => {
      isLooking = false;
    });
    while (job) {
      look();
      job = await runJob(work, job, claimNext);
    }
  }
  return { look, ended: () => Promise.all(running) };
}

/** Polls each lane every second and runs the periodic tasks every minute (D41); no lane waits for another. Stopping waits for what is running. */
export function startJobs({
  sweeps,
  sweepEveryMs = SWEEP_EVERY_MS,
  sweepLimitSeconds = SWEEP_LIMIT_SECONDS,
  ...work
}: Work & { sweeps: Sweep[]; sweepEveryMs?: number; sweepLimitSeconds?: number }) {
  let isStopped = false;
  const mayGoOn = () => !isStopped;

  const underWay = new Set<Sweep>();
  async function makeRound() {
    for (const sweep of sweeps.filter((sweep) => !underWay.has(sweep))) {
      if (!mayGoOn()) return;
      if (sweep.isOutgoing && (await work.isHeld?.())) continue;
      underWay.add(sweep);
      const run = sweep.run(work.now()).finally(() => underWay.delete(sweep));
      await withinLimit(sweepLimitSeconds, run).catch((error) => work.log.error('sweep failed', error, { sweep: sweep.name }));
    }
  }
  let round: Promise<unknown> | null = null;
  const lookRound = () => {
    round ??= makeRound().finally(() => {
      round = null;
    });
  };
  const lanes = (Object.keys(LANES) as Lane[]).map((lane) => openLane(work, lane, mayGoOn));
  const lookAtLanes = () => {
    for (const lane of lanes) lane.look();
  };
  lookAtLanes();
  lookRound();
  const timers = [setInterval(lookAtLanes, LOOK_EVERY_MS), setInterval(lookRound, sweepEveryMs)];
  return async function stop() {
    isStopped = true;
    for (const timer of timers) clearInterval(timer);
    await Promise.all([...lanes.map((lane) => lane.ended()), round]);
  };
}
