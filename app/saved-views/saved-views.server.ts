import { and, asc, eq } from 'drizzle-orm';
import { users } from '../accounts/accounts.tables.ts';
import type { Db } from '../platform/database.server.ts';
import { recordAudit } from '../platform/records/audit.server.ts';
import { Refusal } from '../platform/refusal.ts';
import { type SavedView, VIEWS_AT_MOST, type ViewForm } from './saved-views.schema.ts';
import { savedViews } from './saved-views.tables.ts';

export async function listViews(db: Db, userId: string): Promise<SavedView[]> {
  const { id, path, name, query, createdAt } = savedViews;
  return db.select({ id, path, name, query }).from(savedViews).where(eq(savedViews.userId, userId)).orderBy(asc(createdAt), asc(id));
}

/** A view of this name in this list is replaced. */
export async function saveView(db: Db, userId: string, view: ViewForm, now: Date): Promise<SavedView[]> {
  return db.transaction(async (tx) => {
    // Two tabs may save at once.
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
    const isOfThisName = and(eq(savedViews.userId, userId), eq(savedViews.path, view.path), eq(savedViews.name, view.name));
    const isNew = (await tx.$count(savedViews, isOfThisName)) === 0;
    if (isNew && (await tx.$count(savedViews, eq(savedViews.userId, userId))) >= VIEWS_AT_MOST)
      throw new Refusal(409, 'You’ve reached the limit of saved views. Please remove one first.');
    await tx
      .insert(savedViews)
      .values({ ...view, userId, createdAt: now })
      .onConflictDoUpdate({ target: [savedViews.userId, savedViews.path, savedViews.name], set: { query: view.query } });
    await recordAudit(tx, userId, 'saved-view.save', `saved-view:${view.path}`, null, view);
    return listViews(tx, userId);
  });
}

export async function removeView(db: Db, userId: string, id: string): Promise<SavedView[]> {
  return db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(savedViews)
      .where(and(eq(savedViews.id, id), eq(savedViews.userId, userId)))
      .returning();
    if (!gone) throw new Refusal(404, 'View not found.');
    await recordAudit(tx, userId, 'saved-view.remove', `saved-view:${gone.path}`, { name: gone.name, query: gone.query }, null);
    return listViews(tx, userId);
  });
}

export async function forgetViews(tx: Db, userId: string) {
  await tx.delete(savedViews).where(eq(savedViews.userId, userId));
}
