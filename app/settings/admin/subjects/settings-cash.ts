import type { CashFact } from '../../rules/cash-rules.ts';
import type { SettingsForm } from '../settings-draft.ts';

const FACTS: Record<CashFact, string> = {
  returned: 'Returned parcels, at least',
  failed: 'Failed deliveries, at least',
  open: 'Open cash orders, at least',
  pin: 'Returns at the PIN code, at least (%)',
  value: 'Order value, at least (₹)',
  address: 'Doubts about the address, at least',
  new: 'Days since sign-up, fewer than',
  received: 'Points off: orders received, at least',
};

export const cashForm: SettingsForm = {
  tab: 'Cash rules',
  cards: [
    {
      title: 'Rules for cash on delivery',
      text: 'Each rule that applies adds its points, and the sum decides. Staff see the reasons on the order and can decide otherwise. Save them while they are off to see below what they would have said.',
      parts: [
        {
          kind: 'check',
          name: 'isOn',
          label: 'Use the rules',
          hint: 'Off: cash is taken as set under Payments. Orders already placed do not change.',
        },
        {
          kind: 'count',
          name: 'offerFrom',
          label: 'Suggest paying online',
          unit: 'points or more',
          hint: 'Names the discount for paying online beside cash, if there is one (Payments). 0 = never.',
        },
        {
          kind: 'count',
          name: 'confirmFrom',
          label: 'Confirm before packing',
          unit: 'points or more',
          hint: 'The customer enters an OTP, or you call them. The order cannot ship before. 0 = never.',
        },
        {
          kind: 'count',
          name: 'confirmWithinHours',
          label: 'Cancel unconfirmed orders after',
          unit: 'hours',
          hint: 'The customer is told when they order, and reminded halfway. Applies to new orders. 0 = never.',
        },
        {
          kind: 'count',
          name: 'prepaidFrom',
          label: 'Online payment only',
          unit: 'points or more',
          hint: 'Only if the customer’s own parcels came back, failed or are still open; otherwise the order is confirmed instead. 0 = never.',
        },
      ],
    },
    {
      title: 'Points',
      text: 'Parcels, deliveries and orders are the customer’s own of the last year, by account and phone number; open cash orders are those not confirmed yet. A PIN code counts from 10 finished cash parcels of other customers in six months.',
      parts: [
        {
          kind: 'list',
          name: 'rules',
          label: '',
          entry: 'rule',
          parts: [
            { kind: 'choice', name: 'fact', label: 'When', options: Object.entries(FACTS).map(([value, label]) => ({ value, label })) },
            { kind: 'count', name: 'from', label: 'Number' },
            { kind: 'count', name: 'points', label: 'Points' },
          ],
        },
      ],
    },
    {
      title: 'Measuring',
      text: 'Compares customers under the rules with a few who never are. The result is below.',
      parts: [
        {
          kind: 'percent',
          name: 'holdOutPercent',
          label: 'Customers without rules',
          hint: 'Chosen once and for good, by phone number. 0 = nothing to compare with.',
        },
        {
          kind: 'rupees',
          name: 'returnCostRupees',
          label: 'Cost of a returned parcel',
          hint: 'Freight there and back, and packing. 0 leaves it out of the result.',
        },
      ],
    },
  ],
};
