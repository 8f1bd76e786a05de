import type { Server } from 'node:http';
import net from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { serve } from '@hono/node-server';
import type { Env } from '../env.server.ts';

type Fetch = Parameters<typeof serve>[0]['fetch'];

const EVERYWHERE = undefined;
const IDLE_MS = 100;
/** A browser opens connections that it may need. One without a request is no idle one to Node, and would hold up a stop for a minute. */
const SILENT_MS = 1_000;
/** Below the time after which the process is ended: what is in memory is still to be written. */
const ANSWERS_END_MS = 20_000;
/** Longer than proxies keep a connection (about a minute): if the shop closed it first, a POST could be lost, which no proxy repeats. */
const KEPT_OPEN_MS = 75_000;
/** The machine has no IPv6. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT'];

const placesOf = ({ HOST, isProduction }: Pick<Env, 'HOST' | 'isProduction'>) =>
  HOST ? [HOST] : isProduction ? [EVERYWHERE] : ['127.0.0.1', '::1'];

export async function listen(fetch: Fetch, env: Pick<Env, 'HOST' | 'PORT' | 'isProduction'>) {
  const servers: Server[] = [];
  const silent = new Set<net.Socket>();
  let isDraining = false;
  let port = env.PORT;
  for (const hostname of placesOf(env)) {
    try {
      const server = await listenAt(fetch, port, hostname);
      servers.push(server);
      // A connection that stays busy is never idle, and would be cut when the process ends.
      server.prependListener('request', (_, answer) => {
        if (isDraining) answer.shouldKeepAlive = false;
      });
      noteSilent(server, silent);
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
    /** From now on each answer asks for a new connection, which a load balancer opens to another node. */
    drain() {
      isDraining = true;
    },
    async close() {
      isDraining = true;
      // Connections that the system has made and Node has not yet seen would be reset: a whole turn of the loop takes them in.
      await nextTurn();
      await nextTurn();
      await Promise.all(servers.map((server) => closed(server, silent)));
    },
  };
}

function listenAt(fetch: Fetch, port: number, hostname: string | undefined): Promise<Server> {
  return new Promise((resolve, reject) => {
    const serverOptions = { keepAliveTimeout: KEPT_OPEN_MS };
    const server = serve({ fetch, port, serverOptions, ...(hostname && { hostname }) }, () => resolve(server)) as Server;
    server.on('error', reject);
  });
}

const portOf = (server: Server) => (server.address() as { port: number }).port;

function noteSilent(server: Server, silent: Set<net.Socket>) {
  server.on('request', ({ socket }) => silent.delete(socket));
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
}

function closed(server: Server, silent: ReadonlySet<net.Socket>) {
  return new Promise<void>((resolve) => {
    const sweep = setInterval(() => server.closeIdleConnections(), IDLE_MS);
    const endSilent = setTimeout(() => {
      for (const socket of silent) socket.destroy();
    }, SILENT_MS);
    const endAll = setTimeout(() => server.closeAllConnections(), ANSWERS_END_MS);
    // Not server.close(), which ends idle connections at once: the next request of a busy one may be on its way.
    net.Server.prototype.close.call(server, () => {
      clearInterval(sweep);
      clearTimeout(endSilent);
      clearTimeout(endAll);
      resolve();
    });
  });
}
