// The start of the books to keep: 72 months, or longer if Settings hold them for a proceeding (CGST Act s.36, proviso).
import type { Db } from '../../platform/database.server.ts';
import { booksKeptFrom } from '../../platform/records/retention.ts';
import { startOfDay } from '../../platform/time.ts';
import { readSection } from '../settings.server.ts';

export async function booksKeptSince(tx: Db, now: Date): Promise<Date> {
  const { heldFrom } = await readSection(tx, 'books');
  const usual = booksKeptFrom(now);
  const held = heldFrom ? startOfDay(heldFrom) : usual;
  return held < usual ? held : usual;
}
