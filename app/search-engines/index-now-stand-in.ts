/** Written from IndexNow's document, independently of our adapter. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Submission = { host: string; key: string; keyLocation?: string; urlList: string[] };
type Answer = { status: number; headers: Record<string, string> };

export async function startIndexNowStandIn(readKeyFile: (url: string) => Promise<string | null>) {
  const accepted: Submission[] = [];
  const calls: Submission[] = [];
  const prepared: (Answer | 'silent')[] = [];

  async function judge(sent: Submission): Promise<number> {
    const isWhole = typeof sent.host === 'string' && /^[a-zA-Z0-9-]{8,128}$/.test(sent.key) && Array.isArray(sent.urlList);
    if (!isWhole || sent.urlList.length === 0 || sent.urlList.length > 10_000) return 400;
    if (sent.urlList.some((url) => URL.parse(url) === null)) return 400;
    const keyLocation = sent.keyLocation ?? `http://${sent.host}/${sent.key}.txt`;
    if (new URL(keyLocation).host !== sent.host) return 422;
    if ((await readKeyFile(keyLocation))?.trim() !== sent.key) return 403;
    return sent.urlList.every((url) => new URL(url).host === sent.host) ? 200 : 422;
  }

  const server = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const sent = JSON.parse(Buffer.concat(chunks).toString()) as Submission;
    calls.push(sent);
    const next = prepared.shift();
    if (next === 'silent') return void incoming.socket.destroy();
    const isForUs = incoming.method === 'POST' && incoming.url === '/indexnow' && /json/.test(incoming.headers['content-type'] ?? '');
    const status = next?.status ?? (isForUs ? await judge(sent) : 404);
    if (status === 200 || status === 202) accepted.push(sent);
    outgoing.writeHead(status, next?.headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    accepted,
    told: () => accepted.flatMap(({ urlList }) => urlList),
    answer: (status: number, headers: Record<string, string> = {}) => void prepared.push({ status, headers }),
    breakOff: () => void prepared.push('silent'),
    clear() {
      for (const list of [accepted, calls, prepared]) list.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
