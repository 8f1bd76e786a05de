import { useState } from 'react';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { MoveButtons } from '../../staff-kit/arrange/move-buttons.tsx';
import { useDragOrder } from '../../staff-kit/arrange/use-drag-order.ts';
import { PageHead, Panel } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useCall } from '../../staff-kit/use-call.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { FacetAnswer } from '../facets.schema.ts';
import { listFacetAnswers } from '../facets.server.ts';
import type { Route } from './+types/facet-list-page';
import { FacetDialog } from './facet-dialog.tsx';

export async function loader({ context }: Route.LoaderArgs) {
  await requireStaff(context, 'products');
  return { facets: await listFacetAnswers(getShop(context).db) };
}

export const meta: Route.MetaFunction = () => staffMeta('Filters');

const KINDS = {
  category: 'Categories of products',
  ingredient: 'Matches key ingredients',
  own: 'Ticked on each product',
} satisfies Record<FacetAnswer['kind'], string>;

export default function FacetListPage({ loaderData: { facets } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const [editing, setEditing] = useState<FacetAnswer | 'new' | null>(null);
  const [deleting, setDeleting] = useState<FacetAnswer | null>(null);
  const { isBusy, call } = useCall();
  const { move, handle, target } = useDragOrder(facets, reorder);

  async function reorder(order: FacetAnswer[]) {
    const answer = await api.put('/api/facets/order', { ids: order.map(({ id }) => id) });
    if (!answer.ok) toast(answer.message || "Couldn't save the order. Please try again.", 'error');
    await refresh(answer);
  }
  const remove = ({ id, name }: FacetAnswer) =>
    call(() => api.delete(`/api/facets/${id}`), {
      done: `${name} deleted.`,
      failure: "Couldn't delete the filter. Please try again.",
      onAnswer: () => setDeleting(null),
    });
  async function saved({ name }: FacetAnswer) {
    toast(`${name} saved.`);
    setEditing(null);
    await refresh();
  }

  return (
    <>
      <PageHead>
        <h1>Filters</h1>
        <Button size="small" onClick={() => setEditing('new')} aria-keyshortcuts="n">
          <Icon name="plus" />
          Add Filter
        </Button>
      </PageHead>
      <p className="soft">Shoppers filter by these on the shop page, in this order.</p>
      {facets.length === 0 && (
        <EmptyState icon="filter" title="No filters yet.">
          Add your categories first.
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {facets.map((facet, place) => (
          <FacetPanel
            key={facet.id}
            {...{ facet, place, handle, target }}
            count={facets.length}
            onMove={(to) => move(place, to)}
            onEdit={() => setEditing(facet)}
            onDelete={() => setDeleting(facet)}
          />
        ))}
      </ul>
      <FacetDialog
        facet={editing === 'new' ? null : editing}
        kinds={(['category', 'ingredient', 'own'] as const).filter(
          (kind) => kind === 'own' || !facets.some((facet) => facet.kind === kind),
        )}
        isOpen={editing !== null}
        onSaved={saved}
        onClose={() => setEditing(null)}
      />
      <ConfirmDialog
        isOpen={deleting !== null}
        question={`Are you sure you want to delete ${deleting?.name ?? 'this filter'}?`}
        detail={<p>It disappears from the shop page. A filter that products use cannot be deleted.</p>}
        confirmLabel="Delete filter"
        isBusy={isBusy}
        onConfirm={() => deleting && remove(deleting)}
        onCancel={() => setDeleting(null)}
      />
    </>
  );
}

interface FacetPanelProps extends Pick<ReturnType<typeof useDragOrder>, 'handle' | 'target'> {
  facet: FacetAnswer;
  place: number;
  count: number;
  onMove: (to: number) => void;
  onEdit: () => void;
  onDelete: () => void;
}

const FacetPanel = ({ facet, place, count, onMove, onEdit, onDelete, handle, target }: FacetPanelProps) => (
  <Panel as="li" className="data-dragged:opacity-50" {...target(place)}>
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0 flex-[1_1_12rem] cursor-grab" {...handle(place)}>
        <h2>{facet.name}</h2>
        <p className="soft">{KINDS[facet.kind]}</p>
      </div>
      <div className="flex flex-wrap items-center">
        <MoveButtons named={facet.name} {...{ place, count, onMove }} />
        <IconButton icon="pencil" label={`Edit ${facet.name}`} onClick={onEdit} />
        <IconButton icon="trash" label={`Delete ${facet.name}`} onClick={onDelete} />
      </div>
    </div>
    {facet.values.length > 0 ? (
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1">
        {facet.values.map(({ id, name, products }) => (
          <li key={id}>
            {name} <span className="soft">{products}</span>
          </li>
        ))}
      </ul>
    ) : (
      <p className="soft mt-2">No values yet.</p>
    )}
  </Panel>
);
