import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import type { Context } from 'hono';
import ipaddr from 'ipaddr.js';
import { loggedPath } from '../records/log.server.ts';
import { Refusal } from '../refusal.ts';
import { said } from '../words/said.ts';
import type { Vars } from './endpoint.server.ts';
import { firstGroups, firstThree, parseAddress } from './limits/client-network.ts';

const LOCAL_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;
const LEFT_BY_PROXIES = ['forwarded', 'via', 'x-real-ip', 'x-forwarded-host'];

export const hostOf = (url: string) => url.slice(url.indexOf('//') + 2).split('/', 1)[0] ?? '';

export const isLocalHost = (host: string) => LOCAL_HOST.test(host);

/** The caller's address: the socket's, or the one that our own proxies (the given number) wrote into X-Forwarded-For. */
export function addressOf(c: Context<Vars>): string {
  const hops = c.get('shop').env.TRUST_PROXY;
  const forwarded = forwardedFor(c);
  // No socket: the request was made in process.
  return (hops > 0 && (forwarded.at(-hops) ?? forwarded[0])) || (peerOf(c) ?? 'local');
}

/** Enough to recognise one network, too little to identify a household: /24, or /48 of IPv6. */
export function loggedNetwork(address: string): string {
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0/24`;
  const parsed = parseAddress(address);
  if (!parsed) return address === 'local' ? address : 'unknown';
  return parsed instanceof ipaddr.IPv6 ? `${firstGroups(parsed, 3)}::/48` : `${firstThree(parsed)}.0/24`;
}

export const loggedRequest = (c: Context<Vars>) => ({
  requestId: c.get('requestId'),
  user: c.get('user')?.id ?? null,
  network: loggedNetwork(addressOf(c)),
  method: c.req.method,
  // The query may contain an e-mail address, so it is left out.
  path: loggedPath(c.req.path),
});

/** A practice shop shows e-mails and payments on its own machine only; a foreign host name or a proxied request is not local. */
export function isLocal(c: Context<Vars>): boolean {
  const peer = peerOf(c);
  if (peer === null) return true;
  const cameByProxy = LEFT_BY_PROXIES.some((name) => c.req.header(name) !== undefined);
  return !cameByProxy && isLocalHost(hostOf(c.req.url)) && [peer, ...forwardedFor(c)].every(isLoopback);
}

export function requireLocal(c: Context<Vars>, what: string) {
  if (!isLocal(c)) throw new Refusal(403, said('{what} only on the computer that runs the shop, at http://localhost.', { what }));
}

const isLoopback = (address: string) => parseAddress(address)?.range() === 'loopback';

const forwardedFor = (c: Context<Vars>) =>
  (c.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);

/** Null in process, as in a test: there is no socket. */
function peerOf(c: Context<Vars>): string | null {
  const { incoming } = (c.env ?? {}) as { incoming?: IncomingMessage };
  return incoming ? (incoming.socket.remoteAddress ?? 'unknown') : null;
}
