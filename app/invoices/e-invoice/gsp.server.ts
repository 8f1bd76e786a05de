// Adaequare's "enriched" calls: plain JSON instead of the portal's encryption, and HTTP 200 always; a refusal begins with the portal's codes.
import { randomUUID } from 'node:crypto';
import type { Env } from '../../platform/env.server.ts';
import { renewedToken } from '../../platform/http/renewed-token.server.ts';
import type { Inv01 } from './inv01.ts';
import { type InvoicePortal, PortalError, type Registration } from './portal.ts';

export type GspSettings = {
  clientId: string;
  clientSecret: string;
  /** The API user that the taxpayer made at the portal for this provider. */
  user: string;
  password: string;
  signInUrl: string;
  apiUrl: string;
  timeoutMs?: number;
};

type Json = Record<string, unknown>;
type Ask = (call: { method: 'GET' | 'POST'; path: string; gstin: string; body?: Inv01 }) => Promise<Json>;

const HOST = 'https://gsp.adaequare.com';
const TIMEOUT_MS = 20_000;
const INVOICE = '/enriched/ei/api/invoice';
/** The portal's codes: a token that ended, a document that is registered already, and two for one that is not. */
const TOKEN_ENDED = '1005';
const DUPLICATE = '2150';
const NOT_FOUND = ['2148', '2154'];
const KEYS = ['1001', '1002', '1003', '1004', '1006', '1007', '1010', '1013', '1014', '1015', '1016', '1017', '1018', '3001', '3002'];

export function openGsp(env: Env): InvoicePortal | null {
  const { GSP_CLIENT_ID, GSP_CLIENT_SECRET, GSP_USER, GSP_PASSWORD, GSP_MODE, GSP_API_URL } = env;
  if (!GSP_CLIENT_ID || !GSP_CLIENT_SECRET || !GSP_USER || !GSP_PASSWORD) return null;
  return gspPortal({
    ...{ clientId: GSP_CLIENT_ID, clientSecret: GSP_CLIENT_SECRET, user: GSP_USER, password: GSP_PASSWORD },
    signInUrl: GSP_API_URL ?? HOST,
    apiUrl: GSP_API_URL ?? (GSP_MODE === 'production' ? HOST : `${HOST}/test`),
  });
}

export function gspPortal(settings: GspSettings): InvoicePortal {
  const ask = signedIn(settings);
  return {
    name: 'gsp',
    async register(document) {
      const { Gstin: gstin } = document.SellerDtls;
      const answer = await ask({ method: 'POST', path: INVOICE, gstin, body: document });
      if (answer['success'] === true) return registrationIn(answer['result']);
      if (!codesIn(answer).includes(DUPLICATE)) throw refusal(answer);
      // It was registered before, by a call whose answer was lost or by hand.
      const known = objectIn(listIn(answer['result']).find((info) => info['InfCd'] === 'DUPIRN')?.['Desc']);
      return withSignedQr(ask, gstin, known);
    },
    async find({ gstin, type, serial, day }) {
      const query = new URLSearchParams({ doctype: type, docnum: serial, docdate: day });
      const answer = await ask({ method: 'GET', path: `${INVOICE}/irnbydocdetails?${query}`, gstin });
      if (answer['success'] === true) return registrationIn(answer['result']);
      if (codesIn(answer).some((code) => NOT_FOUND.includes(code))) return null;
      throw refusal(answer);
    },
  };
}

/** The portal names a duplicate without its QR code, and gives that out for two days only. */
async function withSignedQr(ask: Ask, gstin: string, known: Json): Promise<Registration> {
  const irn = textOf(known['Irn']);
  if (!irn) throw new PortalError('GSP: a duplicate without its IRN', { code: 'away' });
  const answer = await ask({ method: 'GET', path: `${INVOICE}/irn?irn=${encodeURIComponent(irn)}`, gstin });
  return answer['success'] === true ? registrationIn(answer['result']) : registrationIn(known);
}

function registrationIn(result: unknown): Registration {
  const { Irn, AckNo, AckDt, SignedQRCode } = objectIn(result);
  const irn = textOf(Irn);
  const acknowledgedAt = readIndianTime(textOf(AckDt));
  if (!/^[0-9a-f]{64}$/.test(irn) || !acknowledgedAt) throw new PortalError('GSP: an answer without an IRN', { code: 'away' });
  return { irn, ackNumber: textOf(AckNo), acknowledgedAt, signedQr: textOf(SignedQRCode) || null };
}

function readIndianTime(text: string): Date | null {
  const read = new Date(`${text.replace(' ', 'T')}+05:30`);
  return /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(text) && !Number.isNaN(read.getTime()) ? read : null;
}

const codesIn = (answer: Json) => [...textOf(answer['message']).matchAll(/(?<!\d)(\d{4}) *:/g)].map(([, code = '']) => code);

function refusal(answer: Json): PortalError {
  const reason = textOf(answer['message']);
  const isAboutKeys = codesIn(answer).some((code) => KEYS.includes(code));
  return new PortalError(`GSP refused: ${codesIn(answer).join(', ') || 'no code'}`, {
    code: isAboutKeys ? 'keys_refused' : 'refused',
    reason,
  });
}

class TokenEnded extends Error {}

function signedIn({ clientId, clientSecret, user, password, signInUrl, apiUrl, timeoutMs }: GspSettings): Ask {
  const withToken = renewedToken(async () => {
    const answer = await call('sign in', `${signInUrl}/gsp/authenticate?grant_type=token`, {
      method: 'POST',
      headers: { gspappid: clientId, gspappsecret: clientSecret },
      timeoutMs,
    });
    const given = textOf(answer['access_token']);
    if (!given) throw new PortalError('GSP sign in: no token', { code: 'keys_refused', reason: textOf(answer['message']) });
    return given;
  });
  const isRefused = (error: unknown) => error instanceof TokenEnded || (error instanceof PortalError && error.code === 'keys_refused');
  return ({ method, path, gstin, body }) =>
    withToken(async (token) => {
      const headers = { user_name: user, password, gstin, requestid: randomUUID(), authorization: `Bearer ${token}` };
      const answer = await call(`${method} ${path.split('?')[0]}`, apiUrl + path, { method, headers, body, timeoutMs });
      if (codesIn(answer).includes(TOKEN_ENDED)) throw new TokenEnded();
      return answer;
    }, isRefused).catch((error) => {
      throw error instanceof TokenEnded ? new PortalError('GSP: the token is refused again', { code: 'away' }) : error;
    });
}

type Call = {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: Inv01 | undefined;
  timeoutMs?: number | undefined;
};

async function call(name: string, url: string, { method, headers, body, timeoutMs }: Call): Promise<Json> {
  const away = (why: string, cause?: unknown) => new PortalError(`GSP ${name}: ${why}`, { code: 'away', cause });
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method,
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
      redirect: 'error', // the keys must go to this address only
      signal: AbortSignal.timeout(timeoutMs ?? TIMEOUT_MS),
    });
    text = await response.text();
  } catch (cause) {
    throw away(cause instanceof Error && cause.name === 'TimeoutError' ? 'no answer in time' : 'not reachable', cause);
  }
  if (response.status === 401 || response.status === 403)
    throw new PortalError(`GSP ${name}: ${response.status}`, { code: 'keys_refused', reason: textOf(parsed(text)?.['message']) });
  const answer = parsed(text);
  // A proxy's page, or too many calls: what happened behind it is unknown.
  if (!answer || response.status === 429 || response.status >= 500) throw away(String(response.status));
  return answer;
}

function parsed(text: string): Json | null {
  try {
    const read: unknown = JSON.parse(text);
    return read !== null && typeof read === 'object' && !Array.isArray(read) ? (read as Json) : null;
  } catch {
    return null;
  }
}

const objectIn = (value: unknown): Json => (value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Json) : {});
const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.map(objectIn) : []);
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '');
