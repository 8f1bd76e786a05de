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
/** `outside.test` stands for a public host. The second lookup of `turncoat.test` returns an internal address. */
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

test('a public URL is fetched, with one DNS lookup', async () => {
  expect((await get('http://turncoat.test/picture')).toString()).toBe('a picture');
  expect(asked.filter((host) => host === 'turncoat.test')).toHaveLength(1);
});

test.each([
  ['http://inside.test/picture', 'inside.test is not a public address.'],
  ['http://both.test/picture', 'both.test is not a public address.'],
  ['http://outside.test/inside', 'inside.test is not a public address.'],
  ['http://outside.test/file', 'Enter a URL starting with https:// or http://.'],
  ['http://outside.test/missing', 'The server answered 404.'],
  ['http://outside.test/large', 'The file is larger than 0 MB.'],
  ['http://outside.test/endless', 'The server did not answer in time.'],
  ['http://nowhere.test/picture', 'Host nowhere.test not found.'],
  ['http://user:word@outside.test/picture', 'URLs with a user name or password are not fetched.'],
  ['ftp://outside.test/picture', 'Enter a URL starting with https:// or http://.'],
  ['picture.jpg', 'Enter a URL starting with https:// or http://.'],
])('%s is not fetched', async (address, message) => {
  await expect(get(address)).rejects.toThrow(message);
});

test('three redirects are followed, a fourth is not', async () => {
  await expect(get('http://outside.test/hop4')).rejects.toThrow('more than 3 times');
  await expect(get('http://outside.test/hop3')).rejects.toThrow('The server answered 404.');
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

/** One address of each block of IANA's two registries of special-purpose addresses, then those of cloud metadata services. */
test.each([
  ['this network', '0.0.0.0', '0.255.255.255'],
  ['private', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
  ['shared by customers of a carrier', '100.64.0.1', '100.127.255.255'],
  ['loopback', '127.0.0.1', '127.8.8.8', '::1'],
  ['link-local', '169.254.1.1', 'fe80::1', 'febf::1', 'fe80::1%eth0'],
  [
    'protocol assignments',
    '192.0.0.8',
    '192.0.0.9',
    '192.0.0.10',
    '192.0.0.170',
    '2001::1',
    '2001:1::1',
    '2001:3::1',
    '2001:4:112::1',
    '2001:20::1',
    '2001:30::1',
  ],
  ['documentation', '192.0.2.1', '198.51.100.1', '203.0.113.1', '2001:db8::1', '3fff::1', '3fff:fff::1'],
  ['AS112 and AMT', '192.31.196.1', '192.52.193.1', '192.175.48.1', '2620:4f:8000::1'],
  ['6to4', '192.88.99.1', '2002:7f00:1::', '2002:a00:1::1'],
  ['benchmarks', '198.18.0.1', '198.19.255.255'],
  ['multicast and reserved', '224.0.0.1', '239.255.255.250', '240.0.0.1', '255.255.255.255', 'ff02::1'],
  [
    'unspecified, mapped or translated',
    '::',
    '::ffff:8.8.8.8',
    '::ffff:10.0.0.1',
    '::808:808',
    '64:ff9b::808:808',
    '64:ff9b::a00:1',
    '64:ff9b:1::1',
  ],
  ['discard-only, segments, unique local', '100::1', '100:0:0:1::1', '5f00::1', 'fc00::1', 'fd12::1'],
  [
    'a cloud that tells its keys',
    '169.254.169.254',
    '168.63.129.16',
    '100.100.100.200',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd20:ce::254',
    '::ffff:168.63.129.16',
  ],
  ['no address', 'not an address', '', '8.8.8', '0x08080808'],
])('%s is not public', (_, ...addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([]);
});

test('the neighbours of special addresses are public', () => {
  const neighbours = [
    '8.8.8.8',
    '9.255.255.255',
    '11.0.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '168.63.129.15',
    '168.63.129.17',
    '172.32.0.1',
  ];
  const more = ['192.0.1.1', '192.169.0.1', '198.17.255.255', '198.20.0.1', '223.255.255.1'];
  const six = ['2606:4700::1111', '2001:4860:4860::8888', '2001:200::1', '2620:4f:8001::1', '2003::1', '3ffe:ffff::1'];
  expect([...neighbours, ...more, ...six].filter((address) => !isPublicAddress(address))).toEqual([]);
});
