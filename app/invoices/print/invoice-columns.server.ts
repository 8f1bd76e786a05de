import { formatRupees } from '../../platform/money.ts';
import { formatRate, type hsnSummary, printedHsn, taxHeads, taxOf, totalOf } from '../document-totals.ts';
import type { InvoiceLine, Issued } from '../invoice-document.ts';
import type { Column } from './paper-table.server.ts';

/** Amounts omit the rupee sign; the header has it once. */
export const figure = (paise: number) => formatRupees(paise, { decimals: 'always' }).replace('₹', '');

export function lineColumns(issued: Issued): Column<InvoiceLine>[] {
  const { lines, kind, seller } = issued;
  const isInvoice = kind === 'invoice';
  const isDiscounted = lines.some((line) => (line.discountPaise ?? 0) > 0);
  const isTaxed = lines.some((line) => line.gstRateBasisPoints > 0);
  const heads = isTaxed ? taxHeads(issued) : [];
  const amount = (title: string, paiseOf: (line: InvoiceLine) => number, totalPaise?: number): Column<InvoiceLine> => ({
    title,
    width: 44,
    align: 'right',
    cell: (line) => figure(paiseOf(line)),
    ...(totalPaise !== undefined && { total: figure(totalPaise) }),
  });
  const discountPaise = lines.reduce((sum, line) => sum + (line.discountPaise ?? 0), 0);
  return [
    { title: '#', width: 18, cell: (_, index) => String(index + 1) },
    { title: 'Description', cell: (line) => line.name, total: 'Total' },
    { title: 'HSN', width: 20, cell: (line) => printedHsn(line.hsn, seller) },
    {
      title: 'Qty, pcs',
      width: 20,
      align: 'right',
      cell: (line) => (line.kind === 'goods' && line.quantity > 0 ? String(line.quantity) : '–'),
    },
    ...(isInvoice
      ? [amount(lines.some((line) => line.priceIncludesTax) ? 'Price incl. GST' : 'Price', (line) => line.unitPaise ?? 0)]
      : []),
    ...(isDiscounted ? [amount('Discount', (line) => line.discountPaise ?? 0, discountPaise)] : []),
    ...(isTaxed
      ? [
          amount('Taxable', (line) => line.taxablePaise, issued.taxablePaise),
          { title: 'GST', width: 20, align: 'right' as const, cell: (line: InvoiceLine) => formatRate(line.gstRateBasisPoints) },
        ]
      : []),
    ...heads.map(({ name, paiseOf }) => amount(name, paiseOf, paiseOf(issued))),
    amount('Amount ₹', totalOf, issued.totalPaise),
  ];
}

export function summaryColumns(issued: Issued): Column<ReturnType<typeof hsnSummary>[number]>[] {
  type Row = ReturnType<typeof hsnSummary>[number];
  const heads = taxHeads(issued);
  const right = 'right' as const;
  return [
    { title: 'HSN', cell: (row) => row.hsn, total: 'Total' },
    { title: 'Taxable ₹', width: 90, align: right, cell: (row) => figure(row.taxablePaise), total: figure(issued.taxablePaise) },
    ...heads.flatMap(({ name, paiseOf }) => [
      { title: `${name} rate`, width: 62, align: right, cell: (row: Row) => formatRate(row.gstRateBasisPoints / heads.length) },
      { title: `${name} ₹`, width: 72, align: right, cell: (row: Row) => figure(paiseOf(row)), total: figure(paiseOf(issued)) },
    ]),
    { title: 'Total tax ₹', width: 78, align: right, cell: (row) => figure(taxOf(row)), total: figure(taxOf(issued)) },
  ];
}
