// Titles count without case, spaces and signs. Staff may name the column for whatever is not found.

export const FILE_KINDS = ['gateway', 'cash', 'freight'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

/** The format of a column's values. `grams`: kilograms and grams are told apart by the title, else by size. */
type ValueKind = 'text' | 'money' | 'day' | 'grams' | 'awb';
export type FileColumn = { key: string; title: string; known: readonly string[]; kind: ValueKind; isRequired?: boolean };

const AWB = [
  'awb',
  'awb code',
  'awb number',
  'awb no',
  'waybill',
  'waybill number',
  'waybill num',
  'tracking number',
  'tracking id',
] as const;
const UTR = [
  'utr',
  'utr number',
  'utr no',
  'settlement utr',
  'bank utr',
  'bank reference',
  'bank transaction id',
  'crf id',
  'neft reference',
] as const;

export const FILE_COLUMNS: Record<FileKind, readonly FileColumn[]> = {
  gateway: [
    { key: 'utr', title: 'Settlement UTR', known: UTR, kind: 'text', isRequired: true },
    {
      key: 'settledOn',
      title: 'Settlement date',
      known: ['settled on', 'settlement date', 'settlement time'],
      kind: 'day',
      isRequired: true,
    },
    { key: 'type', title: 'Type', known: ['event type', 'transaction type', 'entity', 'type'], kind: 'text' },
    { key: 'orderId', title: 'Order id', known: ['order id', 'merchant order id', 'order receipt'], kind: 'text' },
    { key: 'paymentId', title: 'Payment id', known: ['payment id', 'cf payment id', 'reference id', 'transaction id'], kind: 'text' },
    { key: 'refundId', title: 'Refund id', known: ['refund id', 'merchant refund id'], kind: 'text' },
    {
      key: 'amount',
      title: 'Amount',
      known: ['event amount', 'transaction amount', 'payment amount', 'gross amount', 'amount'],
      kind: 'money',
      isRequired: true,
    },
    { key: 'fee', title: 'Fee', known: ['service charge', 'payment service charge', 'event service charge', 'fees', 'fee'], kind: 'money' },
    { key: 'feeTax', title: 'GST on fee', known: ['service tax', 'payment service tax', 'event service tax', 'gst', 'tax'], kind: 'money' },
    {
      key: 'net',
      title: 'Net amount',
      known: ['settlement amount', 'event settlement amount', 'net settlement amount', 'net amount', 'amount settled'],
      kind: 'money',
    },
  ],
  cash: [
    { key: 'awb', title: 'AWB', known: AWB, kind: 'awb', isRequired: true },
    {
      key: 'amount',
      title: 'Amount',
      known: ['cod amount', 'remitted amount', 'remittance amount', 'cod value', 'order value', 'cod remitted', 'amount'],
      kind: 'money',
      isRequired: true,
    },
    { key: 'utr', title: 'UTR', known: [...UTR, 'transaction id', 'remittance id'], kind: 'text', isRequired: true },
    {
      key: 'remittedOn',
      title: 'Date',
      known: ['remittance date', 'remitted on', 'payment date', 'payout date', 'transaction date', 'date'],
      kind: 'day',
      isRequired: true,
    },
  ],
  freight: [
    { key: 'awb', title: 'AWB', known: AWB, kind: 'awb', isRequired: true },
    {
      key: 'weight',
      title: 'Charged weight',
      known: [
        'charged weight',
        'applied weight',
        'charged weight kg',
        'applied weight kg',
        'charged weight g',
        'charged weight grams',
        'billed weight',
        'weight',
      ],
      kind: 'grams',
    },
    { key: 'zone', title: 'Zone', known: ['zone', 'applied zone', 'billing zone'], kind: 'text' },
    {
      key: 'amount',
      title: 'Amount before GST',
      known: ['freight charges', 'freight amount', 'gross amount', 'taxable amount', 'charge', 'charges', 'amount before gst', 'amount'],
      kind: 'money',
      isRequired: true,
    },
    { key: 'gst', title: 'GST', known: ['gst amount', 'total gst', 'igst', 'tax amount', 'gst', 'tax'], kind: 'money' },
    {
      key: 'leg',
      title: 'Forward or return',
      known: ['charge type', 'product type', 'shipment type', 'leg', 'status', 'type', 'forward or return'],
      kind: 'text',
    },
    { key: 'invoice', title: 'Invoice number', known: ['invoice', 'invoice no', 'invoice number', 'bill number'], kind: 'text' },
    { key: 'chargedOn', title: 'Date', known: ['invoice date', 'charge date', 'billing date', 'date'], kind: 'day' },
  ],
};

/** 'AWB No.' and 'awb_no' are the same title. */
export const plainTitle = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

/** The title of the file for each column: named by staff, else the first one known; null for none. A title counts once. */
export function titlesOf(kind: FileKind, head: readonly string[], named: Record<string, string> = {}): Record<string, string | null> {
  const taken = new Set<string>();
  const titles: Record<string, string | null> = {};
  const take = (key: string, title: string | undefined) => {
    titles[key] = title ?? null;
    if (title !== undefined) taken.add(title);
  };
  for (const { key } of FILE_COLUMNS[kind]) {
    const wish = head.find((title) => title !== '' && title === named[key]);
    if (wish !== undefined) take(key, wish);
  }
  for (const { key, title, known } of FILE_COLUMNS[kind]) {
    if (titles[key] !== undefined) continue;
    const words = [title, ...known].map(plainTitle);
    // The shop's own title first, then the others in their order.
    const found = words.flatMap((word) => head.filter((each) => plainTitle(each) === word && !taken.has(each)))[0];
    take(key, named[key] === '' ? undefined : found);
  }
  return titles;
}
