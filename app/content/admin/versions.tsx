import { formatDateTime } from '../../platform/time.ts';
import { Badge } from '../../ui/badge.tsx';
import { type Answer, api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { PageAnswer } from '../content.schema.ts';
import { VERSION_STATES } from './page-states.ts';

/** What shoppers saw, see and will see. */
export function Versions({ id, updatedAt, versions }: Pick<PageAnswer, 'id' | 'updatedAt' | 'versions'>) {
  const refresh = useRefresh();
  if (versions.length === 0) return <p className="soft">Nothing published yet.</p>;
  async function report(answer: Answer<PageAnswer>, done: string) {
    if (answer.ok) toast(done);
    else toast(answer.message || "Couldn't change the page. Please try again.", 'error');
    await refresh(answer);
  }
  const restore = async (version: string) =>
    report(
      await api.post(`/api/pages/${id}/versions/${version}/restore`, { updatedAt }),
      'Restored into the draft. Publish it to show it.',
    );
  const withdraw = async (version: string) => report(await api.delete(`/api/pages/${id}/versions/${version}`), 'Schedule withdrawn.');
  return (
    <ol className="grid gap-2">
      {versions.map(({ id: version, visibleFrom, publishedBy, state }) => {
        const from = formatDateTime(new Date(visibleFrom));
        return (
          <li key={version} className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-hairline pt-2">
            <span>{from}</span>
            <Badge>{VERSION_STATES[state]}</Badge>
            <span className="soft">{publishedBy}</span>
            <span className="ms-auto flex gap-2">
              {state === 'scheduled' && (
                <Button variant="secondary" size="small" aria-label={`Withdraw ${from}`} onClick={() => withdraw(version)}>
                  Withdraw
                </Button>
              )}
              <Button variant="secondary" size="small" aria-label={`Restore ${from}`} onClick={() => restore(version)}>
                Restore
              </Button>
            </span>
          </li>
        );
      })}
    </ol>
  );
}
