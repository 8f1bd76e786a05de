// /admins/collections: the shop's collections, in the order of lists and menus.

import { useState } from 'react';
import { Outlet } from 'react-router';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { useSort } from '../../staff-kit/list/use-sort.ts';
import { DialogButtonLink } from '../../staff-kit/page-dialog.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import { type CollectionAnswer, staffCollectionsQuery } from '../collections.schema.ts';
import { listCollections } from '../collections.server.ts';
import type { Route } from './+types/collection-list-page';
import { collectionColumns } from './collection-columns.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'collections');
  const { db, now } = getShop(context);
  const query = { ...askedOf(staffCollectionsQuery, request.url), limit: ROWS };
  const { items, total } = await listCollections(db, query, { scope: 'all', now: now() });
  leadToLastPage(request.url, query, total);
  return { collections: items, total, page: query.page, search: query.search, sort: query.sort };
}

export const meta: Route.MetaFunction = () => staffMeta('Collections');

export default function CollectionListPage({ loaderData: { collections, total, page, search, sort } }: Route.ComponentProps) {
  const sorting = useSort(sort);
  const refresh = useRefresh();
  const [deleting, setDeleting] = useState<CollectionAnswer | null>(null);
  const { isBusy, call } = useCall();

  async function swap(place: number, other: number) {
    const ids = collections.map(({ id }) => id);
    const [moved] = ids.splice(place, 1);
    ids.splice(other, 0, moved ?? '');
    const answer = await api.put('/api/collections/order', { ids });
    if (!answer.ok) toast(answer.message || "Couldn't save the order. Please try again.", 'error');
    await refresh(answer);
  }
  const remove = ({ id, title }: CollectionAnswer) =>
    call(() => api.delete(`/api/collections/${id}`), {
      done: `${title} deleted.`,
      failure: "Couldn't delete the collection. Please try again.",
      onAnswer: () => setDeleting(null),
    });
  // Only where the whole list is seen is an order clear.
  const mayMove = search === '' && !sort && total === collections.length;

  return (
    <>
      <PageHead>
        <h1>Collections</h1>
        <DialogButtonLink to="/admins/collections/new" size="small" aria-keyshortcuts="n">
          <Icon name="plus" />
          Add Collection
        </DialogButtonLink>
      </PageHead>
      <ListFrame
        one="collection"
        many="collections"
        {...{ total, page, search }}
        {...sorting}
        placeholder="Title"
        caption="Collections"
        rows={collections}
        rowKey={({ id }) => id}
        rowLabel={({ title }) => title}
        columns={collectionColumns({
          mayMove,
          last: collections.length - 1,
          placeOf: (row) => collections.indexOf(row),
          onSwap: swap,
          onDelete: setDeleting,
        })}
        nothing={
          <EmptyState icon="grid" title="No collections yet">
            Group products by hand or by rule, each with a page of its own.
          </EmptyState>
        }
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        question={`Are you sure you want to delete ${deleting?.title ?? 'this collection'}?`}
        detail={<p>Its page closes, and menus no longer show it. Its products stay.</p>}
        confirmLabel="Delete collection"
        isBusy={isBusy}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
      <Outlet />
    </>
  );
}
