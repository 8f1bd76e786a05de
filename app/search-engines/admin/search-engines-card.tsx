// Shows whether search engines are notified of changes, and how the last call went.
import { useState } from 'react';
import { formatDateTime } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Announcement, SearchEngines } from '../search-engines.schema.ts';

export function SearchEnginesCard({ searchEngines: { keyUrl, waiting, last } }: { searchEngines: SearchEngines }) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const isOn = keyUrl !== null;

  async function turn() {
    setBusy(true);
    const answer = isOn ? await api.delete('/api/index-now') : await api.post('/api/index-now');
    setBusy(false);
    setProblem(answer.ok ? '' : answer.message || "Couldn't change it. Please try again.");
    if (answer.ok) toast(isOn ? 'IndexNow turned off.' : 'IndexNow turned on.');
    await refresh(answer);
  }
  return (
    <Panel data-part="search-engines" className="grid max-w-208 gap-4" aria-labelledby="search-engines">
      <h2 id="search-engines">Search engines</h2>
      <p className="soft">
        IndexNow tells Bing, Yandex, Naver and others within ten minutes which products, collections, pages and posts changed, appeared or
        went. Google does not take part: it reads the sitemap.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {last && adviceOf(last) && <Alert tone="warning">{adviceOf(last)}</Alert>}
      {isOn && (
        <Facts>
          <div>
            <dt>Key file</dt>
            <dd>
              <a className="wrap-anywhere" href={keyUrl}>
                {keyUrl}
              </a>
            </dd>
          </div>
          <div>
            <dt>Waiting</dt>
            <dd>{waiting === 1 ? '1 page' : `${waiting} pages`}</dd>
          </div>
          <div>
            <dt>Last call</dt>
            <dd>
              {last ? (
                <>
                  {last.addresses} addresses, {formatDateTime(new Date(last.at))}: {outcomeOf(last)}
                </>
              ) : (
                'None yet'
              )}
            </dd>
          </div>
        </Facts>
      )}
      <div>
        <Button variant="secondary" size="small" isBusy={isBusy} busyLabel="Saving..." onClick={turn}>
          {isOn ? 'Turn off IndexNow' : 'Turn on IndexNow'}
        </Button>
      </div>
    </Panel>
  );
}

function outcomeOf({ status }: Announcement): string {
  if (status === 200) return 'accepted';
  if (status === 202) return 'accepted, the key file is still to be read';
  return status === null ? 'no answer; asked again' : `refused (${status})`;
}

/** By the document of IndexNow. */
function adviceOf({ status }: Announcement): string | null {
  if (status === 403)
    return 'IndexNow could not read the key file. Open it in a browser without signing in: if it does not show the key, a proxy in front of the shop hides it. The shop tries again every six hours.';
  if (status === 422)
    return "IndexNow says that the addresses are not this shop's. PUBLIC_URL must be the address that visitors see. The shop tries again every six hours.";
  return status !== null && status !== 200 && status !== 202
    ? `IndexNow refused the last call (${status}). The shop tries again every six hours.`
    : null;
}
