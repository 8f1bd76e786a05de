// A minimal SMTP server for tests: it accepts mails, or gives a chosen reply to a recipient.
import { createServer, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The reply to RCPT TO for a recipient; 'hang up' drops the connection after accepting the mail. Undefined accepts the mail. */
export type Answers = Record<string, string | undefined>;

export async function aMailServer({ answers = {}, slowMs = 0 }: { answers?: Answers; slowMs?: number } = {}) {
  const received: Array<{ to: string; mail: string }> = [];
  const sockets = new Set<Socket>();
  let isSilent = false;
  let isMute = false;
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    if (isSilent) return;
    let heard = '';
    let to = '';
    let isData = false;
    socket.write('220 test\r\n');
    socket.on('data', async (bytes) => {
      if (isMute) return;
      heard += bytes;
      if (!heard.endsWith(isData ? '\r\n.\r\n' : '\r\n')) return;
      const said = heard;
      heard = '';
      if (isData) {
        isData = false;
        received.push({ to, mail: said });
        if (answers[to] === 'hang up') return socket.destroy();
        await wait(slowMs);
        return socket.write('250 ok\r\n');
      }
      to = said.match(/^RCPT TO:<([^>]*)>/)?.[1] ?? to;
      isData = said.startsWith('DATA');
      const refusal = said.startsWith('RCPT') && answers[to] !== 'hang up' ? answers[to] : undefined;
      socket.write(`${refusal ?? (isData ? '354 go on' : '250 ok')}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    port,
    url: `smtp://localhost:${port}`,
    answers,
    received,
    connections: () => sockets.size,
    /** It accepts connections, and then stays silent. */
    fallSilent() {
      isSilent = true;
    },
    /** It greets, and answers nothing that it is told. */
    fallMute() {
      isMute = true;
    },
    speakAgain() {
      isSilent = false;
      isMute = false;
      for (const socket of sockets) socket.destroy();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
