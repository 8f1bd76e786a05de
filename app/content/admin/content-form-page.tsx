import { productQuery } from '../../catalogue/catalogue.schema.ts';
import { listProducts } from '../../catalogue/catalogue.server.ts';
import { listActiveCollections } from '../../collections/collections.server.ts';
import { listFacets } from '../../facets/facets.server.ts';
import { findPictures } from '../../media/media.server.ts';
import { findVideos } from '../../media/videos/videos.server.ts';
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { getPage } from '../content.server.ts';
import { picturesIn } from '../pictures/content-pictures.server.ts';
import { videosIn } from '../pictures/content-videos.server.ts';
import type { Route } from './+types/content-form-page';
import { ContentForm } from './content-form.tsx';
import type { Goals } from './sections/section-part.ts';

const PRODUCTS_AT_MOST = 200;

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'content');
  const { db, now } = getShop(context);
  const page = await orErrorPage(getPage(db, params.id, now()));
  const pictures = await findPictures(
    db,
    picturesIn(page.draft).map(({ key }) => key),
  );
  const videos = await findVideos(
    db,
    videosIn(page.draft).map(({ key }) => key),
  );
  const categories = (await listFacets(db)).find(({ kind }) => kind === 'category')?.values ?? [];
  const { items } = await listProducts(db, productQuery.parse({ limit: PRODUCTS_AT_MOST }));
  const goals: Goals = {
    category: categories.map(({ slug, name }) => ({ value: slug, label: name })),
    collection: (await listActiveCollections(db)).map(({ slug, title }) => ({ value: slug, label: title })),
    product: items.map(({ slug, name }) => ({ value: slug, label: name })),
    stored: Object.fromEntries(pictures),
    videos: Object.fromEntries(videos),
  };
  return { page, goals };
}

export const meta: Route.MetaFunction = () => staffMeta('Edit Page');

export default function ContentFormPage({ loaderData: { page, goals } }: Route.ComponentProps) {
  // A save starts the form again from what is stored.
  return <ContentForm key={`${page.id} ${page.updatedAt}`} {...{ page, goals }} />;
}
