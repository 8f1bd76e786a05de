import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { MailDialog } from '../../mailing/admin/mail-dialog.tsx';
import { CUSTOMER_MAIL } from '../../mailing/admin/mailing-started.tsx';
import type { StartedMailing } from '../../mailing/bulk/mailings.schema.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import type { Customer } from '../customers/customers.schema.ts';
import { CustomerDialog } from './customer-dialog.tsx';
import { DeleteCustomers } from './delete-customers.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

interface CustomerActsProps {
  customer: Customer;
  onMailed: (started: StartedMailing) => void;
}

export function CustomerActs({ customer, onMailed }: CustomerActsProps) {
  const { revalidate } = useRevalidator();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<'mail' | 'edit' | 'sign-out' | 'delete' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {customer.email && (
          <Button size="small" onClick={() => setAsked('mail')}>
            <Icon name="mail" />
            Email
          </Button>
        )}
        <Button variant="secondary" size="small" onClick={() => setAsked('edit')}>
          Edit
        </Button>
        <Button variant="secondary" size="small" onClick={() => setAsked('sign-out')}>
          Sign out everywhere
        </Button>
        <Button variant="danger" size="small" onClick={() => setAsked('delete')}>
          Delete
        </Button>
      </div>
      <CustomerDialog
        isOpen={asked === 'edit'}
        customer={customer}
        onSaved={async () => {
          close();
          await revalidate();
        }}
        onClose={close}
      />
      <DeleteCustomers customers={asked === 'delete' ? [customer] : []} onDone={() => navigate('/admins/customers')} onCancel={close} />
      <SignOutEverywhere customer={asked === 'sign-out' ? customer : null} onClose={close} />
      <MailDialog
        audience={CUSTOMER_MAIL}
        to={asked === 'mail' ? { emails: [customer.email] } : null}
        onSent={(sent) => {
          onMailed(sent);
          close();
        }}
        onClose={close}
      />
    </>
  );
}
