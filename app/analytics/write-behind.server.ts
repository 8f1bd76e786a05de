// A buffer in memory that is written a second later, so that no request waits for it. A killed process loses at most one second's worth. A
// graceful stop flushes it.
import type { Shop } from '../platform/shop.server.ts';

const WRITE_AFTER_MS = 1_000;
const BATCH_ROWS = 1_000;
/** While the database is down; what comes further is dropped. */
const WAITING_AT_MOST = 20_000;

export function createWriteBehind<Row>(what: string, log: Shop['log'], write: (batch: Row[]) => Promise<void>) {
  let waiting: Row[] = [];
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  function add(row: Row) {
    if (waiting.length >= WAITING_AT_MOST) return;
    waiting.push(row);
    writeSoon();
  }

  function writeSoon() {
    timer ??= setTimeout(flush, WRITE_AFTER_MS).unref();
  }

  /** Flushes the buffer; resolves when it is written, or has failed. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    writing = writing.then(writeWaiting);
    return writing;
  }

  async function writeWaiting() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH_ROWS);
      try {
        await write(batch);
      } catch (error) {
        // If the answer to a commit was lost, the rows are written and counted twice: better than losing an outage's worth.
        log.error(`${what} wait`, error, { count: waiting.length });
        return writeSoon();
      }
      waiting = waiting.slice(batch.length);
    }
  }

  return { add, flush };
}
