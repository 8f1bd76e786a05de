// Every answer to a test must match its call's declaration (D61): a declared status, and a body that satisfies the schema in the OpenAPI
// document, without extra keys.
import { z } from 'zod';
import type { Declaration } from '../app/platform/http/endpoint.server.ts';
import { answerSchema } from '../app/platform/http/openapi/openapi.server.ts';

type Fetch = (request: Request, ...rest: never[]) => Response | Promise<Response>;

/** Throws into the test whose request got an undeclared answer. */
export function checkAnswers<F extends Fetch>(fetch: F, declarations: readonly Declaration[]): F {
  const calls = declarations.map((declaration) => ({ declaration, ...addressOf(declaration) }));
  const checked = async (request: Request, ...rest: never[]) => {
    const { method } = request;
    const { pathname } = new URL(request.url);
    const response = await fetch(request, ...rest);
    // The router matches calls in the order of their declarations.
    const call = calls.find((each) => each.method === method && each.pattern.test(pathname));
    if (call) await check(call.declaration, response.clone());
    return response;
  };
  return checked as unknown as F;
}

function addressOf({ method, path }: Declaration) {
  const pattern = path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+');
  return { method: method.toUpperCase(), pattern: new RegExp(`^${pattern}/?$`) };
}

async function check(declaration: Declaration, response: Response) {
  const { status, headers } = response;
  const wrong = (what: string) => {
    throw new Error(`${declaration.method} ${declaration.path} answered ${status}, which is not what it declares: ${what}`);
  };
  if (status < 400 && !declaration.answers[status]) return wrong('the status is not declared');
  const reader = readerOf(declaration, status);
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  if (!reader) return isJson && wrong('JSON without a schema');
  if (!isJson) return wrong(`the type is ${headers.get('content-type')}`);
  const { error } = reader.safeParse(await response.json());
  if (error) wrong(z.prettifyError(error));
}

const readers = new WeakMap<Declaration, Map<number, z.ZodType | null>>();

function readerOf(declaration: Declaration, status: number) {
  const known = readers.get(declaration) ?? new Map<number, z.ZodType | null>();
  readers.set(declaration, known);
  if (!known.has(status)) {
    const schema = answerSchema(declaration, status);
    known.set(status, schema && z.fromJSONSchema(schema));
  }
  return known.get(status) ?? null;
}
