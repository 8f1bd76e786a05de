// An expected "no": what a verb throws when the answer is a status and a sentence, not a fault.

type RefusalStatus = 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 429 | 502 | 503;
export type FieldMessages = Record<string, string>;

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
  readonly fields: FieldMessages | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** Further keys of the answer, such as the fresh pricing of a 409. */
  readonly more: Record<string, unknown> | undefined;

  constructor(
    status: RefusalStatus,
    message: string,
    extra: { code?: string; fields?: FieldMessages; retryAfterSeconds?: number; more?: Record<string, unknown> } = {},
  ) {
    super(message);
    this.status = status;
    this.code = extra.code ?? CODES[status];
    this.fields = extra.fields;
    this.retryAfterSeconds = extra.retryAfterSeconds;
    this.more = extra.more;
  }

  /** The body of the answer (D31, D43). */
  toJSON() {
    return { message: this.message, code: this.code, ...(this.fields && { fields: this.fields }), ...this.more };
  }
}

/** A single bad field, as the form shows it. */
export const badField = (name: string, message: string) => new Refusal(400, message, { fields: { [name]: message } });
