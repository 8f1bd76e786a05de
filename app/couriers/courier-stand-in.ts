import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type StandInRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; rawBody: string };
export type StandInAnswer = { status: number; body: unknown };

/** `lost_answer` executes the request and breaks the connection; `cut` and `silent` do not execute it. `html` is a proxy's page. */
export type CourierFault = 'lost_answer' | 'error_500' | 'rate_limit' | 'html' | 'cut' | 'silent' | 'expired';

export async function startCourierStandIn(answer: (request: StandInRequest) => StandInAnswer) {
  const requests: StandInRequest[] = [];
  const faults: { fault: CourierFault; on: string }[] = [];
  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://stand-in');
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: new Headers(Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)])),
      rawBody: Buffer.concat(chunks).toString(),
    };
    requests.push(request);
    const place = faults.findIndex(({ on }) => pathname.includes(on));
    const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (fault === 'silent') return;
    if (fault === 'cut') return void incoming.socket.destroy();
    const given = brokenAnswer(fault) ?? answer(request);
    if (fault === 'lost_answer') return void incoming.socket.destroy();
    outgoing.writeHead(given.status, { 'content-type': fault === 'html' ? 'text/html' : 'application/json' });
    outgoing.end(
      given.status === 204 ? undefined : typeof given.body === 'string' && fault === 'html' ? given.body : JSON.stringify(given.body),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    sent: (path: string) => requests.filter((request) => request.path.includes(path)),
    /** The next call whose path contains `on` fails. */
    fail: (fault: CourierFault, on = '', times = 1) => void faults.push(...Array.from({ length: times }, () => ({ fault, on }))),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function brokenAnswer(fault: CourierFault | undefined): StandInAnswer | null {
  if (fault === 'error_500') return { status: 500, body: { message: 'Something went wrong', status_code: 500 } };
  if (fault === 'rate_limit') return { status: 429, body: { message: 'Too many requests' } };
  if (fault === 'expired') return { status: 401, body: { message: 'Token has expired', status_code: 401 } };
  if (fault === 'html') return { status: 200, body: '<html>Please wait</html>' };
  return null;
}
