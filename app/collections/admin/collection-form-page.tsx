import { inArray } from 'drizzle-orm';
import { useState } from 'react';
import { products } from '../../catalogue/catalogue.tables.ts';
import { listFacetAnswers } from '../../facets/facets.server.ts';
import { getShop, orErrorPage, requireStaff } from '../../platform/pages/page.server.ts';
import { PageDialog, useToList } from '../../staff-kit/page-dialog.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { Button } from '../../ui/button.tsx';
import { getCollection } from '../collections.server.ts';
import type { Route } from './+types/collection-form-page';
import { CollectionForm } from './collection-form.tsx';

const LIST = '/admins/collections';
const FORM = 'collection';

export async function loader({ context, params }: Route.LoaderArgs) {
  await requireStaff(context, 'collections');
  const { db, now } = getShop(context);
  const collection = params.id === 'new' ? null : await orErrorPage(getCollection(db, params.id, { scope: 'all', now: now() }));
  const ids = collection?.products ?? [];
  const rows =
    ids.length > 0 ? await db.select({ id: products.id, name: products.name }).from(products).where(inArray(products.id, ids)) : [];
  const chosen = ids.flatMap((id) => rows.find((row) => row.id === id) ?? []);
  return { collection, chosen, facets: await listFacetAnswers(db) };
}

export const meta: Route.MetaFunction = ({ params }) => staffMeta(params.id === 'new' ? 'Add Collection' : 'Edit Collection');

export default function CollectionFormPage({ loaderData: { collection, chosen, facets } }: Route.ComponentProps) {
  const toList = useToList(LIST);
  const [isBusy, setBusy] = useState(false);
  return (
    <PageDialog
      list={LIST}
      title={collection ? 'Edit Collection' : 'Add Collection'}
      footer={
        <>
          <Button variant="secondary" onClick={toList}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} isBusy={isBusy} busyLabel="Saving...">
            Save collection
          </Button>
        </>
      }
    >
      {collection?.isActive && (
        <p>
          <a className="link" href={`/collections/${collection.slug}`}>
            View in shop
          </a>
        </p>
      )}
      <CollectionForm key={collection?.id} id={FORM} {...{ collection, chosen, facets }} onBusy={setBusy} onSaved={toList} />
    </PageDialog>
  );
}
