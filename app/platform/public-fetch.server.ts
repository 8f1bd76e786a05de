// Fetching a user-supplied URL without SSRF: only http and https, only hosts whose every
// address is public, connected to the very address that was checked, so that the name cannot resolve differently in between (DNS rebinding);
// each redirect is checked again. https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Refusal } from './refusal.ts';
import { said } from './words/said.ts';

type Address = { address: string; family: number };
export type PublicFetch = (address: string, atMost: { bytes: number }) => Promise<Buffer>;
type Net = { resolve: (host: string) => Promise<Address[]>; isPublic: (address: string) => boolean; millisecondsAtMost: number };

const REDIRECTS_AT_MOST = 3;
const MILLISECONDS_AT_MOST = 10_000;

/** Azure serves machine credentials here; other clouds use addresses outside the registry's public ranges. */
const AZURE = '168.63.129.16';
/** 2000::/3: the rest of IPv6 is special or unassigned. */
const isGlobalUnicast = (address: ipaddr.IPv6) => (address.parts[0] ?? 0) >> 13 === 1;

/** Not in an IANA special-purpose range: https://www.iana.org/assignments/iana-ipv4-special-registry and …ipv6-special-registry. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || address === AZURE) return false;
  const parsed = ipaddr.parse(address);
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || isGlobalUnicast(parsed));
}

const REAL_NET: Net = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  millisecondsAtMost: MILLISECONDS_AT_MOST,
};

/** The body of a successful answer; else a Refusal that explains the failure to people. */
export const fetchPublic: PublicFetch = (address, atMost) => fetchThrough(REAL_NET, address, atMost);

export async function fetchThrough(net: Net, address: string, { bytes }: { bytes: number }): Promise<Buffer> {
  const end = AbortSignal.timeout(net.millisecondsAtMost);
  let url = addressOf(address);
  for (let redirects = 0; redirects <= REDIRECTS_AT_MOST; redirects++) {
    const answer = await ask(url, await publicAddress(net, url, end), end);
    const { statusCode = 0, headers } = answer;
    if (statusCode >= 300 && statusCode < 400 && headers.location) {
      answer.destroy();
      url = addressOf(headers.location, url);
    } else if (statusCode !== 200) {
      answer.destroy();
      throw new Refusal(400, said('The server answered {status}.', { status: statusCode }));
    } else return bodyOf(answer, bytes);
  }
  throw new Refusal(400, said('The URL redirects more than {count} times.', { count: REDIRECTS_AT_MOST }));
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal(400, 'Enter a URL starting with https:// or http://.');
  if (url.username || url.password) throw new Refusal(400, 'URLs with a user name or password are not fetched.');
  return url;
}

async function publicAddress(net: Net, { hostname }: URL, end: AbortSignal): Promise<Address> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host);
  const found = literal ? [{ address: host, family: literal }] : await before(end, net.resolve(host)).catch(() => []);
  if (end.aborted) throw tooSlow();
  const [first] = found.toSorted((one, other) => one.family - other.family);
  if (!first) throw new Refusal(400, said('Host {host} not found.', { host }));
  if (!found.every(({ address }) => net.isPublic(address))) throw new Refusal(400, said('{host} is not a public address.', { host }));
  return first;
}

function before<T>(end: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([work, new Promise<never>((_, reject) => end.addEventListener('abort', () => reject(tooSlow()), { once: true }))]);
}

function ask(url: URL, { address, family }: Address, signal: AbortSignal): Promise<http.IncomingMessage> {
  const pinned: LookupFunction = (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family));
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // No agent: a kept-alive connection would not be looked up again. No compression: the limit counts the bytes that arrive.
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; picture import)' };
    request(url, { agent: false, lookup: pinned, signal, headers })
      .on('response', resolve)
      .on('error', () =>
        reject(signal.aborted ? tooSlow() : new Refusal(400, said("Couldn't reach the server {host}.", { host: url.hostname }))),
      )
      .end();
  });
}

async function bodyOf(answer: http.IncomingMessage, bytesAtMost: number): Promise<Buffer> {
  const tooLarge = () => new Refusal(413, said('The file is larger than {count} MB.', { count: Math.floor(bytesAtMost / 1024 / 1024) }));
  if (Number(answer.headers['content-length'] ?? 0) > bytesAtMost) {
    answer.destroy();
    throw tooLarge();
  }
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesAtMost) throw tooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof Refusal ? error : tooSlow();
  }
  return Buffer.concat(chunks);
}

const tooSlow = () => new Refusal(400, 'The server did not answer in time.');
