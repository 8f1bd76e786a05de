import { type KeyboardEvent, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../../platform/money.ts';
import { api } from '../../../ui/browser/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { useFound } from '../../../ui/fields/combobox.tsx';
import { type DraftPiece, pickedFrom } from './kit-draft.ts';

const FOUND = 8;

export function PieceSearch({ chosen, onPick }: { chosen: DraftPiece[]; onPick: (piece: DraftPiece) => void }) {
  const [sought, setSought] = useState('');
  const { value: found } = useFound(sought.trim(), {
    lettersAtLeast: 1,
    ask: (search, signal) => api.get(`/api/product?${new URLSearchParams({ search, limit: String(FOUND) })}`, { signal }),
  });
  const offered = found?.flatMap(pickedFrom).filter(({ id }) => !chosen.some((piece) => piece.id === id));
  // Enter here must not submit the surrounding form.
  const stay = (event: KeyboardEvent) => event.key === 'Enter' && event.preventDefault();
  return (
    <div className="grid min-w-0 gap-2">
      <TextField
        label="Add a piece"
        type="search"
        placeholder="Name or SKU"
        value={sought}
        onChange={({ target }) => setSought(target.value)}
        onKeyDown={stay}
        autoComplete="off"
        maxLength={200}
      />
      <p className="soft" role="status">
        {offered?.length === 0 ? 'No products found' : ''}
      </p>
      {offered && offered.length > 0 && (
        <ul className="flex flex-wrap gap-2" aria-label="Products to add">
          {offered.map((piece) => (
            <li key={piece.id}>
              <Button size="small" variant="secondary" onClick={() => onPick(piece)} aria-label={`Add ${piece.name}`}>
                {`${piece.name}, ${formatRupees(paiseFromRupees(piece.price))}`}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
