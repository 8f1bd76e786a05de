import { and, eq, inArray } from 'drizzle-orm';
import { isOnSale } from '../catalogue/catalogue.server.ts';
import { oldSlugs, products } from '../catalogue/catalogue.tables.ts';
import { listActiveCollections } from '../collections/collections.server.ts';
import { findValue, nameIn } from '../facets/facet-words.server.ts';
import { listFacets } from '../facets/facets.server.ts';
import type { Db } from '../platform/database.server.ts';
import { badField } from '../platform/refusal.ts';
import type { Language } from '../platform/words/language.ts';
import type { MenuItem, MenuLink } from '../settings/menus.schema.ts';
import type { Settings } from '../settings/settings.schema.ts';
import { saveSection } from '../settings/settings.server.ts';

type Menus = Settings['menus'];
export type ShownLink = { label: string; to: string };
export type ShownItem = ShownLink & { children: ShownLink[] };
/** `visitor` and `member` follow its children; ':id' stands for the signed-in user's. */
export type ShownColumn = Omit<ShownItem, 'to'> & { visitor: ShownLink[]; member: ShownLink[] };
export type ShownMenus = { header: ShownItem[]; footer: ShownColumn[] };

/** The specification's links of the account: for all, for a visitor, for a signed-in customer. */
const ACCOUNT: readonly (readonly ShownLink[])[] = [
  [
    { to: '/wishlist', label: 'Wishlist' },
    { to: '/cart', label: 'Cart' },
    { to: '/loyalty', label: 'Rewards' },
  ],
  [
    { to: '/login', label: 'Login' },
    { to: '/signup', label: 'Sign Up' },
  ],
  [
    { to: '/orders/:id', label: 'My Orders' },
    { to: '/profile', label: 'Profile' },
  ],
];

/** A link to something that is gone, hidden or not on sale is left out, and so is a heading without links. */
export async function readMenus(db: Db, menus: Menus, language: Language): Promise<ShownMenus> {
  const find = await addressFinder(db, menus);
  const worded = ({ label, names }: Pick<MenuItem, 'label' | 'names'>) => nameIn({ name: label, names }, language);
  const inWords = ({ to, label }: ShownLink): ShownLink => ({ to, label: worded({ label, names: {} }) });
  const shown = <Item extends Menus['header'][number]>({ children, link, ...item }: Item) => ({
    label: worded(item),
    to: find(link),
    children: children.flatMap((child): ShownLink[] => {
      const to = find(child.link);
      return to === null ? [] : [{ label: worded(child), to }];
    }),
  });
  return {
    header: menus.header.map(shown).flatMap(({ to, children, label }) => {
      // A heading leads to the first link below it: a finger cannot hover.
      const lead = to ?? children[0]?.to;
      return lead === undefined ? [] : { label, to: lead, children };
    }),
    footer: menus.footer
      .map((column): ShownColumn => {
        const [children, visitor, member] = column.isAccount ? ACCOUNT.map((links) => links.map(inWords)) : [[], [], []];
        const { label, to, children: own } = shown(column);
        // A heading with a page of its own is the first of its links.
        const lead = to === null ? [] : [{ label, to }];
        return { label, children: [...lead, ...(children ?? []), ...own], visitor: visitor ?? [], member: member ?? [] };
      })
      .filter(({ children }) => children.length > 0),
  };
}

/** Where a link leads, or null. Three queries at most, however many links. */
async function addressFinder(db: Db, menus: Menus) {
  const links = linksOf(menus).map(({ link }) => link);
  const wanted = (kind: MenuLink['kind']) => links.flatMap((link) => (link.kind === kind && 'value' in link ? link.value : []));
  const facets = wanted('category').length > 0 ? await listFacets(db) : [];
  const categories = facets.find(({ kind }) => kind === 'category');
  const collections = wanted('collection').length > 0 ? await listActiveCollections(db) : [];
  const productSlugs = await findProductSlugs(db, wanted('product'));
  return (link: MenuLink): string | null => {
    switch (link.kind) {
      case 'none':
        return null;
      case 'category': {
        const value = findValue(categories, link.value);
        return value ? `/shop?${new URLSearchParams({ category: value.name })}` : null;
      }
      case 'collection': {
        const found =
          collections.find(({ slug }) => slug === link.value) ?? collections.find(({ formerSlugs }) => formerSlugs.includes(link.value));
        return found ? `/collections/${found.slug}` : null;
      }
      case 'product': {
        const slug = productSlugs.get(link.value);
        return slug ? `/product/${slug}` : null;
      }
      default:
        return link.value;
    }
  };
}

/** Slug, present or former -> present slug, of products on sale. */
async function findProductSlugs(db: Db, slugs: string[]): Promise<Map<string, string>> {
  if (slugs.length === 0) return new Map();
  const former = await db
    .select({ slug: oldSlugs.slug, now: products.slug })
    .from(oldSlugs)
    .innerJoin(products, eq(products.id, oldSlugs.productId))
    .where(and(isOnSale, inArray(oldSlugs.slug, slugs)));
  const present = await db
    .select({ slug: products.slug })
    .from(products)
    .where(and(isOnSale, inArray(products.slug, slugs)));
  return new Map([...former.map(({ slug, now }) => [slug, now] as const), ...present.map(({ slug }) => [slug, slug] as const)]);
}

function linksOf({ header, footer }: Menus): { field: string; link: MenuLink }[] {
  return Object.entries({ header, footer }).flatMap(([menu, items]) =>
    items.flatMap(({ link, children }, place) => [
      { field: `${menu}.${place}.link.value`, link },
      ...children.map((child, at) => ({ field: `${menu}.${place}.children.${at}.link.value`, link: child.link })),
    ]),
  );
}

/** A link that leads nowhere is refused, unless it was there before and its goal went away since. */
export async function saveMenus(db: Db, value: Menus, before: Menus, actorId: string, now: Date, seenAt?: Date | null): Promise<Menus> {
  const find = await addressFinder(db, value);
  const known = linksOf(before).map(({ link }) => JSON.stringify(link));
  const dead = linksOf(value).find(({ link }) => link.kind !== 'none' && find(link) === null && !known.includes(JSON.stringify(link)));
  if (dead) throw badField(dead.field, 'The shop has no such page. Choose another.');
  return saveSection(db, 'menus', value, actorId, now, seenAt);
}
