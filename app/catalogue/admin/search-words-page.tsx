import { useState } from 'react';
import { listQuery } from '../../platform/http/list-query.ts';
import { getShop, requireStaff } from '../../platform/pages/page.server.ts';
import { askedOf, leadToLastPage, ROWS } from '../../staff-kit/list/list-address.ts';
import { ListFrame } from '../../staff-kit/list/list-frame.tsx';
import { RowAct, RowActs } from '../../staff-kit/list/row-parts.tsx';
import { PageHead } from '../../staff-kit/page-parts.tsx';
import { staffMeta } from '../../staff-kit/staff-meta.ts';
import { useUndo } from '../../staff-kit/use-undo.ts';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Column } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import { HINGLISH, type SearchWordsAnswer, WRITINGS } from '../search/search-words.schema.ts';
import { listSearchWords } from '../search/search-words.server.ts';
import type { Route } from './+types/search-words-page';
import { SearchWordsDialog } from './search-words-dialog.tsx';

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireStaff(context, 'search-words');
  const query = { ...askedOf(listQuery, request.url), limit: ROWS };
  const { meanings, total } = await listSearchWords(getShop(context).db, query);
  leadToLastPage(request.url, query, total);
  return { meanings, total, page: query.page, search: query.search };
}

export const meta: Route.MetaFunction = () => staffMeta('Search words');

export default function SearchWordsPage({ loaderData: { meanings, total, page, search } }: Route.ComponentProps) {
  const refresh = useRefresh();
  const undoable = useUndo();
  const [editing, setEditing] = useState<SearchWordsAnswer | 'new' | null>(null);
  const [busyId, setBusyId] = useState<string | null>(null);

  async function remove(meaning: SearchWordsAnswer) {
    const { id, words, alsoFinds } = meaning;
    setBusyId(id);
    const answer = await api.delete(`/api/search-words/${id}`);
    setBusyId(null);
    const name = nameOf(meaning);
    if (answer.ok) undoable(`“${name}” deleted.`, () => api.post('/api/search-words', { words, alsoFinds }), `“${name}” restored.`);
    else toast(answer.message || "Couldn't delete the words. Please try again.", 'error');
    await refresh(answer);
  }
  async function saved(meaning: SearchWordsAnswer) {
    toast(`“${nameOf(meaning)}” saved. Searches use it at once.`);
    setEditing(null);
    await refresh();
  }

  return (
    <>
      <PageHead>
        <h1>Search Words</h1>
        <Button size="small" onClick={() => setEditing('new')} aria-keyshortcuts="n">
          <Icon name="plus" />
          Add Words
        </Button>
      </PageHead>
      <ListFrame
        one="entry"
        many="entries"
        {...{ total, page, search }}
        placeholder="Word"
        caption="Words that mean the same to the search"
        rows={meanings}
        rowKey={(meaning) => meaning.id}
        rowLabel={nameOf}
        columns={columns({ busyId, onEdit: setEditing, onDelete: remove })}
        noneFound="Try another spelling."
        nothing={
          <EmptyState icon="search" title="No search words yet.">
            Add words that shoppers use for what you sell, such as “facewash” and “cleanser”.
          </EmptyState>
        }
      />
      <SearchWordsDialog
        isOpen={editing !== null}
        meaning={editing === 'new' ? null : editing}
        onSaved={saved}
        onClose={() => setEditing(null)}
      />
    </>
  );
}

const nameOf = ({ words }: SearchWordsAnswer) => Object.values(words).flat()[0] ?? '';

interface Acts {
  busyId: string | null;
  onEdit: (meaning: SearchWordsAnswer) => void;
  onDelete: (meaning: SearchWordsAnswer) => void;
}

const columns = ({ busyId, onEdit, onDelete }: Acts): Column<SearchWordsAnswer>[] => [
  ...Object.entries(WRITINGS).map(([writing, label], index) => ({
    key: writing,
    header: label,
    isHeading: index === 0,
    cell: ({ words }: SearchWordsAnswer) => (
      <span className="block max-w-72 wrap-anywhere" lang={writing === HINGLISH ? undefined : writing}>
        {words[writing]?.join(', ') || '–'}
      </span>
    ),
  })),
  {
    key: 'also',
    header: 'Also finds',
    cell: ({ alsoFinds }) => <span className="soft block max-w-72 wrap-anywhere">{alsoFinds.join(', ') || '–'}</span>,
  },
  {
    key: 'actions',
    header: '',
    tableHeader: 'Actions',
    align: 'end',
    cell: (meaning) => (
      <RowActs>
        <RowAct aria-label={`Edit ${nameOf(meaning)}`} onClick={() => onEdit(meaning)}>
          Edit
        </RowAct>
        <RowAct isDanger aria-label={`Delete ${nameOf(meaning)}`} disabled={busyId === meaning.id} onClick={() => onDelete(meaning)}>
          Delete
        </RowAct>
      </RowActs>
    ),
  },
];
