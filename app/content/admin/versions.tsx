import { useState } from 'react';
import { formatDateTime } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { VERSION_STATES } from './page-states.ts';

type Version = PageAnswer['versions'][number];

export interface VersionsProps extends Pick<PageAnswer, 'versions'> {
  isBusy: boolean;
  onRestore: (version: string) => Promise<void>;
  onWithdraw: (version: string) => Promise<void>;
}

export function Versions({ versions, isBusy, onRestore, onWithdraw }: VersionsProps) {
  const [asked, setAsked] = useState<Version | null>(null);
  if (versions.length === 0) return <p className="soft">Nothing published yet.</p>;
  return (
    <>
      <ol className="grid gap-2">
        {versions.map((version) => {
          const from = momentOf(version);
          return (
            <li key={version.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline pt-2">
              <span>{from}</span>
              <Badge>{VERSION_STATES[version.state]}</Badge>
              <span className="soft">{version.publishedBy}</span>
              <span className="ms-auto flex gap-2">
                {version.state === 'scheduled' && (
                  <Button
                    variant="secondary"
                    size="small"
                    isBusy={isBusy}
                    aria-label={`Withdraw ${from}`}
                    onClick={() => onWithdraw(version.id)}
                  >
                    Withdraw
                  </Button>
                )}
                <Button variant="secondary" size="small" isBusy={isBusy} aria-label={`Restore ${from}`} onClick={() => setAsked(version)}>
                  Restore
                </Button>
              </span>
            </li>
          );
        })}
      </ol>
      <ConfirmDialog
        isOpen={asked !== null}
        question={asked ? `Restore the version of ${momentOf(asked)}?` : ''}
        detail="It replaces the draft, with all changes that are not published. Shoppers see it once you publish it."
        confirmLabel="Restore"
        cancelLabel="Keep the draft"
        isBusy={isBusy}
        onConfirm={async () => {
          if (asked) await onRestore(asked.id);
          setAsked(null);
        }}
        onCancel={() => setAsked(null)}
      />
    </>
  );
}

const momentOf = ({ visibleFrom }: Version) => formatDateTime(new Date(visibleFrom));
