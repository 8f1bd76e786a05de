/** Adaequare's GSP and the portal behind it, written from their documents independently of our adapter. */
import { createHash, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Body = Record<string, unknown>;
export type GspFault = 'lost_answer' | 'error_500' | 'rate_limit' | 'html' | 'cut' | 'silent';
type Party = { Gstin: string };
type Sent = {
  DocDtls: { Typ: string; No: string; Dt: string };
  SellerDtls: Party;
  BuyerDtls: Party;
  ItemList: { HsnCd: string }[];
  ValDtls: { TotInvVal: number };
};
export type StandInRegistration = { irn: string; ackNo: number; ackDt: string; qr: string; sent: Sent };

const PASSWORD = 'portal password';
const WRONG_KEYS = { status: 200, body: { success: false, message: '1005 : Invalid Token' } };

export async function startGspStandIn() {
  const registered = new Map<string, StandInRegistration>();
  const requests: { path: string; body: unknown; headers: Headers }[] = [];
  const faults: { fault: GspFault; on: string }[] = [];
  const refusals = new Map<string, string>();
  const tokens = new Set<string>();
  let isQrGone = false;
  let duplicates = 0;

  const refused = (message: string, result?: unknown) => ({ status: 200, body: { success: false, message, result } });
  const detailsOf = ({ irn, ackNo, ackDt, qr }: StandInRegistration) => ({
    success: true,
    message: 'IRN details are fetched successfully',
    result: { AckNo: ackNo, AckDt: ackDt, Irn: irn, SignedInvoice: 'x.y.z', SignedQRCode: qr, Status: 'ACT' },
  });

  function route(path: string, query: URLSearchParams, headers: Headers, rawBody: string): { status: number; body: unknown } {
    if (path === '/gsp/authenticate') {
      if (headers.get('gspappsecret') !== 'secret') return { status: 401, body: { message: 'Invalid client' } };
      const token = randomUUID();
      tokens.add(`Bearer ${token}`);
      return { status: 200, body: { access_token: token, expires_in: 86_399, token_type: 'bearer' } };
    }
    if (!tokens.has(headers.get('authorization') ?? '')) return WRONG_KEYS;
    if (headers.get('password') !== PASSWORD) return refused('1004 : Incorrect user name or password');
    if (!headers.get('requestid') || !headers.get('gstin')) return refused('1001 : Header is missing');
    if (path.endsWith('/invoice/irnbydocdetails')) {
      const found = [...registered.values()].find(
        ({ sent: { DocDtls } }) =>
          DocDtls.Typ === query.get('doctype') && DocDtls.No === query.get('docnum') && DocDtls.Dt === query.get('docdate'),
      );
      return found ? { status: 200, body: detailsOf(found) } : refused('2148 : Requested IRN data is not available');
    }
    if (path.endsWith('/invoice/irn')) {
      const found = registered.get(query.get('irn') ?? '');
      if (!found) return refused('2148 : Requested IRN data is not available');
      return isQrGone ? refused('2283 : IRN details cannot be provided after 2 days') : { status: 200, body: detailsOf(found) };
    }
    if (path.endsWith('/invoice')) return register(JSON.parse(rawBody) as Sent);
    return { status: 404, body: { message: 'Not found' } };
  }

  function register(sent: Sent): { status: number; body: unknown } {
    const { DocDtls, SellerDtls, BuyerDtls, ItemList, ValDtls } = sent;
    const problem = refusals.get(BuyerDtls.Gstin) ?? schemaProblem(sent);
    if (problem) return refused(problem);
    const [, month = 0, year = 0] = DocDtls.Dt.split('/').map(Number);
    const from = month > 3 ? year : year - 1;
    const words = `${SellerDtls.Gstin}${from}-${`${from + 1}`.slice(-2)}${DocDtls.Typ}${DocDtls.No}`;
    const irn = createHash('sha256').update(words).digest('hex');
    const known = registered.get(irn);
    if (known) {
      duplicates += 1;
      return refused('2150 : Duplicate IRN', [{ InfCd: 'DUPIRN', Desc: { AckNo: known.ackNo, AckDt: known.ackDt, Irn: irn } }]);
    }
    const data = {
      ...{ SellerGstin: SellerDtls.Gstin, BuyerGstin: BuyerDtls.Gstin, DocNo: DocDtls.No, DocTyp: DocDtls.Typ, DocDt: DocDtls.Dt },
      ...{ TotInvVal: ValDtls.TotInvVal, ItemCnt: ItemList.length, MainHsnCode: ItemList[0]?.HsnCd, Irn: irn },
    };
    const part = (of: object) => Buffer.from(JSON.stringify(of)).toString('base64url');
    const qr = `${part({ alg: 'RS256' })}.${part({ data: JSON.stringify(data), iss: 'NIC' })}.${'s'.repeat(342)}`;
    const made = { irn, ackNo: 112_010_000_000_000 + registered.size, ackDt: '2026-11-22 11:43:00', qr, sent };
    registered.set(irn, made);
    return { status: 200, body: { ...detailsOf(made), message: 'IRN generated successfully' } };
  }

  const server = createServer(async (incoming, outgoing) => {
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://stand-in');
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const rawBody = Buffer.concat(chunks).toString();
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]): [string, string] => [name, String(value)]));
    requests.push({ path: pathname, body: rawBody ? JSON.parse(rawBody) : null, headers });
    const place = faults.findIndex(({ on }) => pathname.endsWith(on));
    const fault = place < 0 ? undefined : faults.splice(place, 1)[0]?.fault;
    if (fault === 'silent') return;
    if (fault === 'cut') return void incoming.socket.destroy();
    const broken: Partial<Record<GspFault, { status: number; body: Body }>> = {
      error_500: { status: 502, body: { message: 'Bad gateway' } },
      rate_limit: { status: 429, body: { message: 'Too many requests' } },
    };
    const given = (fault && broken[fault]) ?? route(pathname, searchParams, headers, rawBody);
    if (fault === 'lost_answer') return void incoming.socket.destroy();
    outgoing.writeHead(given.status, { 'content-type': 'application/json' });
    outgoing.end(fault === 'html' ? '<html>Please wait</html>' : JSON.stringify(given.body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    password: PASSWORD,
    requests,
    registered,
    sent: (path: string) => requests.filter((request) => request.path.endsWith(path)),
    duplicates: () => duplicates,
    fail: (fault: GspFault, on = '', times = 1) => void faults.push(...Array.from({ length: times }, () => ({ fault, on }))),
    refuse: (gstin: string, message: string) => void refusals.set(gstin, message),
    accept: (gstin: string) => void refusals.delete(gstin),
    expireToken() {
      tokens.clear();
    },
    loseQr(isGone: boolean) {
      isQrGone = isGone;
    },
    registerByHand: (sent: Sent) => register(sent),
    clear() {
      registered.clear();
      refusals.clear();
      requests.length = 0;
      faults.length = 0;
      duplicates = 0;
      isQrGone = false;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function schemaProblem({ DocDtls, SellerDtls, BuyerDtls }: Sent): string | null {
  if (!/^[A-Z1-9][A-Z0-9/-]{0,15}$/.test(DocDtls.No)) return '2140 : The number of the document is not valid';
  if (!/^\d{2}\/\d{2}\/\d{4}$/.test(DocDtls.Dt)) return '2140 : The date of the document is not valid';
  if (SellerDtls.Gstin === BuyerDtls.Gstin) return '2211 : Supplier and recipient are the same';
  return null;
}
