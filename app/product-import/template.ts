import { type ProductColumn, productTitles } from '../catalogue/file/product-file-columns.ts';
import type { CsvCell } from '../platform/files/csv.server.ts';

/** Column titles, and three products as examples: one of a single kind, one in shades, and a kit of these shades. */
export function template(): CsvCell[][] {
  const computed = ['ID', 'Sale Price', 'Deleted'];
  const head = productTitles().filter((column) => !computed.includes(column));
  return [head, ...[EXAMPLE, ...SHADES, KIT].map((example) => head.map((column) => example[column] ?? ''))];
}

type Example = Partial<Record<ProductColumn, CsvCell>>;

const EXAMPLE: Example = {
  SKU: 'EXAMPLE-01',
  Name: 'Example Lip Balm',
  'Original Price': '299.00',
  'Offer %': '10',
  'GST %': '18',
  MRP: '399.00',
  Stock: '20',
  HSN: '33041000',
  Weight: '8 g',
  Categories: 'Lip care\nGifts',
  Available: 'no',
  Featured: 'no',
  Description: 'Soft lips in an example.',
  'How To Use': 'Take a little.\nSpread it over the lips.',
  Benefits: 'Softens\nProtects',
  'Key Ingredients': 'Shea butter: Softens; Protects\nBeeswax: Keeps moisture in',
  'Generic Name': 'Lip balm',
  'Net Quantity': '8 g',
  Manufacturer: 'Example Cosmetics Pvt. Ltd.\n1 MG Road, Bengaluru 560001',
  'Country Of Origin': 'India',
  'Shelf Life (months)': '24',
  'All Ingredients': 'Butyrospermum Parkii Butter, Cera Alba',
  'Licence No.': 'KA/COS/0000',
  Dot: 'green',
  Images: 'https://example.com/lip-balm.jpg',
  'Image Texts': 'A lip balm in its open tin',
};

const SHADES: Example[] = [
  {
    ...{ Handle: 'example-lipstick', SKU: 'EXAMPLE-02-ROSE', Name: 'Example Lipstick', 'Option 1 Name': 'Shade', 'Option 1 Value': 'Rose' },
    ...{ Swatch: '#c2737f', 'Original Price': '499.00', MRP: '599.00', Stock: '20', HSN: '33041000', Categories: 'Lips' },
    ...{ 'GST %': '18', Available: 'yes', Description: 'What all shades share stands in the first row.', 'Net Quantity': '3.5 g' },
  },
  {
    ...{ Handle: 'example-lipstick', SKU: 'EXAMPLE-02-RUBY', Name: 'Example Lipstick', 'Option 1 Name': 'Shade', 'Option 1 Value': 'Ruby' },
    ...{ Swatch: '#9b111e', 'Original Price': '499.00', MRP: '599.00', Stock: '12', Available: 'yes', 'Net Quantity': '3.5 g' },
  },
];

const KIT: Example = {
  ...{ SKU: 'EXAMPLE-03', Name: 'Example Lipstick Duo', 'Kit Price': 'sum', 'Kit Pieces': '1 x EXAMPLE-02-ROSE\n1 x EXAMPLE-02-RUBY' },
  ...{ 'Offer %': '10', Categories: 'Lips', Available: 'yes', Description: 'Price, stock, GST and MRP are those of the pieces.' },
};
