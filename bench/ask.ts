// One request over a connection of its own, and the bare server that sends the same answer.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { newVisitor } from './load.ts';

type Answer = { headers: Record<string, string>; body: string };

export function ask(port: number, path: string, encoding: string) {
  return new Promise<Answer>((resolve, reject) => {
    const headers = { 'accept-encoding': encoding, 'x-forwarded-for': newVisitor() };
    http
      .get({ agent: false, host: '127.0.0.1', port, path, headers }, async (response) => {
        const chunks: Buffer[] = [];
        for await (const chunk of response) chunks.push(chunk as Buffer);
        if (response.statusCode !== 200) return reject(new Error(`${path} answered ${response.statusCode}`));
        const body = Buffer.concat(chunks);
        const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...others } = response.headers as Record<string, string>;
        resolve({ headers: { ...others, 'content-length': String(body.length) }, body: body.toString('base64') });
      })
      .on('error', reject);
  });
}

export const askJson = async (port: number, path: string) =>
  JSON.parse(Buffer.from((await ask(port, path, 'identity')).body, 'base64').toString());

/** `kill` it in the end. */
export async function openBare(answer: Answer) {
  const bare = fork(new URL('bare-server.ts', import.meta.url), { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  bare.send(answer);
  const [{ port: barePort }] = (await once(bare, 'message')) as [{ port: number }];
  return { bare, barePort };
}
