// The paths, bodies and answers that the rooms declare, as types only: an undeclared path, field or answer does not compile.
import type { z } from 'zod';
import type { Declaration } from '../../platform/http/endpoint.server.ts';

/** `app/api.ts` augments this with the calls it mounts. It is above this room in the import order, so this room cannot import it. */
// biome-ignore lint/suspicious/noEmptyInterface: only an interface can be added to from elsewhere.
export interface Mounted {}

export type Method = Declaration['method'];
type Declared = Mounted extends { calls: infer Calls extends Declaration } ? Calls : never;

/** By method and path; path parameters have no names here: '/api/order/{}/cancel'. */
type Calls = { [M in Method]: { [D in Extract<Declared, { method: M }> as Nameless<D['path']>]: D } };
type Nameless<Path> = Path extends `${infer Start}{${string}}${infer Rest}` ? `${Start}{}${Nameless<Rest>}` : Path;

/** `/api/order/${order.id}/cancel?as=${x}` is '/api/order/{}/cancel'. */
type Asked<Path> = Path extends `${infer Before}?${string}` ? Filled<Before> : Filled<Path>;
type Filled<Path> = Path extends `${infer Part}/${infer Rest}` ? `${Filler<Part>}/${Filled<Rest>}` : Filler<Path>;
type Filler<Part> = Part extends string ? (Record<never, never> extends Record<Part, 1> ? '{}' : Part) : never;

export type CallAt<M extends Method, Path> = Asked<Path> extends infer Key extends keyof Calls[M] ? Calls[M][Key] : never;

export type AddressOf<M extends Method, Path> = [CallAt<M, Path>] extends [never] ? never : Path;

export type BodyOf<D> = D extends { body: infer Body extends z.ZodType }
  ? z.input<Body>
  : D extends { multipart: { orJson: true } }
    ? FormData | Record<string, unknown>
    : D extends { multipart: object }
      ? FormData
      : undefined;

export type ValueOf<D> = D extends { answers: infer Answers }
  ? { [Status in keyof Answers & Fine]: ValueAt<Answers[Status]> }[keyof Answers & Fine]
  : never;
type Fine = 200 | 201 | 202;

export type RefusalOf<D> = D extends { answers: infer Answers }
  ? { [Status in Exclude<keyof Answers, Fine>]: Answers[Status] extends { schema: z.ZodType } ? ValueAt<Answers[Status]> : never }[Exclude<
      keyof Answers,
      Fine
    >]
  : never;
type ValueAt<Answer> = Answer extends { schema: infer Schema extends z.ZodType } ? Json<z.output<Schema>> : null;

export type Json<T> = T extends Date ? string : T extends object ? { [Key in keyof T]: Json<T[Key]> } : T;
