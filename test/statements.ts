// Observes every statement sent to the database, on either engine, without changes to the code under test.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** Active from now on in the whole process. `name` is the verb and the table: 'update orders', 'commit'. Called before the statement is sent. */
export function onStatement(heard: (name: string, statement: string) => void) {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function listened(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    const text = typeof statement === 'string' ? statement : statement.text;
    heard(nameOf(text), text);
    return send.apply(this, given);
  } as typeof pg.Client.prototype.query;

  const tell = PGlite.prototype.execProtocolRaw;
  PGlite.prototype.execProtocolRaw = function listened(...given) {
    const statement = statementIn(given[0]);
    if (statement !== null) heard(nameOf(statement), statement);
    return tell.apply(this, given);
  };
}

function nameOf(statement: string) {
  const [verb = '', table = ''] = [statement.match(/\w+/)?.[0], statement.match(/(?:from|into|^update) "(\w+)"/)?.[1]];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/** The protocol's messages Query and Parse carry a statement, after a type and a length; Parse after a name too. */
function statementIn(message: Uint8Array): string | null {
  const [type] = message;
  const [text = '', afterName = ''] = new TextDecoder('latin1').decode(message.subarray(5)).split('\0');
  return type === 0x51 ? text : type === 0x50 ? afterName : null;
}
