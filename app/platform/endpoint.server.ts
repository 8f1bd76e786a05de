// How an API call is declared. Path, access, limit and shapes stand beside the handler; this file enforces them in one place and
// in one order (limit, authenticate, validate, act, answer), so that no route can forget one. The list of endpoints is also the
// OpenAPI document and the ownership test.

import { getConnInfo } from '@hono/node-server/conninfo';
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import { may, type Permission } from './permissions.ts';
import { inPlainWords } from './plain-words.ts';
import type { Allowance } from './rate-limit.server.ts';
import { badField, type FieldMessages, Refusal } from './refusal.ts';
import type { Shop, SignedIn } from './shop.server.ts';
import { isStorable } from './storable.ts';

export type Vars = {
  Variables: { shop: Shop; user: SignedIn | null; requestId: string; countOrRefuse: (key: string, allowance: Allowance) => void };
};

/**
 * anyone: no session needed. customer: any session. self: a session, and `{userId}` in the path is its owner, or the caller is staff
 * who may act for customers (D1). staff: whoever has the named permission.
 */
type Admission = { access: 'anyone' | 'customer' | 'self'; permission?: never } | { access: 'staff'; permission: Permission };

/**
 * Bursts per minute and caller: the session's user, else the address, which a mobile network gives to many people at once. They stop
 * a runaway script, not a busy person. Reads are cheap and not counted.
 */
const LIMITS = {
  read: null,
  write: { hits: 600, seconds: 60 },
  /** Each view of a page is one: counted apart, so that looking around uses up nothing that a sign-in needs. */
  impression: { hits: 1_200, seconds: 60 },
  upload: { hits: 300, seconds: 60 },
  gateway: null,
} satisfies Record<string, Allowance | null>;
type LimitName = keyof typeof LIMITS;

const JSON_TYPE = /^application\/json\b/i;
const JSON_BYTES_AT_MOST = 1_000_000;
/** Of all forms that are being read or worked on in this process: they stand in its memory. What others send never keeps staff from sending. */
const FORM_BYTES_AT_ONCE = 150_000_000;
const formBytes = { staff: 0, others: 0 };

type Schema = z.ZodType;
type Parsed<S> = S extends Schema ? z.output<S> : undefined;

export type Declaration = Admission & {
  method: 'get' | 'post' | 'put' | 'delete';
  /** OpenAPI style: '/api/cart/{userId}'. */
  path: string;
  limit: LimitName;
  summary: string;
  params?: Schema;
  query?: Schema;
  body?: Schema;
  /**
   * The body is multipart/form-data of at most so many `megabytes`; the handler reads `form`. `body` is then not given. `orJson`: a form
   * without files may also come as JSON, a list as the field repeated.
   */
  multipart?: { fields: string; megabytes: number; orJson?: true };
  answers: Record<number, { description: string; schema?: Schema }>;
};

export type Call<D extends Declaration> = {
  c: Context<Vars>;
  shop: Shop;
  user: D['access'] extends 'anyone' ? SignedIn | null : SignedIn;
  /** Whose things the call is about: `{userId}` of path or body once it was checked, else the caller. Empty for a visitor. */
  subjectId: string;
  params: Parsed<D['params']>;
  query: Parsed<D['query']>;
  body: Parsed<D['body']>;
  form: D['multipart'] extends object ? FormData : undefined;
  ip: string;
};

export type Api = { hono: Hono<Vars>; declarations: Declaration[] };

export function endpoint<const D extends Declaration>(api: Api, declaration: D, handle: (call: Call<D>) => Promise<Response> | Response) {
  api.declarations.push(declaration);
  // The router takes slashes at the end off what is asked.
  const route = declaration.path.replace(/\{(\w+)\}/g, ':$1').replace(/\/$/, '');
  api.hono.on(declaration.method.toUpperCase(), route, async (c) => {
    const shop = c.get('shop');
    const user = c.get('user');
    const ip = addressOf(c);
    const allowance = LIMITS[declaration.limit];
    if (allowance) c.get('countOrRefuse')(`${declaration.limit}:${user?.id ?? ip}`, allowance);

    const path: Record<string, string> = c.req.param();
    admit(declaration, user, path['userId']);

    const params = declaration.params && parseParams(declaration.params, path);
    const query = declaration.query && parse(declaration.query, givenOf(c.req.query()));
    const rawBody = declaration.body && (await readJson(c));
    const claimed = (rawBody as { userId?: unknown } | undefined)?.userId;
    if (user && claimed !== undefined && claimed !== user.id && !may(user, 'customers')) throw forbidden(user);
    const body = declaration.body && parse(declaration.body, rawBody);
    const subjectId = path['userId'] ?? (typeof claimed === 'string' && user ? claimed : undefined) ?? user?.id ?? '';

    // The checks above made the parts what the declaration says; TypeScript cannot follow a generic that far.
    const answer = (form?: FormData) => handle({ c, shop, user, subjectId, params, query, body, form, ip } as unknown as Call<D>);
    return declaration.multipart
      ? withForm(c, declaration.multipart, declaration.access === 'staff' ? 'staff' : 'others', answer)
      : answer();
  });
}

/** One page of a list, and how many rows there are in all (D31). */
export const sendList = <Row>(c: Context, rows: Row[], total: number) => c.json(rows, 200, { 'X-Total-Count': String(total) });

/** Refuses who has not the permission, with what to do about it. */
export function requirePermission(user: SignedIn | null, permission: Permission) {
  if (!user) throw new Refusal(401, 'Please sign in.');
  if (!may(user, permission)) throw forbidden(user);
}

const forbidden = ({ staffRole }: SignedIn) =>
  new Refusal(403, staffRole ? `The role of ${staffRole} does not allow this. Please ask an owner of the shop.` : 'You may not do this.');

function admit({ access, permission }: Admission, user: SignedIn | null, userId: string | undefined) {
  if (access === 'anyone') return;
  if (!user) throw new Refusal(401, 'Please sign in.');
  if (access === 'staff') requirePermission(user, permission);
  if (access === 'self' && userId !== user.id && !may(user, 'customers')) throw forbidden(user);
}

/** A form's empty field arrives as `status=`, and asks for nothing. */
const givenOf = (query: Record<string, string>) => Object.fromEntries(Object.entries(query).filter(([, text]) => text !== ''));

/** An id that cannot exist is simply not found. */
function parseParams<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (!result.success) throw new Refusal(404, 'Not found.');
  return result.data;
}

/** Refuses with the first message for each bad field, in the order of the schema. */
export function parse<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: inPlainWords });
  if (result.success) return result.data;
  const fields: FieldMessages = {};
  for (const issue of result.error.issues) {
    const field = issue.path.join('.') || 'body';
    fields[field] ??= issue.message;
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

/** The raw bytes, refused as soon as they are too many. */
export async function readBytes(c: Context, atMost: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of bodyWithin(c, atMost)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The body as it comes, refused as soon as it is too large, whatever the Content-Length said. */
async function* bodyWithin(c: Context, atMost: number) {
  const tooLarge = () => new Refusal(413, `The body is larger than ${Math.floor(atMost / 1_000_000)} MB.`);
  if (Number(c.req.header('content-length') ?? 0) > atMost) throw tooLarge();
  let size = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    size += chunk.length;
    if (size > atMost) throw tooLarge();
    yield chunk;
  }
}

async function withForm<Answer>(
  c: Context,
  { megabytes, orJson }: NonNullable<Declaration['multipart']>,
  senders: keyof typeof formBytes,
  answer: (form: FormData) => Answer | Promise<Answer>,
): Promise<Answer> {
  const type = c.req.header('content-type') ?? '';
  if (orJson && JSON_TYPE.test(type)) return answer(formOf(await readJson(c)));
  if (!/^multipart\/form-data\b/i.test(type)) throw new Refusal(415, 'Send the body as multipart/form-data.');
  let held = 0;
  async function* counted() {
    for await (const chunk of bodyWithin(c, megabytes * 1_000_000)) {
      if (formBytes[senders] + chunk.length > FORM_BYTES_AT_ONCE)
        throw new Refusal(503, 'Many files are being sent just now. Please try again in a minute.', { retryAfterSeconds: 10 });
      formBytes[senders] += chunk.length;
      held += chunk.length;
      yield chunk;
    }
  }
  try {
    // Node takes the chunks of a body from any iterable; the types of the browser's Response do not say so.
    const body = new Response(counted() as unknown as BodyInit, { headers: { 'content-type': type } });
    const form = await body.formData().catch((error) => {
      throw error instanceof Refusal ? error : badField('body', 'The form could not be read.');
    });
    return await answer(form);
  } finally {
    formBytes[senders] -= held;
  }
}

function formOf(value: unknown): FormData {
  const form = new FormData();
  for (const [name, given] of Object.entries(value ?? {}))
    for (const each of Array.isArray(given) ? given : [given]) if (each !== null && each !== undefined) form.append(name, String(each));
  return form;
}

/** The caller's address: the socket's, or what the given number of our own proxies wrote into X-Forwarded-For. */
function addressOf(c: Context<Vars>): string {
  const hops = c.get('shop').env.TRUST_PROXY;
  const forwarded = c.req
    .header('x-forwarded-for')
    ?.split(',')
    .map((part) => part.trim());
  if (hops > 0 && forwarded) return forwarded.at(-hops) ?? forwarded[0] ?? 'unknown';
  try {
    return getConnInfo(c).remote.address ?? 'unknown';
  } catch {
    // No socket: the request was made in process.
    return 'local';
  }
}
