// Hears of every statement on its way to the database, whichever it is, without the code under test knowing of it.
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';

/** From now on, in the whole process. `name` is the verb and the table: 'update orders', 'commit'. Heard before it is sent. */
export function onStatement(heard: (name: string) => void) {
  const send = pg.Client.prototype.query as (...given: unknown[]) => unknown;
  pg.Client.prototype.query = function listened(this: pg.Client, ...given: unknown[]) {
    const [statement] = given as [string | { text: string }];
    heard(nameOf(typeof statement === 'string' ? statement : statement.text));
    return send.apply(this, given);
  } as typeof pg.Client.prototype.query;

  const tell = PGlite.prototype.execProtocolRaw;
  PGlite.prototype.execProtocolRaw = function listened(...given) {
    const statement = statementIn(given[0]);
    if (statement !== null) heard(nameOf(statement));
    return tell.apply(this, given);
  };
}

function nameOf(statement: string) {
  const [verb = '', table = ''] = [statement.match(/\w+/)?.[0], statement.match(/(?:from|into|^update) "(\w+)"/)?.[1]];
  return `${verb.toLowerCase()} ${table}`.trim();
}

/** Of the protocol's messages Query and Parse carry one, after a type and a length; Parse after a name too. */
function statementIn(message: Uint8Array): string | null {
  const [type] = message;
  const [text = '', afterName = ''] = new TextDecoder('latin1').decode(message.subarray(5)).split('\0');
  return type === 0x51 ? text : type === 0x50 ? afterName : null;
}
