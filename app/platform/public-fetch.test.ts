import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPublic, fetchThrough, isPublicAddress } from './public-fetch.server.ts';

const server = http.createServer((request, response) => {
  const path = request.url ?? '';
  if (path === '/picture') response.end('a picture');
  else if (path === '/large') response.end(Buffer.alloc(2000));
  else if (path === '/endless') response.write(Buffer.alloc(100));
  else if (path === '/inside') response.writeHead(302, { location: 'http://inside.test/' }).end();
  else if (path === '/file') response.writeHead(302, { location: 'file:///etc/passwd' }).end();
  else if (/^\/hop[1-9]/.test(path)) response.writeHead(302, { location: `/hop${Number(path.slice(4)) - 1}` }).end();
  else response.writeHead(404).end();
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const asked: string[] = [];
/** `outside.test` stands for a public host. The second time `turncoat.test` is asked for, it names an address within. */
const net = {
  resolve: async (host: string) => {
    asked.push(host);
    const isTurned = host === 'turncoat.test' && asked.filter((other) => other === host).length > 1;
    if (host === 'nowhere.test') throw new Error('ENOTFOUND');
    if (host === 'both.test')
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ];
    return [{ address: host === 'inside.test' || isTurned ? '10.0.0.1' : '127.0.0.1', family: 4 }];
  },
  isPublic: (address: string) => address === '127.0.0.1',
  millisecondsAtMost: 500,
};
const get = (address: string) => fetchThrough(net, address.replace('.test/', `.test:${port}/`), { bytes: 1000 });

test('what a public host shows is fetched, its address asked for once', async () => {
  expect((await get('http://turncoat.test/picture')).toString()).toBe('a picture');
  expect(asked.filter((host) => host === 'turncoat.test')).toHaveLength(1);
});

test.each([
  ['http://inside.test/picture', 'inside.test is not a public address.'],
  ['http://both.test/picture', 'both.test is not a public address.'],
  ['http://outside.test/inside', 'inside.test is not a public address.'],
  ['http://outside.test/file', 'It is not an address that begins with https:// or http://.'],
  ['http://outside.test/missing', 'Its server answered 404.'],
  ['http://outside.test/large', 'It is larger than 0 MB.'],
  ['http://outside.test/endless', 'Its server did not answer in time.'],
  ['http://nowhere.test/picture', 'There is no host nowhere.test.'],
  ['http://user:word@outside.test/picture', 'An address with a name or password in it is not fetched.'],
  ['ftp://outside.test/picture', 'It is not an address that begins with https:// or http://.'],
  ['picture.jpg', 'It is not an address that begins with https:// or http://.'],
])('%s is not fetched', async (address, message) => {
  await expect(get(address)).rejects.toThrow(message);
});

test('three redirects are followed, a fourth is not', async () => {
  await expect(get('http://outside.test/hop4')).rejects.toThrow('more than 3 times');
  await expect(get('http://outside.test/hop3')).rejects.toThrow('Its server answered 404.');
});

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  'localhost',
  '169.254.169.254',
])('this machine and its network stay unreachable as %s', async (host) => {
  await expect(fetchPublic(`http://${host}:${port}/picture`, { bytes: 1000 })).rejects.toThrow('is not a public address.');
});

test.each([
  ...['0.0.0.0', '10.1.2.3', '100.64.0.1', '127.8.8.8', '169.254.1.1', '172.31.0.1', '192.0.0.8', '192.168.1.1', '198.19.0.1', '224.0.0.1'],
  ...['255.255.255.255', '::', '::1', '::ffff:8.8.8.8', '64:ff9b::808:808', 'fc00::1', 'fd12::1', 'fe80::1', 'ff02::1', '2001:db8::1'],
  ...['2002:7f00:1::', '2001::1', 'not an address'],
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['8.8.8.8', '100.128.0.1', '172.32.0.1', '223.255.255.1', '2606:4700::1111', '2001:4860:4860::8888'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);
