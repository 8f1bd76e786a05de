// Statements that are built once. Drizzle builds the text of a statement at each call, which takes the node longer than sending it
// (docs/decisions/0105); the statements that shoppers wait for most often keep theirs.
import { type DriverValueEncoder, type GetColumnData, getTableColumns, type Query, type SQL, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import type { PgColumn, PgTable, SelectedFieldsOrdered } from 'drizzle-orm/pg-core';
import type { Db } from '../database.server.ts';
import { readsOf } from './read-lanes.server.ts';

/** What a value is written as: a column, or `asJson`. */
type Given = Record<string, PgColumn | DriverValueEncoder<never, unknown>>;
type ValueOf<As> = As extends PgColumn ? GetColumnData<As> : As extends DriverValueEncoder<infer Value, unknown> ? Value : never;
type Values<As extends Given> = { [Name in keyof As]: ValueOf<As[Name]> };
type Places<As extends Given> = { [Name in keyof As]: SQL<ValueOf<As[Name]>> };

/** A builder of Drizzle whose rows are asked for, before it is sent. */
type Builder<Row> = PromiseLike<Row[]> & { prepare(name: string): { getQuery(): Query } };

/** What Drizzle has made of a builder, and what it maps the rows with. `isRead`: outside a transaction it goes down the read lanes. */
type Built = { query: Query; isRead: boolean; fields?: SelectedFieldsOrdered; nullable?: unknown };

/**
 * A statement whose values are given by name, each of the type of its column: `build` puts their places where the values go, and is called
 * once. It runs in whatever database or transaction it is called with.
 */
export function prepared<As extends Given, Row>(given: As, build: (db: Db, places: Places<As>) => Builder<Row>) {
  let built: Built | null = null;
  return async (db: Db, values: Values<As>): Promise<Row[]> => {
    built ??= builtFrom(build(db, placesOf(given)));
    const statement = Object.assign(send(db, built), { joinsNotNullableMap: built.nullable });
    return (await statement.execute(written(given, values))) as Row[];
  };
}

/** The same for a hand-written statement, with its own column names. */
export function preparedRows<As extends Given, Row>(given: As, build: (places: Places<As>) => SQL<Row>) {
  let built: Built | null = null;
  return async (db: Db, values: Values<As>): Promise<Row[]> => {
    built ??= withKind(db.execute(build(placesOf(given))).getQuery());
    const answer = await send(db, built).execute(written(given, values));
    return (answer as { rows: Row[] }).rows;
  };
}

const send = (db: Db, { query, isRead, fields }: Built) =>
  (isRead ? readsOf(db) : db)._.session.prepareQuery(query, fields, undefined, fields !== undefined);

const withKind = (query: Query) => ({ query, isRead: query.sql.startsWith('select') && !LOCKS.test(query.sql) });
const LOCKS = /\bfor (?:update|no key update|share|key share)\b/;

/** A value that is sent as JSON. */
export const asJson = <Value>(): DriverValueEncoder<Value, string> => ({ mapToDriverValue: (value) => JSON.stringify(value) });

export const asText: DriverValueEncoder<string, string> = { mapToDriverValue: (text) => text };

/** A value of a column that takes no null, which is missing here now and then. */
export const orNull = <Column extends PgColumn>(column: Column) =>
  column as unknown as DriverValueEncoder<GetColumnData<Column> | null, unknown>;

/** Ids, for `= any(${ids}::uuid[])`: the text is the same for any number of them. */
export const asIds: DriverValueEncoder<readonly string[], string> = { mapToDriverValue: (ids) => `{${ids.join()}}` };

/** All columns of a table but these. */
export function columnsBut<T extends PgTable, Name extends keyof T['_']['columns'] & string>(table: T, names: readonly Name[]) {
  const left = Object.entries(getTableColumns(table)).filter(([name]) => !(names as readonly string[]).includes(name));
  return Object.fromEntries(left) as Omit<T['_']['columns'], Name>;
}

/**
 * A part of a statement: inserts rows that are given as JSON, so that the text is the same for any number of them. `without`: columns that get
 * their defaults.
 */
export function insertRows<T extends PgTable>(table: T, rows: SQL, without: ReadonlyArray<keyof T['_']['columns'] & string> = []): SQL {
  const columns = Object.entries<PgColumn>(columnsBut(table, without));
  const into = columns.map(([name]) => sql.identifier(toSnakeCase(name)));
  const from = columns.map(([name]) => sql.identifier(name));
  const typed = columns.map(([name, column]) => sql`${sql.identifier(name)} ${sql.raw(column.getSQLType())}`);
  return sql`insert into ${table} (${sql.join(into, sql`, `)})
    select ${sql.join(from, sql`, `)} from jsonb_to_recordset(${rows}::jsonb) as given (${sql.join(typed, sql`, `)})`;
}

const placesOf = <As extends Given>(given: As) =>
  Object.fromEntries(Object.keys(given).map((name) => [name, sql`${sql.placeholder(name)}`])) as Places<As>;

function written<As extends Given>(given: As, values: Values<As>): Record<string, unknown> {
  const sent: Record<string, unknown> = {};
  for (const name in given) {
    const value = values[name];
    sent[name] = value === null ? null : given[name]?.mapToDriverValue(value as never);
  }
  return sent;
}

function builtFrom<Row>(builder: Builder<Row>): Built {
  const statement = builder.prepare('');
  const { fields, joinsNotNullableMap } = statement as unknown as { fields: SelectedFieldsOrdered; joinsNotNullableMap: unknown };
  return { ...withKind(statement.getQuery()), fields, nullable: joinsNotNullableMap };
}
