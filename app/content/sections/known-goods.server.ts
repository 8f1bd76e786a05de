import { findProductBySlug } from '../../catalogue/find-product.server.ts';
import type { Db } from '../../platform/database.server.ts';
import { badField } from '../../platform/refusal.ts';
import type { Content } from '../content.schema.ts';
import { findOpenCollection } from './section-goods.server.ts';

/** Each section names something that shoppers can see. */
export async function refuseUnknown(db: Db, { sections }: Content) {
  for (const [place, section] of sections.entries()) {
    const at = `content.sections.${place}`;
    if (section.kind === 'products' && section.goods.from === 'collection')
      await requireCollection(db, section.goods.collection, `${at}.goods.collection`);
    if (section.kind === 'tiles')
      for (const [index, slug] of section.collections.entries()) await requireCollection(db, slug, `${at}.collections.${index}`);
    if (section.kind === 'picture' && section.pictures.from === 'products')
      for (const [index, slug] of section.pictures.products.entries())
        if (!(await findProductBySlug(db, slug))) throw badField(`${at}.pictures.products.${index}`, 'The shop has no such product.');
  }
}

async function requireCollection(db: Db, slug: string, field: string) {
  if (!(await findOpenCollection(db, slug))) throw badField(field, 'The shop has no such collection.');
}
