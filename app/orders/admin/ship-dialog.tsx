import { type FormEvent, useId } from 'react';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { TextField } from '../../ui/field.tsx';

export type Tracking = { courierName?: string; trackingNumber?: string };

interface ShipDialogProps {
  /** Its name; null while the dialog is closed. */
  what: string | null;
  isBusy: boolean;
  onShip: (tracking: Tracking) => void;
  onClose: () => void;
}

export function ShipDialog({ what, isBusy, onShip, onClose }: ShipDialogProps) {
  const formId = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    if (!isBusy) onShip({ courierName: String(given.get('courierName')), trackingNumber: String(given.get('trackingNumber')) });
  }
  return (
    <FormModal
      isOpen={what !== null}
      onClose={onClose}
      title={what ? `Ship ${what}` : 'Ship'}
      formId={formId}
      submitLabel="Mark as Shipped"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={send} className="grid min-w-0 gap-4">
        <TextField
          label="Courier name"
          name="courierName"
          maxLength={120}
          autoComplete="off"
          list={`${formId}-couriers`}
          isOptional
          autoFocus
        />
        <datalist id={`${formId}-couriers`}>
          {COURIERS.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          label="Tracking number"
          name="trackingNumber"
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          isOptional
          hint="Shown to the customer on the order and in the e-mail."
        />
      </form>
    </FormModal>
  );
}

/** Suggestions only; any other name can be typed. */
export const COURIERS = ['Blue Dart', 'Delhivery', 'DTDC', 'Ecom Express', 'Ekart', 'India Post', 'Shadowfax', 'XpressBees'];
