// The seller on the invoices of tests that need no shop.
import type { InvoiceSeller } from '../app/invoices/invoices.tables.ts';

export const SELLER: InvoiceSeller = {
  brand: 'Nikhar',
  legalName: 'Nikhar Botanicals Pvt Ltd',
  street: '12 Benson Cross Road',
  city: 'Bangalore',
  stateCode: '29',
  pinCode: '560046',
  gstin: '29AANCN0000D1ZY',
  email: 'care@nikhar.example',
  phone: '1800 000 0000',
  gstMode: 'regular',
  hsnDigits: 6,
};
