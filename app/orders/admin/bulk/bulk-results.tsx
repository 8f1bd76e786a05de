import { Button } from '../../../ui/button.tsx';
import { Modal } from '../../../ui/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { BulkResult } from '../../moves/order-moves.schema.ts';

export const BulkResults = ({ results, onClose }: { results: BulkResult[] | null; onClose: () => void }) => (
  <Modal
    isOpen={results !== null}
    onClose={onClose}
    title={`${results?.filter(({ isDone }) => isDone).length ?? 0} of ${results?.length ?? 0} orders were updated`}
    footer={<Button onClick={onClose}>Close</Button>}
  >
    <ul className="grid min-w-0 gap-4">
      {results?.map(({ order, isDone, message }) => (
        <li key={`${order} ${message}`}>
          <Icon name={isDone ? 'check' : 'warning'} /> {isDone ? message : `${order}: ${message}`}
        </li>
      ))}
    </ul>
  </Modal>
);
