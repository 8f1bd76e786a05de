// Declares an API call. Path, access, limit and shapes are next to the handler; this file enforces them in one place and
// in one order (limit, authenticate, validate, act, answer), so that no route can skip one. The list of endpoints is also the
// OpenAPI document and the ownership test.

import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { may, type Permission } from '../permissions.ts';
import { recordAudit } from '../records/audit.server.ts';
import type { AuditAction } from '../records/audit-actions.ts';
import { Refusal } from '../refusal.ts';
import type { Shop, SignedIn } from '../shop.server.ts';
import { requireStepUp, roleFor, secondStepNeeded } from '../staff-safety.ts';
import { inPlainWords } from '../words/plain-words.ts';
import { type Said, said, saidIn } from '../words/said.ts';
import { isStorable } from '../words/storable.ts';
import { addressOf } from './caller.server.ts';
import { blockOf, networkOf } from './client-network.ts';
import { createFormMemory, type FormMemory } from './form-memory.server.ts';
import { GUEST, type Guest } from './guest.ts';
import type { Lanes } from './lanes.server.ts';
import { type MultipartForm, readMultipart } from './multipart-form.server.ts';
import { type Allowance, ofBlock } from './rate-limit.server.ts';
import { logSecurity, type SecurityAct } from './security-log.server.ts';

export type Vars = {
  Variables: {
    shop: Shop;
    user: SignedIn | null;
    requestId: string;
    countOrRefuse: (key: string, allowance: Allowance) => void;
    lanes: Lanes;
    /** Null for a signed-in user, whose visitor's cart it merges into the account, and in a shop without open checkout. */
    findGuest: (c: Context<Vars>) => Promise<Guest | null>;
    /** Whom the security log names, when neither the path nor the session does. */
    about?: string;
    /** The pattern of the matched route, for the metrics. */
    route?: string;
  };
};

/**
 * anyone: no session needed. customer: any session. self: the session's user is `{userId}` in the path, or staff
 * who may act for customers (D1). staff: anyone with the named permission.
 */
type Admission = { access: 'anyone' | 'customer' | 'self'; permission?: never } | { access: 'staff'; permission: Permission };

/**
 * Bursts per caller: the session's user, else the network, which mobile providers share among many people. They stop a runaway
 * script, not a busy person. Reads by staff are not counted, and cached answers hardly ever get here.
 */
const LIMITS = {
  read: { hits: 600, seconds: 10 },
  /** Slow reads, in the caller's lane: searches, and lists of any length. */
  search: { hits: 200, seconds: 10 },
  write: { hits: 600, seconds: 60 },
  /** One for each page view: counted apart, so that browsing does not use up the limit for signing in. */
  impression: { hits: 1_200, seconds: 60 },
  upload: { hits: 300, seconds: 60 },
  /** Probes and payment providers. */
  gateway: null,
} satisfies Record<string, Allowance | null>;
type LimitName = keyof typeof LIMITS;

const JSON_TYPE = /^application\/json\b/i;
const JSON_BYTES_AT_MOST = 1_000_000;
/** Customers' uploads never block staff uploads, nor one network's uploads all others. */
const formMemory = {
  staff: createFormMemory({ bytes: 150_000_000, bytesPerNetwork: 150_000_000 }),
  others: createFormMemory({ bytes: 150_000_000, bytesPerNetwork: 75_000_000 }),
};

type ExportAction = Extract<AuditAction, `export.${string}`>;
type Schema = z.ZodType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

export type Declaration = Admission & {
  /** With open checkout a visitor may call it too, for the cart of their cookie. */
  orGuest?: true;
  method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI style: '/api/cart/{userId}'. */
  path: string;
  limit: LimitName;
  /** Staff must have entered their password within the last minutes; else 403 `password_needed`. */
  stepUp?: true;
  /** The answer exports personal data: user, export and filters are audited. */
  audit?: ExportAction;
  /** Logged with who did it, to whom, and whether it was done or refused. */
  security?: SecurityAct;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /** The body is multipart/form-data, read by the handler with `readForm`; `body` is then absent. */
  multipart?: MultipartForm;
  /** Set `type` for a refusal that is HTML instead of JSON. */
  answers: Record<number, { description: string; schema?: Schema; type?: 'text/html' }>;
};

export type Call<D extends Declaration> = {
  c: Context<Vars>;
  shop: Shop;
  user: D extends { access: 'anyone' } | { orGuest: true } ? SignedIn | null : SignedIn;
  guest: D extends { orGuest: true } ? Guest | null : null;
  /** The user the call is about: the checked `{userId}` of path or body, else the caller. A guest's cart, or empty for a visitor. */
  subjectId: string;
  params: Parsed<D['params']>;
  query: Parsed<D['query']>;
  body: Parsed<D['body']>;
  /** Reads the form, once. Refuse everything that can be refused first: nothing of the form is in memory until then. */
  readForm: D['multipart'] extends object ? () => Promise<FormData> : undefined;
  ip: string;
};

export type Api = { hono: Hono<Vars>; declarations: Declaration[] };

/** Returns the declaration: rooms pass theirs up to `api.ts`, from which the client's types are inferred (ui/api-calls.ts). */
export function endpoint<const D extends Declaration>(
  api: Api,
  declaration: D,
  handle: (call: Call<D>) => Promise<Response> | Response,
): D {
  api.declarations.push(declaration);
  // The router strips trailing slashes from the request path.
  const route = declaration.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  api.hono.on(declaration.method.toUpperCase(), route, logSecurity(declaration), async (c) => {
    c.set('route', declaration.path);
    const shop = c.get('shop');
    const user = c.get('user');
    const ip = addressOf(c);
    const caller = user?.id ?? networkOf(ip);
    const allowance = isFree(declaration.limit, user) ? null : LIMITS[declaration.limit];
    if (allowance) {
      const count = c.get('countOrRefuse');
      count(`${declaration.limit}:${caller}`, allowance);
      const block = user ? null : blockOf(ip);
      if (block) count(`${declaration.limit}:${block}`, ofBlock(allowance));
    }

    const path: Record<string, string> = c.req.param();
    // Written by a guest who has signed in since.
    const isTheirs = (id: unknown) => user !== null && declaration.orGuest === true && id === GUEST;
    if (user && isTheirs(path['userId'])) path['userId'] = user.id;
    const guest = declaration.orGuest && (user || isOwnCart(path['userId'])) ? await c.get('findGuest')(c) : null;
    if (!guest) admit(declaration, user, path['userId']);

    const params = declaration.params && parseParams(declaration.params, path);
    const query = declaration.query && parse(declaration.query, givenOf(c.req.query()));
    const sentBody = declaration.body && (await readJson(c));
    const rawBody = user && isTheirs((sentBody as { userId?: unknown })?.userId) ? { ...(sentBody as object), userId: user.id } : sentBody;
    const claimed = (rawBody as { userId?: unknown } | undefined)?.userId;
    if (user && claimed !== undefined && claimed !== user.id && !may(user, 'customers')) throw forbidden(user);
    const body = declaration.body && parse(declaration.body, rawBody);
    if (declaration.stepUp && user) requireStepUp(user, shop.now());
    const subjectId = guest?.cartId ?? path['userId'] ?? (typeof claimed === 'string' && user ? claimed : undefined) ?? user?.id ?? '';

    const form =
      declaration.multipart && openForm(c, declaration.multipart, formMemory[declaration.access === 'staff' ? 'staff' : 'others'], ip);
    // The checks above gave the parts their declared types; TypeScript cannot follow a generic that far.
    const answer = async () =>
      handle({
        c,
        shop: declaration.audit ? inBackground(shop) : shop,
        user,
        guest,
        subjectId,
        params,
        query,
        body,
        readForm: form?.read,
        ip,
      } as unknown as Call<D>);
    try {
      const response = await (declaration.limit === 'search' ? c.get('lanes')[user ? 'people' : 'strangers'](caller, answer) : answer());
      // Before the first byte leaves: no export without its audit row.
      if (declaration.audit && user?.staffRole && response.ok) await auditExport(shop, user, declaration.audit, { params, query, body });
      return response;
    } finally {
      form?.release();
    }
  });
  return declaration;
}

const isOwnCart = (userId: string | undefined) => userId === undefined || userId === GUEST;

const isFree = (limit: LimitName, user: SignedIn | null) => user?.staffRole != null && (limit === 'read' || limit === 'search');

/** An export may take long, and takes no connection from visitors. */
const inBackground = (shop: Shop): Shop => ({ ...shop, db: shop.database.background });

type Exported = { params: unknown; query: unknown; body: unknown };

async function auditExport({ db }: Shop, { id }: SignedIn, action: ExportAction, { params, query, body }: Exported) {
  const { page: _page, limit: _limit, ...filters } = { ...(params as object), ...(query as object) } as Record<string, unknown>;
  const { ids } = (body ?? {}) as { ids?: unknown[] };
  await recordAudit(db, id, action, `export:${action.slice('export.'.length)}`, null, { ...filters, ...(ids && { count: ids.length }) });
}

/** One page of a list, and the total number of rows (D31). */
export const sendList = <Row>(c: Context, rows: Row[], total: number) => c.json(rows, 200, { 'X-Total-Count': String(total) });

/** Refuses callers without the permission, and says what to do about it. */
export function requirePermission(user: SignedIn | null, permission: Permission) {
  if (!user) throw new Refusal(401, 'Please sign in.');
  if (!roleFor(user, permission)) throw forbidden(user);
}

const forbidden = ({ staffRole, waitingRole }: SignedIn) =>
  waitingRole
    ? secondStepNeeded()
    : new Refusal(
        403,
        staffRole
          ? said("Your role ({role}) can't do this. Ask the owner for access.", { role: staffRole })
          : "You don't have permission to do this.",
      );

function admit({ access, permission }: Admission, user: SignedIn | null, userId: string | undefined) {
  if (access === 'anyone') return;
  if (!user) throw new Refusal(401, 'Please sign in.');
  if (access === 'staff') requirePermission(user, permission);
  if (access === 'self' && userId !== user.id && !may(user, 'customers')) throw forbidden(user);
}

/** Empty query values (`status=`) are treated as absent. */
const givenOf = (query: Record<string, string>) => Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''));

/** An id that cannot exist is a 404. */
function parseParams<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(404, 'Not found.');
  return result.data;
}

/** Refuses with the first message for each bad field, in the order of the schema. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inPlainWords });
  if (result.success) return result.data;
  const fields: Record<string, Said> = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= saidIn(issue);
  }
  throw new Refusal(400, Object.values(fields)[0] ?? 'Please check what you entered.', { fields });
}

async function readJson(c: Context): Promise<unknown> {
  const type = c.req.header('content-type') ?? '';
  if (!JSON_TYPE.test(type)) throw new Refusal(415, 'Send the body as application/json.');
  const text = (await readBytes(c, JSON_BYTES_AT_MOST)).toString('utf8');
  try {
    const value: unknown = JSON.parse(text);
    if (/\\u(?:0000|d[89a-f])/i.test(text) && !isStorable(value)) throw new SyntaxError('a character that cannot be stored');
    return value;
  } catch {
    throw new Refusal(400, 'The body is not valid JSON.');
  }
}

/** The raw bytes; refused as soon as they exceed the limit. */
export async function readBytes(c: Context, atMost: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyWithin(c, atMost)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The body as a stream; refused as soon as it exceeds the limit, whatever Content-Length says. */
async function* bodyWithin(c: Context, atMost: number) {
  const tooLarge = () => new Refusal(413, said('The upload is larger than {count} MB.', { count: Math.floor(atMost / 1_000_000) }));
  if (Number(c.req.header('content-length') ?? 0) > atMost) throw tooLarge();
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > atMost) throw tooLarge();
    yield chunk;
  }
}

function openForm(c: Context, { megabytes, orJson }: MultipartForm, memory: FormMemory, ip: string) {
  const held = memory.open(networkOf(ip));
  return {
    async read(): Promise<FormData> {
      const type = c.req.header('content-type') ?? '';
      if (orJson && JSON_TYPE.test(type)) return formOf(await readJson(c));
      if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(415, 'Send the body as multipart/form-data.');
      return readMultipart(c.req.raw, megabytes, held);
    },
    release: held.release,
  };
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(value ?? {}))
    for (const each of Array.isArray(given) ? given : [given]) if (each !== null && each !== undefined) form.append(name, String(each));
  return form;
}
