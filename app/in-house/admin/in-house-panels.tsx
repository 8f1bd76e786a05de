import { STATES } from '../../platform/india.ts';
import { Panel } from '../../staff-kit/page-parts.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../ui/field.tsx';
import type { InHouseOrder } from '../in-house-orders.schema.ts';
import { marked, type Text } from './payment-panel.tsx';

/** The option for no state. */
export const IN_SHOP = 'shop';

interface NotSavedProps {
  message: string;
  /** Someone else saved the order meanwhile. */
  isOutdated: boolean;
  onGiveUp: () => void;
}

export const NotSaved = ({ message, isOutdated, onGiveUp }: NotSavedProps) => (
  <>
    {isOutdated && (
      <Alert tone="danger" title="Someone else changed this order while you were editing" className="max-w-full min-w-0 grow basis-full">
        <p>Your changes were not saved and are still below. Copy what you need, then load their version.</p>
        <Button variant="secondary" size="small" onClick={onGiveUp}>
          Show their changes
        </Button>
      </Alert>
    )}
    {message && !isOutdated && (
      <Alert tone="danger" title="The order was not saved" isStatic className="max-w-full min-w-0 grow basis-full">
        {message}
      </Alert>
    )}
  </>
);

interface BuyerPanelProps {
  order: InHouseOrder | null;
  shopState: string;
  text: Text;
}

export const BuyerPanel = ({ order, shopState, text }: BuyerPanelProps) => (
  <Panel className="grid min-w-0 gap-4" aria-labelledby="f-customer">
    <h2 id="f-customer">Customer</h2>
    <TextField
      label={marked('Customer Name')}
      {...text('customerName')}
      defaultValue={order?.customerName}
      maxLength={120}
      required
      autoComplete="off"
    />
    <TextField
      label={marked('Phone Number')}
      {...text('phoneNumber')}
      defaultValue={order?.phoneNumber}
      type="tel"
      maxLength={40}
      required
      autoComplete="off"
    />
    <TextArea
      label={marked('Address')}
      {...text('address')}
      defaultValue={order?.address}
      rows={3}
      maxLength={500}
      required
      autoComplete="off"
    />
    <SelectField
      label="State"
      {...text('state')}
      defaultValue={order?.handedOver ? IN_SHOP : (order?.state ?? '')}
      options={[
        { value: '', label: 'From the address' },
        { value: IN_SHOP, label: `Handed over in the shop${shopState && ` (${shopState})`}` },
        ...STATES.map(({ name }) => ({ value: name, label: name })),
      ]}
      hint="Decides between IGST and CGST + SGST. A PIN code in the address is enough."
    />
    <TextField
      label="GSTIN"
      {...text('gstin')}
      defaultValue={order?.gstin ?? ''}
      maxLength={20}
      autoCapitalize="characters"
      autoComplete="off"
      spellCheck={false}
      isOptional
      hint="Business buyers only; printed on the invoice."
    />
  </Panel>
);
