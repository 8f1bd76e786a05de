import { useRef, useState } from 'react';
import { useWords } from '../../../language/use-words.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { api } from '../../../ui/browser/api-client.ts';
import { useRefresh } from '../../../ui/browser/use-refresh.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import type { OwnSession } from '../../accounts.schema.ts';

export function SignedInDevices({ sessions }: { sessions: OwnSession[] }) {
  const t = useWords();
  const refresh = useRefresh();
  const [busyId, setBusyId] = useState('');
  const title = useRef<HTMLHeadingElement>(null);

  async function end(id: string) {
    setBusyId(id);
    const answer = await (id === 'others' ? api.post('/api/auth/sessions/end-others') : api.delete(`/api/auth/sessions/${id}`));
    if (answer.ok) toast(answer.value.message);
    else toast(answer.message || 'Something went wrong. Please try again.', 'error');
    await refresh(answer);
    setBusyId('');
    // The pressed button disappears with its device.
    title.current?.focus();
  }

  return (
    <section aria-labelledby="devices-title" className="mt-12">
      <h2 id="devices-title" ref={title} tabIndex={-1} className="outline-none focus-visible:shadow-none">
        {t('Signed-in devices')}
      </h2>
      <ul className="mt-4 divide-y divide-hairline border-y border-hairline">
        {sessions.map(({ id, device, isCurrent, lastSeenAt, createdAt }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-4">
            <div>
              <p className="flex flex-wrap items-center gap-2 font-medium">
                <span lang={t.lang(t(device))}>{t(device)}</span> {isCurrent && <Badge tone="success">{t('This device')}</Badge>}
              </p>
              <p className="text-sm text-ink-soft">
                {t('Signed in on {date}', { date: t.date(createdAt) })}
                {!isCurrent && `, ${t('last active {moment}', { moment: t.dateTime(lastSeenAt) })}`}
              </p>
            </div>
            {!isCurrent && (
              <Button variant="secondary" size="small" isBusy={busyId === id} onClick={() => end(id)}>
                {t('Sign out')}
                <span className="sr-only"> {t(device)}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button variant="danger" size="small" className="mt-4" isBusy={busyId === 'others'} onClick={() => end('others')}>
          {t('Sign out all other devices')}
        </Button>
      )}
      <p className="mt-4 max-w-prose text-sm text-ink-soft">{t("Don't recognise a device? Sign it out and change your password.")}</p>
    </section>
  );
}
