// The sale's order is locked, so that two tills cannot take the same piece back.
import { createHash } from 'node:crypto';
import { asc, eq, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { inHouseLines } from '../../in-house/in-house.tables.ts';
import { findInHouseInvoice, holdInHouse } from '../../in-house/in-house-invoices.server.ts';
import { enterSeller, issueCreditNote } from '../../invoices/invoices.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { formatRupees, paiseFromRupees, rupeesFromPaise } from '../../platform/money.ts';
import { repeatable } from '../../platform/postgres/repeatable.server.ts';
import { recordAudit } from '../../platform/records/audit.server.ts';
import { badField, Refusal } from '../../platform/refusal.ts';
import { dayOf } from '../../platform/time.ts';
import { said } from '../../platform/words/said.ts';
import { putBack } from '../../stock/stock.server.ts';
import { holdDrawer } from '../days/till-days.server.ts';
import type { TillReturnForm } from '../till.schema.ts';
import { tillReturnLines, tillReturns, tillSales } from '../till.tables.ts';
import { readReturns } from './read-returns.server.ts';
import { returnAmount } from './return-amount.ts';

/** Idempotent by its key. */
export async function takeBack(db: Db, actorId: string, orderId: string, form: TillReturnForm, key: string, now: Date): Promise<void> {
  await repeatable(db, async (tx) => {
    const requestHash = createHash('sha256')
      .update(JSON.stringify([orderId, form]))
      .digest('hex');
    if (await isKnown(tx, key, requestHash)) return;
    const day = dayOf(now);
    await holdDrawer(tx, { till: form.till, day, mustBeOpen: true });
    const order = await holdInHouse(tx, orderId);
    const isTill = (await tx.$count(tillSales, eq(tillSales.orderId, orderId))) > 0;
    if (!order || !isTill) throw new Refusal(404, 'Sale not found.');
    const invoice = await findInHouseInvoice(tx, orderId);
    if (!invoice) throw enterSeller();

    const sold = await tx.select().from(inHouseLines).where(eq(inHouseLines.orderId, orderId)).orderBy(asc(inHouseLines.position));
    const earlier = await readReturns(tx, orderId);
    requireLeft(form, sold, earlier);
    const { amounts, roundOffPaise, owedPaise, paidPaise } = amountOf(form, sold, earlier, invoice.roundOffPaise);
    requireSameAmount(form, paidPaise);
    const taken = sold.flatMap(({ position, productId }, place) => {
      const wished = form.lines.find((each) => each.position === position);
      return wished ? [{ ...wished, productId, amountPaise: amounts[place] ?? 0 }] : [];
    });
    await restock(tx, { orderId, actorId }, taken, now);
    // The lines of the invoice stand at the positions of the sale: the till sells without delivery.
    const note = await issueCreditNote(tx, invoice.id, { reason: form.reason, credit: { parts: taken, roundOffPaise } }, now);
    const { till, method, reference, reason } = form;
    const how = { till, method, reference, reason };
    const written = await tx
      .insert(tillReturns)
      .values({
        ...{ ...how, orderId, key, requestHash, day, paidPaise },
        ...{ amountPaise: owedPaise, creditNoteId: note.id, createdById: actorId, createdAt: now },
      })
      .returning({ returnId: tillReturns.id });
    const lines = written.flatMap(({ returnId }) => taken.map(({ productId: _, ...line }) => ({ ...line, returnId })));
    await tx.insert(tillReturnLines).values(lines);
    const after = { ...how, lines: form.lines, paidPaise, creditNote: note.serial };
    await recordAudit(tx, actorId, 'till.return', `in-house:${orderId}`, null, after);
  });
}

type Sold = typeof inHouseLines.$inferSelect;
type Earlier = Awaited<ReturnType<typeof readReturns>>;

const returnedOf = (earlier: Earlier, at: number) =>
  earlier.flatMap(({ lines }) => lines).reduce((sum, { position, quantity }) => (position === at ? sum + quantity : sum), 0);

function requireLeft(form: TillReturnForm, sold: readonly Sold[], earlier: Earlier) {
  for (const [place, { position, quantity }] of form.lines.entries()) {
    const line = sold.find((each) => each.position === position);
    if (!line) throw badField(`lines.${place}.position`, 'This sale has no such line.');
    const left = line.quantity - returnedOf(earlier, position);
    const words = leftWords(line.name, left);
    if (quantity > left) throw new Refusal(409, words, { code: 'nothing_left', fields: { [`lines.${place}.quantity`]: words } });
  }
}

function amountOf({ lines, method }: TillReturnForm, sold: readonly Sold[], earlier: Earlier, roundOffPaise: number) {
  return returnAmount(
    {
      lines: sold.map(({ position, quantity, taxablePaise, gstPaise }) => ({
        ...{ totalPaise: taxablePaise + gstPaise, quantity, returned: returnedOf(earlier, position) },
      })),
      roundOffPaise,
      owedBeforePaise: earlier.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
      paidBeforePaise: earlier.reduce((sum, { paidPaise }) => sum + paidPaise, 0),
    },
    {
      pieces: sold.map(({ position }) => lines.find((each) => each.position === position)?.quantity ?? 0),
      isCash: method === 'Cash',
    },
  );
}

function requireSameAmount({ paid }: TillReturnForm, paidPaise: number) {
  if (paidPaise === paiseFromRupees(paid)) return;
  const amounts = { amount: formatRupees(paidPaise), shown: formatRupees(paiseFromRupees(paid)) };
  throw new Refusal(409, said('{amount} goes back, not {shown}. Please check it.', amounts), {
    ...{ code: 'amount_changed', more: { paid: rupeesFromPaise(paidPaise) } },
  });
}

const leftWords = (name: string, left: number) =>
  left === 0 ? said('All of {name} came back already.', { name }) : said('Only {left} of {name} can still come back.', { name, left });

async function isKnown(tx: Db, key: string, requestHash: string): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`till return ${key}`}, 0))`);
  const [known] = await tx.select({ requestHash: tillReturns.requestHash }).from(tillReturns).where(eq(tillReturns.key, key));
  if (known && known.requestHash !== requestHash)
    throw new Refusal(409, 'This return was already recorded with different contents. Open the sale again.', { code: 'key_reused' });
  return known !== undefined;
}

type Taken = { productId: string | null; restocked: number };

async function restock(tx: Db, { orderId, actorId }: { orderId: string; actorId: string }, taken: readonly Taken[], now: Date) {
  const goods = taken.flatMap(({ productId, restocked }) => (productId && restocked > 0 ? [{ productId, quantity: restocked }] : []));
  if (goods.length === 0) return;
  // Locked by id first, like every purchase.
  const ids = goods.map(({ productId }) => productId);
  await tx.select({ id: products.id }).from(products).where(sql`${products.id} in ${ids}`).orderBy(asc(products.id)).for('no key update');
  await putBack(tx, { reason: 'in-house', inHouseOrderId: orderId, actorId }, goods, now);
}
