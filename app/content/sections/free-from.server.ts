// The claims of the home page's badges. A claim is shown only while no ingredient list of the shop disproves it.
import { type SQL, sql } from 'drizzle-orm';
import { products } from '../../catalogue/catalogue.tables.ts';
import { followProducts } from '../../catalogue/listing/followed-products.server.ts';
import { type Db, rowsOf } from '../../platform/database.server.ts';
import type { Shop } from '../../platform/shop.server.ts';

/** A claim, and the INCI names that would disprove it. */
export const CLAIMS = [
  { label: 'No parabens', disprovedBy: ['paraben'] },
  { label: 'No sulphates', disprovedBy: ['sulfate', 'sulphate'] },
  { label: 'No mineral oil', disprovedBy: ['paraffinum', 'petrolatum', 'mineral oil', 'microcristallina'] },
  { label: 'No silicones', disprovedBy: ['methicone', 'siloxane'] },
  { label: 'No talc', disprovedBy: ['talc'] },
  { label: 'No carmine', disprovedBy: ['carmine', 'ci 75470'] },
];

/** No claims while a product's ingredient list is unknown. */
export async function listFreeFrom(shop: Pick<Shop, 'db' | 'pages'>): Promise<string[]> {
  const [isAny, isUnknown, ...disproved] = await witnessesNow(shop);
  return isAny && !isUnknown ? CLAIMS.filter((_, at) => !disproved[at]).map(({ label }) => label) : [];
}

/** What JavaScript's trim takes away. */
const SPACES =
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';
const FACTS: SQL[] = [
  sql`true`,
  sql`btrim(inci, ${SPACES}) = ''`,
  ...CLAIMS.map(({ disprovedBy }) =>
    sql.join(
      disprovedBy.map((word) => sql`position(${word} in inci) > 0`),
      sql` or `,
    ),
  ),
];

/** Of each fact the ids of one of the goods that make it true, or null. A change of others leaves it true. */
type Witnesses = Array<string | null>;

const witnessesNow = followProducts<Witnesses>({
  create: () => [],
  async refresh(db, kept, stale) {
    if (stale === 'all') {
      kept.splice(0, FACTS.length, ...(await findWitnesses(db)));
      return;
    }
    const changed = await findWitnesses(db, stale);
    const isLost = kept.map((witness, at) => !changed[at] && witness?.split(' ').some((id) => stale.has(id)));
    const found = isLost.includes(true) ? await findWitnesses(db) : [];
    for (const [at, witness] of kept.entries()) kept[at] = changed[at] ?? (isLost[at] ? (found[at] ?? null) : witness);
  },
});

/** Among all products on sale, or these. */
async function findWitnesses(db: Db, among?: ReadonlySet<string>): Promise<Witnesses> {
  const ids = among && sql`${`{${[...among].join(',')}}`}::uuid[]`;
  const isAmong = ids && sql`and (${products.id} = any(${ids}) or ${products.variantOfId} = any(${ids}))`;
  const facts = FACTS.map((fact) => sql`min(goods) filter (where ${fact})`);
  const [row] = await rowsOf<{ found: Witnesses }>(
    db,
    sql`select array[${sql.join(facts, sql`, `)}] as found from (
      select concat_ws(' ', ${products.id}, ${products.variantOfId}) as goods, lower(coalesce(${products.declarations} ->> 'inciIngredients', '')) as inci
      from ${products} where ${products.isAvailable} and ${products.archivedAt} is null ${isAmong} offset 0) lists`,
  );
  return row?.found ?? [];
}
