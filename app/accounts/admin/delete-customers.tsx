import { useState } from 'react';
import { formatCount } from '../../platform/money.ts';
import { api } from '../../ui/browser/api-client.ts';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Customer } from '../customers/customers.schema.ts';

interface DeleteCustomersProps {
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
    // One call each; a refusal does not stop the others. A customer who is already gone counts as deleted.
    for (const { id, fullName } of customers) {
      const answer = await api.delete(`/api/auth/${id}`);
      if (!answer.ok && answer.status !== 404) failed.push(`${fullName}: ${answer.message || 'no connection'}`);
    }
    setBusy(false);
    if (failed.length > 0) toast(`Not deleted: ${failed.join('; ')}`, 'error');
    else toast(isOne ? 'Customer deleted.' : `${formatCount(customers.length)} customers deleted.`);
    onDone();
  }

  return (
    <ConfirmDialog
      isOpen={only !== undefined}
      question={
        isOne ? `Are you sure you want to delete ${only?.fullName}?` : `Are you sure you want to delete ${customers.length} customers?`
      }
      detail={
        <p>The account is closed and personal details are erased. Orders, invoices and the coins ledger are kept. This cannot be undone.</p>
      }
      confirmLabel={isOne ? 'Delete customer' : 'Delete customers'}
      isBusy={isBusy}
      onConfirm={remove}
      onCancel={onCancel}
    />
  );
}
