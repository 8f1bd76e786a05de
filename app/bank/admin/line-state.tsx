import { useState } from 'react';
import { formatDate, startOfDay } from '../../platform/time.ts';
import { exact } from '../../settlements/admin/money-words.tsx';
import { TwoLines } from '../../staff-kit/list/row-parts.tsx';
import { useCall } from '../../staff-kit/use-call.ts';
import { api } from '../../ui/browser/api-client.ts';
import { Button } from '../../ui/button.tsx';
import { type BankLine, PURPOSE_NAMES } from '../bank.schema.ts';
import { PurposeDialog } from './purpose-dialog.tsx';
import { TransferLink, transferWords } from './transfer-link.tsx';

export const LineState = ({ line }: { line: BankLine }) => (line.matchedBy ? <Known line={line} /> : <Open line={line} />);

function Known({ line: { id, matched, purpose, note, amount, matchedBy } }: { line: BankLine }) {
  const { isBusy, call } = useCall();
  const differs = matched !== null && matched.amount !== amount;
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <TwoLines>
        <span>{matched ? <TransferLink transfer={matched} /> : purpose && PURPOSE_NAMES[purpose]}</span>
        <span className={differs ? 'text-danger' : 'soft'}>
          {differs ? `Announced ${exact(Math.abs(matched.amount))}` : matched ? `By ${matchedBy === 'utr' ? 'UTR' : 'staff'}` : note}
        </span>
      </TwoLines>
      {matchedBy === 'staff' && (
        <Button
          variant="quiet"
          size="small"
          isBusy={isBusy}
          onClick={() => call(() => api.delete(`/api/bank-lines/${id}/match`), { done: 'Opened again.' })}
        >
          Undo
        </Button>
      )}
    </div>
  );
}

function Open({ line }: { line: BankLine }) {
  const { isBusy, call } = useCall();
  const [isAsking, setAsking] = useState(false);
  const { id, suggestion } = line;
  return (
    <div className="grid gap-2">
      {suggestion && (
        <span className="soft">{`Same amount: ${transferWords(suggestion)}${suggestion.day ? `, ${formatDate(startOfDay(suggestion.day))}` : ''}`}</span>
      )}
      <span className="flex flex-wrap gap-2">
        {suggestion && (
          <Button
            size="small"
            isBusy={isBusy}
            onClick={() => call(() => api.put(`/api/bank-lines/${id}/transfer`, { transfer: suggestion.key }), { done: 'Matched.' })}
          >
            Match
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setAsking(true)}>
          Explain
        </Button>
      </span>
      <PurposeDialog line={line} isOpen={isAsking} onClose={() => setAsking(false)} />
    </div>
  );
}
