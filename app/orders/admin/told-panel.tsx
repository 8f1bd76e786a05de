import { CHANNEL_NAMES } from '../../messages/message-status.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { Told } from '../mails/told.server.ts';

const STATUS: Record<Told['status'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'warning' },
  sent: { label: 'Sent', tone: 'info' },
  delivered: { label: 'Delivered', tone: 'success' },
  read: { label: 'Read', tone: 'success' },
  failed: { label: 'Failed', tone: 'danger' },
};

export function ToldPanel({ told }: { told: Told[] }) {
  return (
    <Panel aria-labelledby="told">
      <h2 id="told">E-mails and messages</h2>
      {told.length === 0 ? (
        <p className="soft">Nothing sent yet</p>
      ) : (
        <ul className="grid gap-2">
          {told.map(({ id, way, kind, status, failure, at }) => (
            <li key={id} className="grid gap-x-3 gap-y-0.5">
              <span className="flex flex-wrap items-center gap-2">
                <span>{`${kind.charAt(0).toUpperCase()}${kind.slice(1).replaceAll('-', ' ')}`}</span>
                <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
              </span>
              <span className="soft">{`${way === 'mail' ? 'E-mail' : CHANNEL_NAMES[way]}, ${formatDateTime(at)}`}</span>
              {failure && <span className="soft wrap-anywhere">{failure}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
