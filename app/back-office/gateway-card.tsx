// Which gateway takes the money, as the server was started; its keys are nowhere to be seen.
import type { GatewayStanding } from '../payments/choose-gateway.server.ts';
import { Button } from '../ui/button.tsx';
import { toClipboard } from '../ui/clipboard.ts';
import { Icon } from '../ui/icon.tsx';
import { toast } from '../ui/toast.tsx';

const MODES = {
  practice: {
    name: 'Practice',
    text: 'No money moves: a page of the shop stands in for the gateway. Set the keys of Cashfree to be paid.',
  },
  sandbox: { name: 'Cashfree, sandbox', text: 'Test payments only. Set CASHFREE_MODE to production to be paid.' },
  production: { name: 'Cashfree, production', text: 'Real payments.' },
};

export function GatewayCard({ gateway: { mode, hasKeys, webhookUrl } }: { gateway: GatewayStanding }) {
  async function copy() {
    if (await toClipboard(webhookUrl)) toast('Webhook address copied');
    else toast('Copying did not work. Please select the address and copy it.', 'error');
  }
  return (
    <section className="staff-card staff-stack settings-aside" aria-labelledby="gateway">
      <h2 id="gateway">Payment gateway</h2>
      <p className="staff-soft">{MODES[mode].text} Mode and keys are set where the server is started, not here.</p>
      <dl className="staff-pairs">
        <div>
          <dt>Mode</dt>
          <dd>{MODES[mode].name}</dd>
        </div>
        <div>
          <dt>Keys</dt>
          <dd>{hasKeys ? 'Present' : 'Not set'}</dd>
        </div>
        <div>
          <dt>Webhook address</dt>
          <dd className="wrap-anywhere">{webhookUrl}</dd>
        </div>
      </dl>
      {!webhookUrl.startsWith('https://') && (
        <p className="field-hint">Gateways send news to https:// only. Until then the shop asks about each payment itself.</p>
      )}
      <div>
        <Button variant="secondary" size="small" onClick={copy}>
          <Icon name="copy" />
          Copy webhook address
        </Button>
      </div>
    </section>
  );
}
