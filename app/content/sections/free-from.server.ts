// The claims of the home page's badges. A claim is shown only while no ingredient list of the shop disproves it.
import { and, eq, isNull } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import type { Db } from '../../platform/database.server.ts';

/** A claim, and the INCI names that would disprove it. */
const CLAIMS = [
  { label: 'No parabens', disprovedBy: ['paraben'] },
  { label: 'No sulphates', disprovedBy: ['sulfate', 'sulphate'] },
  { label: 'No mineral oil', disprovedBy: ['paraffinum', 'petrolatum', 'mineral oil', 'microcristallina'] },
  { label: 'No silicones', disprovedBy: ['methicone', 'siloxane'] },
  { label: 'No talc', disprovedBy: ['talc'] },
  { label: 'No carmine', disprovedBy: ['carmine', 'ci 75470'] },
];

/** No claims while a product's ingredient list is unknown. */
export function trueClaims(ingredientLists: readonly string[]): string[] {
  const isKnown = ingredientLists.length > 0 && ingredientLists.every((list) => list.trim() !== '');
  if (!isKnown) return [];
  const all = ingredientLists.join('\n').toLowerCase();
  return CLAIMS.filter(({ disprovedBy }) => !disprovedBy.some((word) => all.includes(word))).map(({ label }) => label);
}

export async function listFreeFrom(db: Db): Promise<string[]> {
  const onSale = await db
    .select({ declarations: products.declarations })
    .from(products)
    .where(and(eq(products.isAvailable, true), isNull(products.archivedAt)));
  return trueClaims(onSale.map(({ declarations }) => declarations.inciIngredients));
}
