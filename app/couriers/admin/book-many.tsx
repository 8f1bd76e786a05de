import { type FormEvent, useId } from 'react';
import { FormModal } from '../../staff-kit/form-modal.tsx';
import { SelectField } from '../../ui/field.tsx';
import { COURIER_WORDS, type CourierName } from '../parcel-state.ts';

interface BookManyProps {
  count: number;
  couriers: CourierName[];
  isOpen: boolean;
  isBusy: boolean;
  onBook: (courier: CourierName | undefined) => void;
  onClose: () => void;
}

export function BookMany({ count, couriers, isOpen, isBusy, onBook, onClose }: BookManyProps) {
  const formId = useId();
  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget).get('courier');
    onBook(couriers.find((name) => name === given) ?? couriers[0]);
  }
  return (
    <FormModal
      isOpen={isOpen}
      onClose={onClose}
      title={`Book couriers for ${count} ${count === 1 ? 'order' : 'orders'}`}
      formId={formId}
      submitLabel="Book couriers"
      isBusy={isBusy}
    >
      <form id={formId} onSubmit={send} className="grid min-w-0 gap-4">
        <p>Weights are estimated from the packs. To weigh a parcel or choose its carrier, book it from its order.</p>
        {couriers.length > 1 && (
          <SelectField label="Courier" name="courier" options={couriers.map((value) => ({ value, label: COURIER_WORDS[value] }))} />
        )}
      </form>
    </FormModal>
  );
}
