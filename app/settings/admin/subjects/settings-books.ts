import type { SettingsForm } from '../settings-draft.ts';

const LEDGERS = 'Ledgers in Tally';

export const booksForm: SettingsForm = {
  tab: 'Books',
  cards: [
    {
      title: 'Hold for a proceeding',
      text: 'Names and addresses in orders and invoices are removed 72 months after the annual return is due. While an appeal or another proceeding is open, and for a year after, the law keeps them longer.',
      parts: [
        {
          kind: 'date',
          name: 'heldFrom',
          label: 'Keep everything from',
          hint: 'The first day the proceeding is about. Leave blank for no hold.',
        },
        { kind: 'text', name: 'heldFor', label: 'Proceeding', hint: 'For your records, such as the number of the notice.' },
      ],
    },
    {
      title: 'Tally',
      text: 'The file for Tally names a company and ledgers. Write them exactly as they are there.',
      parts: [{ kind: 'text', name: 'tallyCompany', label: 'Company', hint: 'Leave blank to import into the open company.' }],
    },
    {
      title: `${LEDGERS}: sales and GST`,
      text: 'Sales and tax ledgers get their rate after the name, such as Sales 18%.',
      parts: [
        { kind: 'text', name: 'tallySales', label: 'Sales' },
        { kind: 'text', name: 'tallyRoundOff', label: 'Round off' },
        { kind: 'text', name: 'tallyCgst', label: 'CGST' },
        { kind: 'text', name: 'tallySgst', label: 'SGST / UTGST' },
        { kind: 'text', name: 'tallyIgst', label: 'IGST' },
      ],
    },
    {
      title: `${LEDGERS}: who owes you`,
      parts: [
        { kind: 'text', name: 'tallyOnline', label: 'Customers who pay online' },
        { kind: 'text', name: 'tallyCounter', label: 'Counter sales' },
        { kind: 'text', name: 'tallyCash', label: 'Cash on delivery', hint: 'What couriers owe you.' },
        { kind: 'text', name: 'tallyGateway', label: 'Payment gateway', hint: 'Paid by customers, until it reaches your bank.' },
      ],
    },
    {
      title: `${LEDGERS}: bank, cash and fees`,
      parts: [
        { kind: 'text', name: 'tallyBank', label: 'Bank', hint: 'Where settlements and couriers’ cash arrive.' },
        { kind: 'text', name: 'tallyPayouts', label: 'Refunds paid by hand' },
        { kind: 'text', name: 'tallyDrawer', label: 'Cash at the counter' },
        { kind: 'text', name: 'tallyCards', label: 'UPI and cards at the counter' },
        { kind: 'text', name: 'tallyFees', label: 'Gateway fees' },
        { kind: 'text', name: 'tallyInputGst', label: 'GST on gateway fees' },
      ],
    },
    {
      title: `${LEDGERS}: purchases`,
      parts: [
        { kind: 'text', name: 'tallyPurchases', label: 'Purchases' },
        { kind: 'text', name: 'tallySuppliers', label: 'Goods without a supplier' },
      ],
    },
  ],
};
