// What a page may ask of the API, and what it gets: the paths, bodies and answers that the rooms declare beside their handlers, as types
// only. A path, a field or an answer that no call declares does not compile.
import type { z } from 'zod';
import type { Declaration } from '../platform/http/endpoint.server.ts';

/** `app/api.ts` writes here what it mounts. It stands above this room, which therefore cannot import it. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to from elsewhere.
export interface Mounted {}

export type Method = Declaration['method'];
type Declared = Mounted extends { calls: infer Calls extends Declaration } ? Calls : never;

/** By method and path, whose parameters have no names here: '/api/order/{}/cancel'. */
type Calls = { [M in Method]: { [D in Extract<Declared, { method: M }> as Nameless<D['path']>]: D } };
type Nameless<Path> = Path extends `${infer Start}{${string}}${infer Rest}` ? `${Start}{}${Nameless<Rest>}` : Path;

/** `/api/order/${order.id}/cancel?as=${x}` is '/api/order/{}/cancel'. */
type Asked<Path> = Path extends `${infer Before}?${string}` ? Filled<Before> : Filled<Path>;
type Filled<Path> = Path extends `${infer Part}/${infer Rest}` ? `${Filler<Part>}/${Filled<Rest>}` : Filler<Path>;
/** Any text fills a parameter; only words that are known are a part of the path. */
type Filler<Part> = Part extends string ? (Record<never, never> extends Record<Part, 1> ? '{}' : Part) : never;

export type CallAt<M extends Method, Path> = Asked<Path> extends infer Key extends keyof Calls[M] ? Calls[M][Key] : never;

/** An address of the call; what no call declares takes no text at all. */
export type AddressOf<M extends Method, Path> = [CallAt<M, Path>] extends [never] ? never : Path;

/** What the call takes beside its address. */
export type BodyOf<D> = D extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : D extends { multipart: { orJson: true } }
    ? FormData | Record<string, unknown>
    : D extends { multipart: object }
      ? FormData
      : undefined;

/** What it answers when it does what was asked; null where that is a file or nothing. */
export type ValueOf<D> = D extends { answers: infer Answers }
  ? { [Status in keyof Answers & Fine]: ValueAt<Answers[Status]> }[keyof Answers & Fine]
  : never;
type Fine = 200 | 201 | 202;

/** What its refusals say, where one of them is declared with more than all refusals have. */
export type RefusalOf<D> = D extends { answers: infer Answers }
  ? { [Status in Exclude<keyof Answers, Fine>]: Answers[Status] extends { schema: z.ZodType } ? ValueAt<Answers[Status]> : never }[Exclude<
      keyof Answers,
      Fine
    >]
  : never;
type ValueAt<Answer> = Answer extends { schema: infer Schema extends z.ZodType } ? Json<z.output<Schema>> : null;

/** A value after its way through JSON: a moment is a text. */
export type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;
