import { once } from 'node:events';
import { Agent, get } from 'node:http';
import net from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { listen } from './listen.server.ts';

const LOCAL = { HOST: '127.0.0.1', PORT: 0, isProduction: false };
const agent = () => new Agent({ keepAlive: true, maxSockets: 1 });

type Answer = { text: string; connection: string | undefined };
const ask = (port: number, over: Agent, path = '/') =>
  new Promise<Answer>((resolve, reject) => {
    const request = get({ port, host: '127.0.0.1', agent: over, path }, (response) => {
      let text = '';
      response.on('data', (bytes) => {
        text += bytes;
      });
      response.on('end', () => resolve({ text, connection: response.headers.connection }));
    });
    request.on('error', reject);
  });

const open = (onRequest = () => {}) =>
  listen(async (request) => {
    onRequest();
    await wait(request.url.endsWith('/slow') ? 600 : 10);
    return new Response('whole', { headers: { 'content-type': 'text/plain' } });
  }, LOCAL);

test('a stop ends busy connections between two answers, cuts none, and waits for a slow one', async () => {
  let begun = 0;
  const server = await open(() => {
    begun += 1;
  });
  const answers: Answer[] = [];
  const failed: string[] = [];
  const busy = async () => {
    const over = agent();
    while (true) {
      const answer = await ask(server.port, over).catch((error: NodeJS.ErrnoException) => error.code ?? 'failed');
      if (typeof answer === 'string') return void failed.push(answer);
      answers.push(answer);
    }
  };
  const clients = Array.from({ length: 5 }, busy);
  const slow = ask(server.port, agent(), '/slow');
  await wait(100);
  const startedAt = performance.now();
  await server.close();
  const tookMs = performance.now() - startedAt;
  await Promise.all(clients);
  expect(await slow).toMatchObject({ text: 'whole' });
  expect(tookMs).toBeLessThan(2_000);
  expect(answers.every(({ text }) => text === 'whole')).toBe(true);
  // Every request that reached the shop was answered. One that comes at the moment of the stop may be reset instead of refused.
  expect(answers.length + 1).toBe(begun);
  for (const code of failed) expect(['ECONNREFUSED', 'ECONNRESET']).toContain(code);
});

test('a connection that the system made just before the stop brings its request, and gets its answer', async () => {
  const server = await open();
  const socket = net.connect(server.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  const closed = server.close();
  const answer = await text(socket).catch((error: NodeJS.ErrnoException) => error.code);
  expect(answer).toMatch(/^HTTP\/1.1 200.*^connection: close.*whole/ims);
  await closed;
});

test('a request that is on its way over an open connection while the node stops is answered', async () => {
  const server = await open();
  const socket = net.connect(server.port, '127.0.0.1');
  let answers = '';
  socket.on('data', (bytes) => {
    answers += bytes;
  });
  socket.on('error', () => undefined);
  const ended = new Promise((resolve) => {
    socket.once('close', resolve);
  });
  const request = 'GET / HTTP/1.1\r\nHost: shop\r\n\r\n';
  socket.write(request);
  await once(socket, 'data');
  const closed = server.close();
  await wait(10);
  socket.write(request);
  await ended;
  expect(answers.match(/HTTP\/1.1 200/g)).toHaveLength(2);
  await closed;
});

test('a connection that asks for nothing does not hold up a stop', async () => {
  const server = await open();
  const socket = net.connect(server.port, '127.0.0.1');
  await once(socket, 'connect');
  const ended = once(socket, 'close');
  socket.resume();
  await server.close();
  await ended;
});

test('while draining a node answers and asks for a new connection each time', async () => {
  const server = await open();
  const over = agent();
  expect((await ask(server.port, over)).connection).toBe('keep-alive');
  server.drain();
  for (let n = 0; n < 3; n++) expect(await ask(server.port, over)).toEqual({ text: 'whole', connection: 'close' });
  await server.close();
});
