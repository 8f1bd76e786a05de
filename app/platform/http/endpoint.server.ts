// Declares an API call. Path, access, limit and shapes are enforced here in one order (limit, authenticate, validate, act, answer), so that no route
// can skip one. The list of endpoints is also the OpenAPI document and the ownership test.
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { AuditAction } from '../../vocabulary/audit-actions.ts';
import { GUEST, type Guest } from '../../vocabulary/guest.ts';
import { may } from '../../vocabulary/permissions.ts';
import { recordAudit } from '../records/audit.server.ts';
import type { Shop, SignedIn } from '../shop.server.ts';
import { requireStepUp } from '../staff-safety.ts';
import { type Admission, admit, forbidden } from './admission.server.ts';
import type { MultipartForm } from './bodies/multipart-form.server.ts';
import { formMemory, openForm, readJson } from './bodies/request-body.server.ts';
import { addressOf } from './caller.server.ts';
import { blockOf, networkOf } from './limits/client-network.ts';
import type { Lanes } from './limits/lanes.server.ts';
import { type Allowance, ofBlock } from './limits/rate-limit.server.ts';
import { givenOf, parse, parseParams, type Schema } from './parsed-input.server.ts';
import { logSecurity, type SecurityAct } from './security/security-log.server.ts';

export type Vars = {
  Variables: {
    shop: Shop;
    user: SignedIn | null;
    requestId: string;
    countOrRefuse: (key: string, allowance: Allowance) => void;
    lanes: Lanes;
    /** Null for a signed-in user, whose visitor's cart it merges into the account, and in a shop without open checkout. */
    findGuest: (c: Context<Vars>) => Promise<Guest | null>;
    /** The headers of every answer. */
    standing: Readonly<Record<string, string>>;
    /** An answer that has them already. */
    whole?: Response;
    about?: string;
    route?: string;
  };
};

/** Bursts per caller: the user, else the network, which mobile providers share among many. They stop a runaway script, not a busy person. */
const LIMITS = {
  read: { hits: 600, seconds: 10 },
  search: { hits: 200, seconds: 10 },
  write: { hits: 600, seconds: 60 },
  /** One for each page view: counted apart, so that browsing does not use up the limit for signing in. */
  impression: { hits: 1_200, seconds: 60 },
  upload: { hits: 300, seconds: 60 },
  gateway: null,
} satisfies Record<string, Allowance | null>;
type LimitName = keyof typeof LIMITS;

type ExportAction = Extract<AuditAction, `export.${string}`>;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

export type Declaration = Admission & {
  /** With open checkout a visitor may call it too, for the cart of their cookie. */
  orGuest?: true;
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  limit: LimitName;
  /** Staff must have entered their password within the last minutes; else 403 `password_needed`. */
  stepUp?: true;
  /** The answer exports personal data: user, export and filters are audited. */
  audit?: ExportAction;
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

const inBackground = (shop: Shop): Shop => ({ ...shop, db: shop.database.background });

type Exported = { params: unknown; query: unknown; body: unknown };

async function auditExport({ db }: Shop, { id }: SignedIn, action: ExportAction, { params, query, body }: Exported) {
  const { page: _page, limit: _limit, ...filters } = { ...(params as object), ...(query as object) } as Record<string, unknown>;
  const { ids } = (body ?? {}) as { ids?: unknown[] };
  await recordAudit(db, id, action, `export:${action.slice('export.'.length)}`, null, { ...filters, ...(ids && { count: ids.length }) });
}

export const sendList = <Row>(c: Context, rows: Row[], total: number) => c.json(rows, 200, { 'X-Total-Count': String(total) });
