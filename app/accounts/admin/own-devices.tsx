import { useState } from 'react';
import { formatDate, formatDateTime } from '../../platform/time.ts';
import { SectionHead } from '../../staff-kit/page-parts.tsx';
import { Badge } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Table } from '../../ui/table.tsx';
import { toast } from '../../ui/toast.tsx';
import type { OwnSession } from '../accounts.schema.ts';

export function Devices({ sessions }: { sessions: OwnSession[] }) {
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState<string | null>(null);

  async function end(id: string) {
    setBusyId(id);
    const answer = await (id === 'others' ? api.post('/api/auth/sessions/end-others') : api.delete(`/api/auth/sessions/${id}`));
    setBusyId(null);
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || "Couldn't sign out the device. Please try again.", 'error');
    await refresh(answer);
  }

  return (
    <section aria-labelledby="devices" className="grid min-w-0 gap-4">
      <SectionHead>
        <h2 id="devices">Signed-in devices</h2>
        {sessions.length > 1 && (
          <Button variant="danger" size="small" isBusy={busyId === 'others'} onClick={() => end('others')}>
            Sign out all other devices
          </Button>
        )}
      </SectionHead>
      <Table
        caption="Signed-in devices, most recent first"
        rows={sessions}
        rowKey={(session) => session.id}
        rowLabel={(session) => session.device}
        empty={null}
        columns={[
          {
            key: 'device',
            header: 'Device',
            isHeading: true,
            cell: ({ device, isCurrent }) => (
              <span>
                {device} {isCurrent && <Badge tone="success">This device</Badge>}
              </span>
            ),
          },
          { key: 'seen', header: 'Last active', cell: ({ lastSeenAt, isCurrent }) => (isCurrent ? 'Now' : formatDateTime(lastSeenAt)) },
          { key: 'since', header: 'Signed in', cell: ({ createdAt }) => formatDate(createdAt) },
          {
            key: 'actions',
            header: '',
            tableHeader: 'Actions',
            align: 'end',
            cell: ({ id, device, isCurrent }) =>
              !isCurrent && (
                <Button variant="quiet" size="small" isBusy={busyId === id} onClick={() => end(id)}>
                  Sign out<span className="sr-only"> {device}</span>
                </Button>
              ),
          },
        ]}
      />
    </section>
  );
}
