// Where the shop listens. A local start accepts only this machine, on whichever loopback address the browser resolves `localhost` to.
import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import type { Env } from '../env.server.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

const EVERYWHERE = undefined;
/** The machine has no IPv6. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const placesOf = ({ HOST, isProduction }: Pick<Env, 'HOST' | 'isProduction'>) =>
  HOST ? [HOST] : isProduction ? [EVERYWHERE] : ['127.0.0.1', '::1'];

/** All on one port; with port 0, on the port that the first one was given. */
export async function listen(fetch: Fetch, env: Pick<Env, 'HOST' | 'PORT' | 'isProduction'>) {
  const servers: Server[] = [];
  let port = env.PORT;
  for (const hostname of placesOf(env)) {
    try {
      const server = await listenAt(fetch, port, hostname);
      servers.push(server);
      port = portOf(server);
    } catch (error) {
      const isNone = NO_SUCH_ADDRESS.includes((error as NodeJS.ErrnoException).code ?? '');
      if (isNone && servers.length > 0) continue;
      for (const server of servers) server.close();
      throw error;
    }
  }
  return {
    port,
    addresses: servers.map((server) => (server.address() as { address: string }).address),
    /** Stops accepting requests; resolves when those in flight are answered. */
    close: () => Promise.all(servers.map(closed)),
  };
}

function listenAt(fetch: Fetch, port: number, hostname: string | undefined): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch, port, ...(hostname && { hostname }) }, () => resolve(server)) as Server;
    server.on('error', reject);
  });
}

const portOf = (server: Server) => (server.address() as { port: number }).port;

function closed(server: Server) {
  return new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });
}
