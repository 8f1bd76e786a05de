import { expect, test } from 'vitest';
import { deviceOf, isBot, locationOf, shortenAddress } from './visitor.server.ts';

test.each([
  ['49.207.12.34', '49.207.12.0'],
  ['::ffff:49.207.12.34', '49.207.12.0'],
  ['2401:4900:1c5a:8e2f:1:2:3:4', '2401:4900:1c5a::'],
  ['2401:4900::1', '2401:4900:0::'],
  ['2401:4900:01C5::', '2401:4900:1c5::'],
  ['::1', '0:0:0::'],
  ['::', '0:0:0::'],
  ['1:2:3:4:5:6:7:8', '1:2:3::'],
  ['fe80::1%eth0', 'fe80:0:0::'],
  ['49.207.12.34:5678', 'Unknown'],
  ['local', 'Unknown'],
  ['', 'Unknown'],
])('of the address %s only %s is kept', (address, kept) => {
  expect(shortenAddress(address)).toBe(kept);
});

const PHONE = 'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

test.each([
  [PHONE, 'Mobile'],
  [IPHONE, 'Mobile'],
  [TABLET, 'Tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 12_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148', 'Tablet'],
  [WINDOWS, 'Desktop'],
  ['', 'Desktop'],
])('%s is classed as %s', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device);
  expect(isBot(userAgent)).toBe(false);
});

test.each([
  'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36',
  'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
  'Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)',
  'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
  'WhatsApp/2.23.20.0',
  'Mozilla/5.0 (Linux; Android 11; moto g power) AppleWebKit/537.36 Chrome/142.0.0.0 Mobile Safari/537.36 Chrome-Lighthouse',
])('%s is a bot', (userAgent) => {
  expect(isBot(userAgent)).toBe(true);
});

test.each<[Record<string, string>, boolean, string]>([
  [{ 'cf-ipcountry': 'IN', 'cf-region': 'Karnataka' }, true, 'Karnataka, India'],
  [{ 'cloudfront-viewer-country': 'IN' }, true, 'India'],
  [{ 'cf-ipcountry': 'IN' }, false, 'Unknown'],
  [{ 'cf-ipcountry': 'XX' }, true, 'Unknown'],
  [{ 'cf-ipcountry': 'T1' }, true, 'Unknown'],
  [{ 'cf-ipcountry': '<script>' }, true, 'Unknown'],
  [{ 'cf-region': 'Karnataka' }, true, 'Unknown'],
  [{}, true, 'Unknown'],
])('%j behind our own proxy %s is %s', (headers, hasProxy, location) => {
  expect(locationOf(new Headers(headers), hasProxy)).toBe(location);
});
