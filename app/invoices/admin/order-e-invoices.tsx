import { formatDateTime } from '../../platform/time.ts';
import { Facts } from '../../staff-kit/list/figures.tsx';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import type { EInvoice } from '../e-invoice/e-invoices.schema.ts';
import { AskAgain, KIND_WORDS, limitWords, MENDING, StateBadge } from './e-invoice-parts.tsx';

export function OrderEInvoices({ eInvoices }: { eInvoices: EInvoice[] }) {
  if (eInvoices.length === 0) return null;
  return (
    <Panel aria-labelledby="e-invoice">
      <h2 id="e-invoice">E-invoice</h2>
      {eInvoices.map((eInvoice) => (
        <div key={eInvoice.id} className="grid gap-2">
          <p className="flex flex-wrap items-center gap-2">
            <strong>{`${KIND_WORDS[eInvoice.kind]} ${eInvoice.serial}`}</strong>
            <StateBadge eInvoice={eInvoice} />
          </p>
          {eInvoice.irn ? <Registered eInvoice={eInvoice} /> : <Unregistered eInvoice={eInvoice} />}
        </div>
      ))}
    </Panel>
  );
}

const Registered = ({ eInvoice: { irn, ackNumber, acknowledgedAt } }: { eInvoice: EInvoice }) => (
  <Facts>
    <div>
      <dt>IRN</dt>
      <dd className="break-all">{irn}</dd>
    </div>
    <div>
      <dt>Ack no.</dt>
      <dd>{ackNumber}</dd>
    </div>
    {acknowledgedAt && (
      <div>
        <dt>Ack date</dt>
        <dd>{formatDateTime(acknowledgedAt)}</dd>
      </div>
    )}
  </Facts>
);

function Unregistered({ eInvoice }: { eInvoice: EInvoice }) {
  const { kind, state, problem } = eInvoice;
  const limit = limitWords(eInvoice);
  return (
    <>
      <Alert
        tone="warning"
        isStatic
        title={kind === 'invoice' ? 'Not valid yet: do not pack this invoice' : 'Not valid yet: do not send this note'}
      >
        {problem ?? 'The GST portal gives its number (IRN), usually within a minute.'}
      </Alert>
      {state === 'refused' && <p className="field-hint">{MENDING}</p>}
      {limit && <p className="soft">{limit}</p>}
      <AskAgain eInvoice={eInvoice} />
    </>
  );
}
