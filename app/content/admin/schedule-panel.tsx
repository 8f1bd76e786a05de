import { useState } from 'react';
import { fromWallTime } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { isPolicy, isSpecified } from '../page-places.ts';
import { Versions, type VersionsProps } from './versions.tsx';

interface SchedulePanelProps extends Pick<PageAnswer, 'kind' | 'state'>, VersionsProps {
  error: string | undefined;
  onSchedule: (visibleFrom: string) => void;
  onUnpublish: () => Promise<void>;
  onRemove: () => Promise<void>;
}

export function SchedulePanel({ kind, state, versions, isBusy, error, onSchedule, onRestore, onWithdraw, ...ends }: SchedulePanelProps) {
  const [moment, setMoment] = useState('');
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
      <Versions {...{ versions, isBusy, onRestore, onWithdraw }} />
      {(!isSpecified(kind) || isPolicy(kind)) && <Ends kind={kind} state={state} {...ends} />}
    </Panel>
  );
}

const DETAILS = {
  unpublish: 'Shoppers will not see it until you publish it again. Its schedule is withdrawn; its versions stay.',
  remove: 'Shoppers who open its address will not find it. Links and menu items that lead to it have to be changed by hand.',
};

/** Only for a page that the shop can do without. */
function Ends({ kind, state, onUnpublish, onRemove }: Pick<SchedulePanelProps, 'kind' | 'state' | 'onUnpublish' | 'onRemove'>) {
  const one = kind === 'post' ? 'post' : isPolicy(kind) ? 'added text' : 'page';
  const [asked, setAsked] = useState<keyof typeof DETAILS | null>(null);
  const [isActing, setActing] = useState(false);
  async function act() {
    setActing(true);
    await (asked === 'remove' ? onRemove() : onUnpublish());
    setActing(false);
    setAsked(null);
  }
  return (
    <div className="flex flex-wrap gap-2">
      {(state === 'live' || state === 'scheduled') && (
        <Button variant="secondary" size="small" onClick={() => setAsked('unpublish')}>
          Unpublish {one}
        </Button>
      )}
      {!isPolicy(kind) && (
        <Button variant="secondary" size="small" onClick={() => setAsked('remove')}>
          Remove {one}
        </Button>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        question={asked === 'remove' ? `Remove this ${one}?` : `Unpublish this ${one}?`}
        detail={asked ? DETAILS[asked] : ''}
        confirmLabel={asked === 'remove' ? `Remove ${one}` : `Unpublish ${one}`}
        isBusy={isActing}
        onConfirm={act}
        onCancel={() => setAsked(null)}
      />
    </div>
  );
}
