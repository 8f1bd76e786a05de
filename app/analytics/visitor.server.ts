// Visitor data of a request, reduced to what the shop may store (D32).
import ipaddr from 'ipaddr.js';
import { firstGroups, firstThree, parseAddress } from '../platform/http/limits/client-network.ts';
import type { DeviceType } from './analytics.schema.ts';
import { readTouch, type Touch, VISIT_HEADER } from './visit-touch.ts';

const UNKNOWN = 'Unknown';

/**
 * User agents that identify as crawlers, link previews or monitors. Disguised ones are not detected. Other scripts are counted: they call
 * on purpose, and the rate limit bounds them. CUBOT makes phones.
 */
const BOT =
  /(?<!cu)bot|crawl|spider|slurp|preview|facebookexternalhit|^whatsapp|mediapartners|inspectiontool|google-read-aloud|lighthouse|pagespeed|gtmetrix|pingdom|uptime|statuscake|prerender/i;

export const isBot = (userAgent: string) => BOT.test(userAgent);

/** An iPad that requests desktop pages identifies as a Macintosh and counts as Desktop. */
export function deviceOf(userAgent: string): DeviceType {
  if (/ipad|tablet|playbook|silk(?!.*mobile)|android(?!.*mobile)/i.test(userAgent)) return 'Tablet';
  return /mobi|iphone|ipod|android/i.test(userAgent) ? 'Mobile' : 'Desktop';
}

/** 49.207.12.34 -> 49.207.12.0; for an IPv6 address the first 48 bits, which cover a whole household or office. */
export function shortenAddress(address: string): string {
  const parsed = parseAddress(address);
  if (!parsed) return UNKNOWN;
  return parsed instanceof ipaddr.IPv6 ? `${firstGroups(parsed, 3)}::` : `${firstThree(parsed)}.0`;
}

/** Header names of Cloudflare and CloudFront; the region is sent only if the proxy is configured to. */
const COUNTRY_HEADERS = ['cf-ipcountry', 'cloudfront-viewer-country'];
const REGION_HEADERS = ['cf-region', 'cloudfront-viewer-country-region-name'];
const countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

/** 'Karnataka, India', 'India' or 'Unknown'. Anyone can send these headers, so they count only behind our own proxy. */
export function locationOf(headers: Headers, hasProxy: boolean): string {
  if (!hasProxy) return UNKNOWN;
  const first = (names: readonly string[]) => names.map((name) => headers.get(name)?.trim()).find(Boolean) ?? '';
  const code = first(COUNTRY_HEADERS).toUpperCase();
  // XX is Cloudflare's unknown; T1, its code for Tor, is not a place.
  const country = /^[A-Z]{2}$/.test(code) && code !== 'XX' ? countries.of(code) : undefined;
  const region = first(REGION_HEADERS).slice(0, 60);
  return country ? [region, country].filter(Boolean).join(', ') : UNKNOWN;
}

/** Stored data is anonymous; visitors who ask not to be tracked are not counted at all. */
export const asksNotToBeCounted = (headers: Headers) => headers.get('sec-gpc') === '1' || headers.get('dnt') === '1';

/** Null for bots, for visitors who ask not to be counted, and without a visit. */
export function cameFrom(headers: Headers, visit = headers.get(VISIT_HEADER) ?? ''): { touch: Touch; device: DeviceType } | null {
  const userAgent = headers.get('user-agent') ?? '';
  const touch = isBot(userAgent) || asksNotToBeCounted(headers) ? null : readTouch(visit);
  return touch && { touch, device: deviceOf(userAgent) };
}
