// When a page is shown, what it showed before, and its end.
import { useState } from 'react';
import { fromWallTime } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { Versions } from './versions.tsx';

interface SchedulePanelProps extends Pick<PageAnswer, 'id' | 'updatedAt' | 'versions'> {
  isBusy: boolean;
  error: string | undefined;
  onSchedule: (visibleFrom: string) => void;
  /** Only for a page that the shop can do without. */
  onRemove?: () => Promise<void>;
}

export function SchedulePanel({ id, updatedAt, versions, isBusy, error, onSchedule, onRemove }: SchedulePanelProps) {
  const [moment, setMoment] = useState('');
  const [isAsked, setAsked] = useState(false);
  return (
    <Panel className="grid gap-4" aria-labelledby="p-versions">
      <h2 id="p-versions">Schedule and versions</h2>
      <div className="flex flex-wrap items-start gap-3">
        <TextField
          label="Show from (Indian time)"
          type="datetime-local"
          value={moment}
          error={error}
          onChange={(event) => setMoment(event.target.value)}
        />
        <Button
          variant="secondary"
          size="small"
          className="sm:mt-6"
          disabled={moment === ''}
          isBusy={isBusy}
          busyLabel="Saving..."
          onClick={() => onSchedule(fromWallTime(moment))}
        >
          Schedule
        </Button>
      </div>
      <Versions {...{ id, updatedAt, versions }} />
      {onRemove && (
        <>
          <Button variant="secondary" size="small" className="justify-self-start" onClick={() => setAsked(true)}>
            Remove page
          </Button>
          <ConfirmDialog
            isOpen={isAsked}
            question="Remove this page?"
            detail="Shoppers who open its address will not find it. Links and menu items that lead to it have to be changed by hand."
            confirmLabel="Remove page"
            onConfirm={async () => {
              await onRemove();
              setAsked(false);
            }}
            onCancel={() => setAsked(false)}
          />
        </>
      )}
    </Panel>
  );
}
