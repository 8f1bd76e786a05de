import { useState } from 'react';
import type { Customer } from '../accounts/accounts.schema.ts';
import { formatCount } from '../platform/money.ts';
import { api } from '../ui/api-client.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { toast } from '../ui/toast.tsx';

interface DeleteCustomersProps {
  /** Nobody: nothing is asked. */
  customers: readonly Pick<Customer, 'id' | 'fullName'>[];
  onDone: () => void;
  onCancel: () => void;
}

/** Asks once, for one customer or for many. */
export function DeleteCustomers({ customers, onDone, onCancel }: DeleteCustomersProps) {
  const [isBusy, setBusy] = useState(false);
  const [only, ...others] = customers;
  const isOne = others.length === 0;

  async function remove() {
    setBusy(true);
    const failed: string[] = [];
    // A call for each, one after the other; one that is refused keeps none of the others. Gone already is as good as deleted.
    for (const { id, fullName } of customers) {
      const answer = await api.delete(`/api/auth/${id}`);
      if (!answer.ok && answer.status !== 404) failed.push(`${fullName}: ${answer.message || 'the shop was not reached'}`);
    }
    setBusy(false);
    if (failed.length > 0) toast(`Not deleted: ${failed.join('; ')}`, 'error');
    else toast(isOne ? 'The customer is deleted.' : `${formatCount(customers.length)} customers are deleted.`);
    onDone();
  }

  return (
    <ConfirmDialog
      isOpen={only !== undefined}
      question={
        isOne ? `Are you sure you want to delete ${only?.fullName}?` : `Are you sure you want to delete ${customers.length} customers?`
      }
      detail={<p>The account is closed and forgets who it was. Orders, invoices and the ledger of coins stay. This cannot be undone.</p>}
      confirmLabel={isOne ? 'Delete customer' : 'Delete customers'}
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
