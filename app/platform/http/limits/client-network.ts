// An IPv4 address, or the /64 of an IPv6 address: the smallest block a provider assigns to a customer (RFC 6177).
import { isIP, isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Without its zone or the length of its prefix; '::ffff:203.0.113.7' as IPv4. Null when it is not an address. */
export function parseAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const address = text.replace(/[%/].*$/, '');
  // The library alone would also accept 127.1 and 0x7f.1.
  return isIP(address) ? ipaddr.process(address) : null;
}

/** '2001:db8:0' for three groups: all addresses of a network get the same text. */
export const firstGroups = (address: ipaddr.IPv6, count: number) =>
  address.parts
    .slice(0, count)
    .map((group) => group.toString(16))
    .join(':');

export const firstThree = (address: ipaddr.IPv4) => address.octets.slice(0, 3).join('.');

/** '203.0.113.7' unchanged, '::ffff:203.0.113.7' -> '203.0.113.7', '2001:db8:1:2:3::4' -> '2001:db8:1:2::/64'; anything else unchanged. */
export function networkOf(ip: string): string {
  const address = isIPv4(ip) ? null : parseAddress(ip);
  if (!address) return ip;
  return address instanceof ipaddr.IPv6 ? `${firstGroups(address, 4)}::/64` : address.toString();
}

/** The /48 around an IPv6 address or network: many providers assign a whole one to a customer (RFC 6177). Null for IPv4 and anything else. */
export function blockOf(network: string): string | null {
  const address = isIPv4(network) ? null : parseAddress(network);
  return address instanceof ipaddr.IPv6 ? `${firstGroups(address, 3)}::/48` : null;
}
