import { useState } from 'react';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { toClipboard } from '../../ui/browser/clipboard.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { Icon } from '../../ui/icon.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Feeds } from '../feeds.schema.ts';

const QUESTIONS = {
  renew: {
    question: 'Make new addresses?',
    detail: 'The present addresses stop working at once. Enter the new ones in Google Merchant Center and Meta Commerce Manager.',
    confirmLabel: 'Make new addresses',
  },
  close: {
    question: 'Turn off the feeds?',
    detail: 'Google and Meta can no longer read your products, and take them out of their listings after some time.',
    confirmLabel: 'Turn off',
  },
} as const;

export function FeedsCard({ feeds }: { feeds: Feeds }) {
  const refresh = useRefresh();
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');

  async function change(work: 'open' | 'close', done: string) {
    setBusy(true);
    const answer = work === 'open' ? await api.post('/api/feeds') : await api.delete('/api/feeds');
    setBusy(false);
    setAsked(null);
    setProblem(answer.ok ? '' : answer.message || "Couldn't change the feeds. Please try again.");
    if (answer.ok) toast(done);
    await refresh(answer);
  }
  return (
    <Panel className="grid max-w-208 gap-4" aria-labelledby="feeds" data-part="feeds">
      <h2 id="feeds">Google and Meta</h2>
      <p className="soft">
        Feeds list every variant on sale with price, stock and pictures, for free listings and ads on Google and for catalogues on
        Instagram, Facebook and WhatsApp. Both services read them by themselves, usually once a day.
      </p>
      {problem && <Alert tone="danger">{problem}</Alert>}
      {feeds.google && feeds.meta ? (
        <>
          <Facts>
            <Address label="Google Merchant Center" url={feeds.google} />
            <Address label="Meta Commerce Manager" url={feeds.meta} />
          </Facts>
          <p className="field-hint">Anyone with an address can read the feed. Give it only to these services.</p>
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" size="small" onClick={() => setAsked('renew')}>
              Make new addresses
            </Button>
            <Button variant="secondary" size="small" onClick={() => setAsked('close')}>
              Turn off
            </Button>
          </div>
        </>
      ) : (
        <div>
          <Button
            variant="secondary"
            size="small"
            isBusy={isBusy}
            busyLabel="Turning on..."
            onClick={() => change('open', 'Feeds turned on.')}
          >
            Turn on feeds
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmDialog
          isOpen
          {...QUESTIONS[asked]}
          isBusy={isBusy}
          onCancel={() => setAsked(null)}
          onConfirm={() => (asked === 'renew' ? change('open', 'New addresses made.') : change('close', 'Feeds turned off.'))}
        />
      )}
    </Panel>
  );
}

function Address({ label, url }: { label: string; url: string }) {
  async function copy() {
    if (await toClipboard(url)) toast(`Address for ${label} copied`);
    else toast("Couldn't copy. Please select the address and copy it.", 'error');
  }
  return (
    <div>
      <dt>{label}</dt>
      <dd className="grid justify-items-start gap-2">
        <span className="wrap-anywhere">{url}</span>
        <Button variant="secondary" size="small" onClick={copy} aria-label={`Copy the address for ${label}`}>
          <Icon name="copy" />
          Copy
        </Button>
      </dd>
    </div>
  );
}
