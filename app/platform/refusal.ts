import { asSaid, type Params, type Text } from './words/said.ts';

type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 502 | 503;
export type FieldMessages = Record<string, string>;
type Parts = { key?: string | undefined; params?: Params | undefined };

const CODES: Record<RefusalStatus, string> = {
  400: 'bad_input',
  401: 'not_signed_in',
  403: 'forbidden',
  404: 'not_found',
  408: 'too_slow',
  409: 'conflict',
  413: 'too_large',
  415: 'unsupported_type',
  429: 'too_many_requests',
  502: 'gateway_failed',
  503: 'unavailable',
};

export class Refusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly parts: Parts;
  readonly fields: FieldMessages | undefined;
  readonly fieldParts: Record<string, Parts> | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly more: Record<string, unknown> | undefined;

  constructor(
    status: RefusalStatus,
    text: Text,
    extra: { code?: string; fields?: Record<string, Text>; retryAfterSeconds?: number; more?: Record<string, unknown> } = {},
  ) {
    const { message, ...parts } = asSaid(text);
    super(message);
    this.status = status;
    this.code = extra.code ?? CODES[status];
    this.parts = parts;
    this.fields = extra.fields && mapOf(extra.fields, (field) => asSaid(field).message);
    this.fieldParts = extra.fields && partsOf(extra.fields);
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.more = extra.more;
  }

  get said() {
    return { message: this.message, ...this.parts };
  }

  /** The body of the answer (D31, D43); `key`, `params` and `fieldParts` only for messages with parameters. */
  toJSON() {
    const { message, code, parts, fields, fieldParts, more } = this;
    return { message, code, ...parts, ...(fields && { fields }), ...(fieldParts && { fieldParts }), ...more };
  }
}

export const badField = (name: string, text: Text) => new Refusal(400, text, { fields: { [name]: text } });

const mapOf = <T>(fields: Record<string, Text>, of: (field: Text) => T) =>
  Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, of(field)]));

function partsOf(fields: Record<string, Text>): Record<string, Parts> | undefined {
  const made = Object.entries(fields).flatMap(([name, field]) => {
    const { message: _, ...parts } = asSaid(field);
    return parts.params ? [[name, parts] as const] : [];
  });
  return made.length > 0 ? Object.fromEntries(made) : undefined;
}
