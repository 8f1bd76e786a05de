import { formatCount } from '../../platform/money.ts';
import { RowAct, RowActs, TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { DialogLink } from '../../staff-kit/page-dialog.tsx';
import { Badge } from '../../ui/badge.tsx';
import { IconButton } from '../../ui/button.tsx';
import type { Column } from '../../ui/table.tsx';
import type { CollectionAnswer } from '../collections.schema.ts';

interface Acts {
  mayMove: boolean;
  last: number;
  placeOf: (row: CollectionAnswer) => number;
  onSwap: (place: number, other: number) => void;
  onDelete: (row: CollectionAnswer) => void;
}

export function collectionColumns({ mayMove, last, placeOf, onSwap, onDelete }: Acts): Column<CollectionAnswer>[] {
  return [
    {
      key: 'title',
      header: 'Title',
      sortKey: 'title',
      isHeading: true,
      cell: ({ id, title, slug, isActive }) => (
        <TwoLines>
          <DialogLink to={`/admins/collections/${id}`} className="row-link">
            {title}
          </DialogLink>
          <span className="soft">/collections/{slug}</span>
          {!isActive && <Badge>Hidden</Badge>}
        </TwoLines>
      ),
    },
    { key: 'kind', header: 'Products', sortKey: 'kind', cell: ({ kind }) => (kind === 'hand' ? 'By hand' : 'By rule') },
    { key: 'count', header: 'On Sale', align: 'end', cell: ({ count }) => formatCount(count) },
    {
      key: 'actions',
      header: '',
      tableHeader: 'Actions',
      align: 'end',
      cell: (row) => (
        <RowActs>
          {mayMove && (
            <>
              <IconButton
                icon="arrow-up"
                label={`Move ${row.title} up`}
                disabled={placeOf(row) === 0}
                onClick={() => onSwap(placeOf(row), placeOf(row) - 1)}
              />
              <IconButton
                icon="arrow-down"
                label={`Move ${row.title} down`}
                disabled={placeOf(row) === last}
                onClick={() => onSwap(placeOf(row), placeOf(row) + 1)}
              />
            </>
          )}
          <RowAct as={DialogLink} to={`/admins/collections/${row.id}`} aria-label={`Edit ${row.title}`}>
            Edit
          </RowAct>
          <RowAct isDanger aria-label={`Delete ${row.title}`} onClick={() => onDelete(row)}>
            Delete
          </RowAct>
        </RowActs>
      ),
    },
  ];
}
