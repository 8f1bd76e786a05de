import type { GatewayStanding } from '../../../payments/gateways.server.ts';
import { Facts } from '../../../staff-kit/list/figures.tsx';
import { Panel } from '../../../staff-kit/page-parts.tsx';
import { toClipboard } from '../../../ui/browser/clipboard.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { toast } from '../../../ui/toast.tsx';

const MODES = {
  practice: {
    name: 'Practice',
    text: 'Test mode. Add your Cashfree keys to accept real payments.',
  },
  sandbox: { name: 'Cashfree, sandbox', text: 'Test payments only. Choose the mode production to accept real payments.' },
  production: { name: 'Cashfree, production', text: 'Real payments.' },
};

export function GatewayCard({ gateway: { mode, hasKeys, webhookUrl } }: { gateway: GatewayStanding }) {
  async function copy() {
    if (await toClipboard(webhookUrl)) toast('Webhook URL copied');
    else toast("Couldn't copy. Please select the URL and copy it.", 'error');
  }
  return (
    <Panel className="grid max-w-208 gap-4" aria-labelledby="gateway" data-part="gateway">
      <h2 id="gateway">Payment gateway</h2>
      <p className="soft">{MODES[mode].text} An owner enters mode and keys under Keys, or the server sets them.</p>
      <Facts>
        <div>
          <dt>Mode</dt>
          <dd>{MODES[mode].name}</dd>
        </div>
        <div>
          <dt>Keys</dt>
          <dd>{hasKeys ? 'Present' : 'Not set'}</dd>
        </div>
        <div>
          <dt>Webhook URL</dt>
          <dd className="wrap-anywhere">{webhookUrl}</dd>
        </div>
      </Facts>
      {!webhookUrl.startsWith('https://') && (
        <p className="field-hint">Webhooks need https://. Until then the shop polls the gateway for each payment.</p>
      )}
      <div>
        <Button variant="secondary" size="small" onClick={copy}>
          <Icon name="copy" />
          Copy webhook URL
        </Button>
      </div>
    </Panel>
  );
}
