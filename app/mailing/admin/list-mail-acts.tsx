import { ExportLink } from '../../staff-kit/list/list-filters.tsx';
import { SelectionBar } from '../../staff-kit/list/selection-bar.tsx';
import type { Selection } from '../../staff-kit/list/use-selection.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface MailAndExportProps {
  onMail: () => void;
  csv: string;
}

export const MailAndExport = ({ onMail, csv }: MailAndExportProps) => (
  <>
    <Button variant="secondary" size="small" className="max-md:px-3!" onClick={onMail}>
      <Icon name="mail" />
      <span className="max-md:sr-only">Email</span>
    </Button>
    <ExportLink to={csv} />
  </>
);

interface MailOrRemoveProps {
  selection: Selection;
  total: number;
  removeLabel: string;
  onMail: () => void;
  onRemove: () => void;
}

/** Removing needs the rows, so it is not offered for all results at once. */
export const MailOrRemove = ({ selection, total, removeLabel, onMail, onRemove }: MailOrRemoveProps) => (
  <SelectionBar selection={selection} total={total}>
    <Button variant="secondary" size="small" onClick={onMail}>
      Email
    </Button>
    {!selection.isAll && (
      <Button variant="danger" size="small" onClick={onRemove}>
        {removeLabel}
      </Button>
    )}
  </SelectionBar>
);
