// A few seconds at a time, so that order e-mails are not delayed. A product and its import record are one transaction, so that after an interruption
// the job resumes where it stopped and imports nothing twice.
import { and, asc, eq } from 'drizzle-orm';
import { changeProduct, insertProduct } from '../catalogue/editing/change-product.server.ts';
import { newProduct, productChange } from '../catalogue/editing/edit-product.schema.ts';
import { refuseUnknownPictures } from '../catalogue/editing/product-pictures.server.ts';
import { readRules } from '../catalogue/editing/product-rules.server.ts';
import { refuseUnknownVariantPictures } from '../catalogue/variants/edit-variants.server.ts';
import { saving } from '../catalogue/variants/unique-codes.server.ts';
import { setProductVideo } from '../catalogue/videos/product-video.server.ts';
import type { Db } from '../platform/database.server.ts';
import { parse } from '../platform/http/parsed-input.server.ts';
import { enqueue } from '../platform/jobs.server.ts';
import type { PublicFetch } from '../platform/public-fetch.server.ts';
import { Refusal } from '../platform/refusal.ts';
import type { Shop } from '../platform/shop.server.ts';
import { fetchPicture } from './fetched-pictures.server.ts';
import { salesEdit } from './file-sales.server.ts';
import { isWaiting } from './find-imports.server.ts';
import { kitText } from './kits/file-kits.server.ts';
import { expectVersions, lockKitsWith } from './kits/following-kits.server.ts';
import { type ImportPicture, productImportRows, productImports } from './product-import.tables.ts';
import { IMPORT_PRODUCTS } from './steer-import.server.ts';

/** Well within the job's time limit, including a slow picture. */
const WORK_AT_MOST_MS = 5_000;

type Importing = Pick<typeof productImports.$inferSelect, 'id' | 'fileName' | 'createdById'>;
type Row = typeof productImportRows.$inferSelect;

export async function importSlice(shop: Shop, fetchPublic: PublicFetch, importId: string) {
  const { db, now } = shop;
  const endsAt = performance.now() + WORK_AT_MOST_MS;
  while (performance.now() < endsAt) {
    const [running] = await db.select().from(productImports).where(isRunning(importId));
    if (!running) return;
    const [row] = await db
      .select()
      .from(productImportRows)
      .where(and(eq(productImportRows.importId, importId), isWaiting))
      .orderBy(asc(productImportRows.id))
      .limit(1);
    if (!row) {
      await db.update(productImports).set({ state: 'done', finishedAt: now() }).where(isRunning(importId));
      return;
    }
    const toFetch = row.pictures?.find(isToFetch);
    if (toFetch) await fetchOne(shop, fetchPublic, row, toFetch);
    else await importRow(shop, running, row);
  }
  await enqueue(db, IMPORT_PRODUCTS, { importId }, now());
}

const isRunning = (importId: string) => and(eq(productImports.id, importId), eq(productImports.state, 'running'));
const isToFetch = ({ key, fault }: ImportPicture) => key === undefined && fault === undefined;

/** A picture that cannot be fetched is a warning on its row. */
async function fetchOne(shop: Shop, fetchPublic: PublicFetch, row: Row, { address = '' }: ImportPicture) {
  const found = await fetchPicture(shop, fetchPublic, address).then(
    (key) => ({ key }),
    (error: unknown) => ({ fault: faultOf(shop, error, row) }),
  );
  const pictures = row.pictures?.map((picture) => (isToFetch(picture) && picture.address === address ? { ...picture, ...found } : picture));
  await shop.db.update(productImportRows).set({ pictures }).where(eq(productImportRows.id, row.id));
}

function faultOf({ log }: Shop, error: unknown, { importId, line }: Row): string {
  if (error instanceof Refusal) return error.message;
  log.error('picture not imported', error, { import: importId, line });
  return "It couldn't be saved right now.";
}

async function importRow(shop: Shop, running: Importing, row: Row) {
  try {
    await saving(() => shop.db.transaction((tx) => writeRow(shop, tx, running, row.id)));
  } catch (error) {
    const isChanged = error instanceof Refusal && error.code === 'changed_meanwhile';
    if (!(error instanceof Refusal)) shop.log.error('row not imported', error, { import: running.id, line: row.line });
    const reason = isChanged
      ? 'Someone changed this product after the file was checked. It was skipped.'
      : error instanceof Refusal
        ? error.message
        : 'Something went wrong with this row. It was skipped.';
    await shop.db
      .update(productImportRows)
      .set({ outcome: isChanged ? 'skipped' : 'failed', reason })
      .where(and(eq(productImportRows.id, row.id), isWaiting));
  }
}

async function writeRow({ env, now: clock }: Shop, tx: Db, { id, fileName, createdById: actorId }: Importing, rowId: number) {
  const now = clock();
  const [running] = await tx.select({ id: productImports.id }).from(productImports).where(isRunning(id)).for('share');
  const [row] = await tx
    .select()
    .from(productImportRows)
    .where(and(eq(productImportRows.id, rowId), isWaiting))
    .for('update');
  if (!running || !row) return;
  const rules = await readRules(tx, env);
  const texts = { ...row.texts, ...picturesText(row.pictures), ...variantsText(row), ...(await kitText(tx, row.texts)) };
  const noted = { warnings: [...row.warnings, ...(row.pictures ?? []).flatMap(warningOf)] };
  const held = eq(productImportRows.id, rowId);
  const sales = salesEdit(row.texts);
  const showVideo = async (productId: string) => {
    const { video } = row.texts;
    if (video !== undefined) await setProductVideo(tx, actorId, productId, video || null);
  };
  if (row.productId) {
    const change = parse(productChange, texts);
    await refuseUnknownPictures(tx, change);
    await refuseUnknownVariantPictures(tx, change.variants ?? []);
    const kits = await lockKitsWith(tx, row.productId);
    await changeProduct(tx, { actorId, rules, stockNote: `Import of ${fileName}` }, row.productId, { ...change, sales }, now);
    await expectVersions(tx, id, row.productId, kits);
    await showVideo(row.productId);
    await tx
      .update(productImportRows)
      .set({ ...noted, outcome: 'updated' })
      .where(held);
  } else {
    const draft = parse(newProduct, texts);
    await refuseUnknownPictures(tx, draft);
    await refuseUnknownVariantPictures(tx, draft.variants ?? []);
    const productId = await insertProduct(tx, { actorId, rules }, { ...draft, sales }, now);
    await showVideo(productId);
    await tx
      .update(productImportRows)
      .set({ ...noted, outcome: 'created', productId })
      .where(held);
  }
}

/** The fetched ones. If none could be fetched, the product keeps its pictures. */
function picturesText(pictures: ImportPicture[] | null): { pictures?: string } {
  const own = pictures?.filter(({ variant }) => variant === undefined) ?? [];
  const kept = own.flatMap(fetched);
  const isVaried = pictures?.some(({ variant }) => variant !== undefined);
  return pictures === null || isVaried || (kept.length === 0 && own.length > 0) ? {} : { pictures: JSON.stringify(kept) };
}

function variantsText({ texts, pictures }: Row): { variants?: string } {
  if (!texts['variants'] || pictures === null) return {};
  const variants = JSON.parse(texts['variants']) as Array<{ pictures?: unknown[] }>;
  const filled = variants.map(({ pictures: changed, ...variant }, place) => {
    const own = pictures.filter((picture) => picture.variant === place);
    const kept = own.flatMap(fetched);
    return changed && (kept.length > 0 || own.length === 0) ? { ...variant, pictures: kept } : variant;
  });
  return { variants: JSON.stringify(filled) };
}

const fetched = ({ key, alt }: ImportPicture) => (key ? [{ key, alt }] : []);

const warningOf = ({ address, fault }: ImportPicture) =>
  fault ? [{ column: 'Images', message: `${address} was not imported. ${fault}` }] : [];
