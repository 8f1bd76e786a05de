// Staff choose which receivers get the orders of buyers who agreed, and see the results.
import { useState } from 'react';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.tsx';
import { toast } from '../../ui/toast.tsx';
import { RECEIVER_NAMES, type ReceiverStanding } from '../measuring.schema.ts';

export function MeasuringCard({ standing }: { standing: ReceiverStanding[] }) {
  return (
    <Panel className="grid max-w-208 gap-4" aria-labelledby="measuring">
      <h2 id="measuring">Measuring ads</h2>
      <p className="soft">
        Customers are asked, after an order and in their profile, whether Meta or Google may learn what they order. Only orders of those who
        agree are sent, by the server: pages load nothing from Meta or Google, and the privacy notice names them. Withdrawing stops it at
        once.
      </p>
      {standing.map((receiver) => (
        <ReceiverRow key={receiver.receiver} {...receiver} />
      ))}
    </Panel>
  );
}

function ReceiverRow({ receiver, isOn, hasKeys, agreed, waiting, told, dropped, refused, problem }: ReceiverStanding) {
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const name = RECEIVER_NAMES[receiver];

  async function turn() {
    setBusy(true);
    const answer = await api.put('/api/measuring', { receiver, isOn: !isOn });
    setBusy(false);
    setFault(answer.ok ? '' : answer.message || "Couldn't change it. Please try again.");
    if (answer.ok) toast(isOn ? `${name} turned off.` : `${name} turned on.`);
    await refresh(answer);
  }
  return (
    <section className="grid gap-3 border-t border-hairline pt-4" aria-labelledby={`measuring-${receiver}`}>
      <h3 id={`measuring-${receiver}`}>{name}</h3>
      {fault && <Alert tone="danger">{fault}</Alert>}
      {!hasKeys && (
        <Alert tone={isOn ? 'warning' : 'info'}>
          No keys yet: nothing is sent. An owner enters them under{' '}
          <Link to={`/admins/settings/keys#${receiver}`} className="link">
            Settings, Keys
          </Link>
          .
        </Alert>
      )}
      {isOn && (
        <Facts>
          <div>
            <dt>Customers who agreed</dt>
            <dd>{agreed.toLocaleString('en-IN')}</dd>
          </div>
          <div>
            <dt>Orders told, last 30 days</dt>
            <dd>{told.toLocaleString('en-IN')}</dd>
          </div>
          <div>
            <dt>Waiting</dt>
            <dd>{waiting.toLocaleString('en-IN')}</dd>
          </div>
          <div>
            <dt>Not told</dt>
            <dd>
              {(dropped + refused).toLocaleString('en-IN')}
              {problem && `: ${problem}`}
            </dd>
          </div>
        </Facts>
      )}
      {isOn && receiver === 'google' && (
        <p className="field-hint">Google Analytics accepts every event without a word. Shop health checks the format.</p>
      )}
      <div>
        <Button variant="secondary" size="small" isBusy={isBusy} busyLabel="Saving..." onClick={turn}>
          {isOn ? `Turn off ${name}` : `Turn on ${name}`}
        </Button>
      </div>
    </section>
  );
}
