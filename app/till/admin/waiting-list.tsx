// Sales on this device that the shop has not recorded: those that wait for a connection, and those it refused, with what to do.
import { type FormEvent, useId, useState } from 'react';
import { formatRupees, paiseFromRupees } from '../../platform/money.ts';
import { formatDateTime } from '../../platform/time.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Button } from '../../ui/button.tsx';
import { Modal } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import type { WaitingSale } from '../offline/till-store.ts';
import type { useWaitingSales } from './use-waiting-sales.ts';

type Waiting = ReturnType<typeof useWaitingSales>;

export function WaitingList({ sales, send, again, giveUp }: Waiting) {
  const [leaving, setLeaving] = useState<WaitingSale | null>(null);
  if (sales.length === 0) return null;
  const refused = sales.filter((sale) => sale.refused);
  return (
    <Panel className="grid gap-2" aria-labelledby="till-waiting">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="till-waiting" aria-live="polite">
          {refused.length > 0
            ? `${count(refused.length)} to settle, ${sales.length - refused.length} waiting`
            : `${count(sales.length)} waiting to be sent`}
        </h2>
        <Button size="small" variant="secondary" onClick={send}>
          Send now
        </Button>
      </div>
      <ul className="divide-y divide-hairline">
        {sales.map((sale) => (
          <li key={sale.key} className="grid gap-1.5 py-2">
            <p>
              <strong>{sale.reference}</strong>
              {`, ${formatRupees(paiseFromRupees(sale.receipt.payable))} by ${sale.receipt.payment}, ${formatDateTime(new Date(sale.madeAt))}`}
            </p>
            <p className="soft">{sale.goods.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')}</p>
            {sale.refused && <Refused sale={sale} again={again} onGiveUp={() => setLeaving(sale)} />}
          </li>
        ))}
      </ul>
      {leaving && (
        <GiveUp
          sale={leaving}
          onClose={() => setLeaving(null)}
          onDone={async (reason) => {
            await giveUp(leaving, reason);
            setLeaving(null);
          }}
        />
      )}
    </Panel>
  );
}

const count = (sales: number) => (sales === 1 ? '1 sale' : `${sales} sales`);

type RefusedProps = { sale: WaitingSale; again: Waiting['again']; onGiveUp: () => void };

function Refused({ sale, again, onGiveUp }: RefusedProps) {
  const { message, code } = sale.refused ?? { message: '', code: '' };
  const remedy = REMEDIES[code];
  return (
    <>
      <p className="text-kumkum">{message}</p>
      <p>{remedy?.advice ?? 'Correct the cause, then try again.'}</p>
      <div className="flex flex-wrap gap-2">
        {remedy?.label && (
          <Button size="small" onClick={() => again(sale, remedy.word)}>
            {remedy.label}
          </Button>
        )}
        <Button size="small" variant="secondary" onClick={() => again(sale, {})}>
          Try again
        </Button>
        <Button size="small" variant="danger" onClick={onGiveUp}>
          Give up
        </Button>
      </div>
    </>
  );
}

type Remedy = { advice: string; label?: string; word: { keepPrices?: boolean; countStock?: boolean } };
const REMEDIES: Record<string, Remedy> = {
  price_changed: {
    advice: 'The customer has paid the price of that time.',
    label: 'Record at the price paid',
    word: { keepPrices: true },
  },
  out_of_stock: {
    advice: 'The goods have left the shop, so there were more than the stock says. Count the rest when you can.',
    label: 'Count in and record',
    word: { countStock: true, keepPrices: true },
  },
  till_closed: { advice: 'Reopen the cash drawer of this day, then try again.', word: {} },
  key_reused: { advice: 'Find its reference under Sales and returns. If the sale is there, give up this copy.', word: {} },
};

function GiveUp({ sale, onClose, onDone }: { sale: WaitingSale; onClose: () => void; onDone: (reason: string) => Promise<void> }) {
  const id = useId();
  const [reason, setReason] = useState('');
  const [isBusy, setBusy] = useState(false);
  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!reason.trim()) return;
    setBusy(true);
    await onDone(reason.trim());
    setBusy(false);
  }
  return (
    <Modal
      isOpen
      onClose={onClose}
      title={`Give up ${sale.reference}?`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Keep
          </Button>
          <Button type="submit" form={id} variant="danger-filled" isBusy={isBusy} disabled={!reason.trim()}>
            Give up the sale
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-3">
        <p>It will not be recorded: no stock, no invoice. Give the money back and take the goods back. The audit log keeps what it was.</p>
        <TextField
          label="Reason"
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          maxLength={200}
          required
          autoComplete="off"
        />
      </form>
    </Modal>
  );
}
