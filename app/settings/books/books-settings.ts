import { z } from 'zod';
import { charactersAtMost } from '../../platform/words/typed-text.ts';
import { line } from '../setting-values.ts';

const A_LEDGER = 'Enter the name of a ledger';
const ledger = line.max(80, charactersAtMost(80));

/** CGST Act s.36, proviso: books under an appeal, revision or other proceeding are kept until a year after it. */
export const books = z.object({
  heldFrom: z
    .union([z.literal(''), z.iso.date()], 'Choose a date')
    .refine((day) => day === '' || day >= '2017-07-01', 'GST began on 1 July 2017')
    .default(''),
  heldFor: line.default(''),
  /** The company and ledgers of the file for Tally, written exactly as there. */
  tallyCompany: ledger.default(''),
  tallySales: ledger.min(1, A_LEDGER).default('Sales'),
  tallyCgst: ledger.min(1, A_LEDGER).default('Output CGST'),
  tallySgst: ledger.min(1, A_LEDGER).default('Output SGST'),
  tallyIgst: ledger.min(1, A_LEDGER).default('Output IGST'),
  tallyRoundOff: ledger.min(1, A_LEDGER).default('Round off'),
  tallyOnline: ledger.min(1, A_LEDGER).default('Online customers'),
  tallyCash: ledger.min(1, A_LEDGER).default('Cash on delivery'),
  tallyCounter: ledger.min(1, A_LEDGER).default('Counter sales'),
  tallyGateway: ledger.min(1, A_LEDGER).default('Cashfree clearing'),
  tallyPayouts: ledger.min(1, A_LEDGER).default('Refunds paid by hand'),
  tallyBank: ledger.min(1, A_LEDGER).default('Bank'),
  tallyFees: ledger.min(1, A_LEDGER).default('Gateway fees'),
  tallyInputGst: ledger.min(1, A_LEDGER).default('Input GST on gateway fees'),
  tallyDrawer: ledger.min(1, A_LEDGER).default('Cash'),
  tallyCards: ledger.min(1, A_LEDGER).default('UPI and cards at the counter'),
  tallyPurchases: ledger.min(1, A_LEDGER).default('Purchases'),
  tallySuppliers: ledger.min(1, A_LEDGER).default('Suppliers not named'),
});
