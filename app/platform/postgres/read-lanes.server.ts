// The short reads of all requests share two connections, one behind the other: what is asked in one turn of the event loop leaves in one
// write, and PostgreSQL wakes once for all of it (docs/decisions/0118).
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import type { Db } from '../database.server.ts';
import { writeTogether } from './in-one-write.server.ts';
import { DRIZZLE } from './transactions.server.ts';

const LANES = 2;

/** A smaller pool has none to give. */
const LEAST_POOL = 6;

/** After it a lane takes another connection from the pool, which replaces those that are old. */
const RIDE_MS = 30_000;

export const lanesIn = ({ size, isPooled }: { size: number; isPooled: boolean }) => (isPooled || size < LEAST_POOL ? 0 : LANES);

/** Where a read is sent: a transaction and the embedded engine have no lanes. */
export const readsOf = (db: Db): Db => (db as Db & { reads?: Db }).reads ?? db;

/** A connection while reads share it. */
type Ride = { client: Promise<pg.PoolClient>; since: number; asked: number; isBroken: boolean };

/** `pool` has a pipelined connection for each lane. */
export function openReadLanes(pool: pg.Pool, lanes: number): Db {
  const rides = new Array<Ride | null>(lanes).fill(null);

  const query = async (...given: unknown[]): Promise<unknown> => {
    const ride = join(pool, rides);
    ride.asked += 1;
    try {
      const client = await ride.client;
      writeTogether(client);
      return await (client.query as (...given: unknown[]) => Promise<unknown>)(...given);
    } catch (error) {
      // A refused statement leaves the connection as it was.
      if ((error as { severity?: unknown }).severity !== 'ERROR') ride.isBroken = true;
      throw error;
    } finally {
      ride.asked -= 1;
      if (ride.asked === 0) await leave(ride, rides);
    }
  };
  return drizzle({ query } as unknown as pg.Pool, DRIZZLE);
}

/** The lane with the fewest reads, on the connection that it has. */
function join(pool: pg.Pool, rides: Array<Ride | null>): Ride {
  const asked = rides.map((ride) => (ride ? ride.asked : 0));
  const lane = asked.indexOf(Math.min(...asked));
  const current = rides[lane];
  if (current && !current.isBroken && Date.now() - current.since < RIDE_MS) return current;
  const ride: Ride = { client: pool.connect(), since: Date.now(), asked: 0, isBroken: false };
  rides[lane] = ride;
  return ride;
}

async function leave(ride: Ride, rides: Array<Ride | null>) {
  const lane = rides.indexOf(ride);
  if (lane >= 0) rides[lane] = null;
  const client = await ride.client.catch(() => null);
  client?.release(ride.isBroken);
}
