// Fetching from an address that somebody named, without becoming their hand inside our network: only http and https, only hosts whose every
// address is public, connected to the very address that was checked, so that a name cannot change its mind in between (DNS rebinding);
// each redirect is checked again. https://cheatsheetseries.owasp.org/cheatsheets/Server_Side_Request_Forgery_Prevention_Cheat_Sheet.html
import { lookup } from 'node:dns/promises';
import http from 'node:http';
import https from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';
import { Refusal } from './refusal.ts';

type Address = { address: string; family: number };
export type PublicFetch = (address: string, atMost: { bytes: number }) => Promise<Buffer>;
/** What a test replaces to have a host of its own. */
type Net = { resolve: (host: string) => Promise<Address[]>; isPublic: (address: string) => boolean; millisecondsAtMost: number };

const REDIRECTS_AT_MOST = 3;
const MILLISECONDS_AT_MOST = 10_000;

/** IANA's registries of special-purpose addresses, https://www.iana.org/assignments/iana-ipv4-special-registry and …ipv6-special-registry. */
const NOT_PUBLIC = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv4');
// Teredo, ORCHID and documentation (2001::/23, 2001:db8::/32, 3fff::/20) and 6to4, which hides an IPv4 address.
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  NOT_PUBLIC.addSubnet(network, bits, 'ipv6');
/** All other IPv6 addresses are loopback, link-local, unique local, multicast, mapped or not given to anybody. */
const GLOBAL_UNICAST = new BlockList();
GLOBAL_UNICAST.addSubnet('2000::', 3, 'ipv6');

export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 4) return !NOT_PUBLIC.check(address, 'ipv4');
  return isIP(address) === 6 && GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC.check(address, 'ipv6');
}

const REAL_NET: Net = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  millisecondsAtMost: MILLISECONDS_AT_MOST,
};

/** The body of a successful answer; else a Refusal that says in words for people why there is none. */
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
      throw new Refusal(400, `Its server answered ${statusCode}.`);
    } else return bodyOf(answer, bytes);
  }
  throw new Refusal(400, `It leads from one address to another more than ${REDIRECTS_AT_MOST} times.`);
}

function addressOf(text: string, base?: URL): URL {
  const url = URL.parse(text, base?.href);
  if (!url || !/^https?:$/.test(url.protocol)) throw new Refusal(400, 'It is not an address that begins with https:// or http://.');
  if (url.username || url.password) throw new Refusal(400, 'An address with a name or password in it is not fetched.');
  return url;
}

async function publicAddress(net: Net, { hostname }: URL, end: AbortSignal): Promise<Address> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const literal = isIP(host);
  const found = literal ? [{ address: host, family: literal }] : await before(end, net.resolve(host)).catch(() => []);
  if (end.aborted) throw tooSlow();
  const [first] = found.toSorted((one, other) => one.family - other.family);
  if (!first) throw new Refusal(400, `There is no host ${host}.`);
  if (!found.every(({ address }) => net.isPublic(address))) throw new Refusal(400, `${host} is not a public address.`);
  return first;
}

function before<T>(end: AbortSignal, work: Promise<T>): Promise<T> {
  return Promise.race([work, new Promise<never>((_, reject) => end.addEventListener('abort', () => reject(tooSlow()), { once: true }))]);
}

function ask(url: URL, { address, family }: Address, signal: AbortSignal): Promise<http.IncomingMessage> {
  const pinned: LookupFunction = (_host, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family));
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    // No agent: a connection that was kept open would not be looked up again. Nothing compressed: what arrives is what is counted.
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Mozilla/5.0 (compatible; picture import)' };
    request(url, { agent: false, lookup: pinned, signal, headers })
      .on('response', resolve)
      .on('error', () => reject(signal.aborted ? tooSlow() : new Refusal(400, `Its server ${url.hostname} could not be reached.`)))
      .end();
  });
}

async function bodyOf(answer: http.IncomingMessage, bytesAtMost: number): Promise<Buffer> {
  const tooLarge = () => new Refusal(413, `It is larger than ${Math.floor(bytesAtMost / 1024 / 1024)} MB.`);
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

const tooSlow = () => new Refusal(400, 'Its server did not answer in time.');
