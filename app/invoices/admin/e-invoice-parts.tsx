import { useState } from 'react';
import { formatDate } from '../../platform/time.ts';
import { useMay } from '../../staff-kit/use-may.ts';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import { api } from '../../ui/browser/api-client.ts';
import { useRefresh } from '../../ui/browser/use-refresh.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import type { EInvoice, EInvoiceFilter } from '../e-invoice/e-invoices.schema.ts';

const STATE_WORDS: Record<EInvoice['state'], { label: string; tone: BadgeTone }> = {
  waiting: { label: 'Waiting for its IRN', tone: 'warning' },
  refused: { label: 'Refused', tone: 'danger' },
  registered: { label: 'Registered', tone: 'success' },
};

export const FILTER_WORDS: Record<EInvoiceFilter, string> = {
  due: 'Needs attention',
  waiting: 'Waiting',
  refused: 'Refused',
  registered: 'Registered',
};

export const KIND_WORDS = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

export function StateBadge({ eInvoice: { state, isPractice } }: { eInvoice: EInvoice }) {
  if (isPractice) return <Badge tone="warning">Practice only</Badge>;
  return <Badge tone={STATE_WORDS[state].tone}>{STATE_WORDS[state].label}</Badge>;
}

export const limitWords = ({ dueAt }: EInvoice) => (dueAt ? `Register by ${formatDate(dueAt)}` : null);

/** What staff do about a refusal; the message before it is the portal's own. */
export const MENDING =
  'Mend it where the message says: the shop’s details in Settings, or the buyer’s registration at the GST portal. What an issued invoice says cannot change: register it at the e-invoice portal by hand, with the same number, date and total. Then ask again.';

export function AskAgain({ eInvoice: { id, serial, state } }: { eInvoice: EInvoice }) {
  const mayAsk = useMay()('books');
  const refresh = useRefresh();
  const [isBusy, setBusy] = useState(false);
  if (!mayAsk || state === 'registered') return null;
  async function ask() {
    setBusy(true);
    const answer = await api.post(`/api/e-invoices/${id}/retry`);
    setBusy(false);
    if (!answer.ok) toast(answer.message || "Couldn't ask the portal. Please try again.", 'error');
    else toast(answer.value.state === 'registered' ? `${serial} is registered.` : `The portal is asked about ${serial}.`);
    await refresh(answer);
  }
  return (
    <Button variant="secondary" size="small" className="whitespace-nowrap" disabled={isBusy} onClick={ask}>
      Ask again<span className="sr-only"> about {serial}</span>
    </Button>
  );
}
