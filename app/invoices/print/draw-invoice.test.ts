import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { describe, expect, test } from 'vitest';
import { SELLER } from '../../../test/sellers.ts';
import { sumOf } from '../document-totals.ts';
import type { InvoiceLine, Issued } from '../invoice-document.ts';
import { drawInvoice, drawInvoices } from './draw-invoice.server.ts';

const line: InvoiceLine = {
  position: 0,
  kind: 'goods',
  productId: null,
  name: 'Rose & Beetroot Lip Balm',
  hsn: '33041000',
  quantity: 2,
  unitPaise: 449_10,
  priceIncludesTax: false,
  discountPaise: 89_82,
  gstRateBasisPoints: 1800,
  taxablePaise: 808_38,
  cgstPaise: 72_75,
  sgstPaise: 72_75,
  igstPaise: 0,
};
const delivery: InvoiceLine = {
  ...line,
  position: 1,
  kind: 'delivery',
  name: 'Delivery',
  quantity: 1,
  unitPaise: 83_90,
  discountPaise: 0,
  taxablePaise: 83_90,
  cgstPaise: 7_55,
  sgstPaise: 7_55,
};

function anIssued({ lines = [line, delivery], ...over }: Partial<Issued> = {}): Issued {
  return {
    id: 'an id',
    kind: 'invoice',
    serial: 'INV/26-27/000123',
    issuedAt: new Date('2026-11-21T06:00:00Z'),
    reason: null,
    original: null,
    eInvoice: null,
    seller: { ...SELLER, street: '12 Benson Cross Road, Benson Town' },
    buyer: {
      name: 'Asha Rao',
      phone: '9876543210',
      address: {
        name: 'Office',
        street: '1 MG Road',
        landmark: 'Near the metro',
        city: 'Bengaluru',
        state: 'Karnataka',
        stateCode: '29',
        zipCode: '560001',
        phone: '9876500000',
        country: 'India',
      },
    },
    sale: { number: 'ORD-1042', placedOn: '19 Nov 2026', payment: 'Cash on delivery' },
    placeOfSupply: '29',
    roundOffPaise: 0,
    lines,
    ...sumOf(lines),
    ...over,
  };
}

async function read(pdf: Buffer): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}

test('a tax invoice says what rule 46 asks for, as text that can be selected', async () => {
  const [page = '', ...others] = await read(await drawInvoice(anIssued()));
  expect(others).toEqual([]);
  expect(page).toBe(
    [
      'Nikhar Nikhar Botanicals Pvt Ltd 12 Benson Cross Road, Benson Town Bangalore 560046 Karnataka (29) GSTIN 29AANCN0000D1ZY',
      'Tax invoice ORIGINAL FOR RECIPIENT Invoice no. INV/26-27/000123 Date 21 Nov 2026 Order ORD-1042, 19 Nov 2026',
      'Payment Cash on delivery Place of supply Karnataka (29) Reverse charge No',
      'Billed to Asha Rao 1 MG Road Near the metro Bengaluru 560001 Karnataka (29) Phone 9876543210',
      'Delivered to Office 1 MG Road Near the metro Bengaluru 560001 Karnataka (29) Phone 9876500000',
      '# Description HSN Qty, pcs Price Discount Taxable GST CGST SGST Amount ₹',
      '1 Rose & Beetroot Lip Balm 330410 2 449.10 89.82 808.38 18% 72.75 72.75 953.88',
      '2 Delivery 330410 – 83.90 0.00 83.90 18% 7.55 7.55 99.00',
      'Total 89.82 892.28 80.30 80.30 1,052.88',
      'Total ₹1,052.88 Amount in words Rupees One Thousand Fifty-Two and Eighty-Eight Paise Only',
      'Tax by HSN and rate HSN Taxable ₹ CGST rate CGST ₹ SGST rate SGST ₹ Total tax ₹',
      '330410 892.28 9% 80.30 9% 80.30 160.60 Total 892.28 80.30 80.30 160.60',
      'This is an electronically generated tax invoice; no signature is needed. ₹1,052.88 is paid in cash when the parcel arrives.',
      'Nikhar · care@nikhar.example · 1800 000 0000 INV/26-27/000123 · Page 1 of 1',
    ].join(' '),
  );
});

test('many in one file each look as they do alone, with page numbers of their own', async () => {
  const long = anIssued({ lines: Array.from({ length: 40 }, () => line) });
  const dressed = anIssued({ serial: 'INV/26-27/000124', kind: 'credit_note' });
  const together = await read(await drawInvoices([long, dressed, long].map((issued) => ({ issued, logo: null }))));
  const alone = [await read(await drawInvoice(long)), await read(await drawInvoice(dressed)), await read(await drawInvoice(long))];
  expect(together).toEqual(alone.flat());
  expect(together.length).toBeGreaterThan(4);
});

test('in three copies each is marked for whom it is, says the same and has its own page numbers', async () => {
  const lines = Array.from({ length: 40 }, () => line);
  const [one, three] = [
    await read(await drawInvoice(anIssued({ lines }))),
    await read(await drawInvoice(anIssued({ lines }), null, 'all')),
  ];
  expect(three).toHaveLength(3 * one.length);
  const marks = ['ORIGINAL FOR RECIPIENT', 'DUPLICATE FOR TRANSPORTER', 'TRIPLICATE FOR SUPPLIER'];
  for (const [place, mark] of marks.entries()) {
    const copy = three.slice(place * one.length, (place + 1) * one.length);
    expect(copy.map((page) => page.replace(mark, 'ORIGINAL FOR RECIPIENT'))).toEqual(one);
    expect(copy[0]).toContain(mark);
  }
});

test('goods for another state show IGST', async () => {
  const lines = [{ ...line, cgstPaise: 0, sgstPaise: 0, igstPaise: 145_50 }];
  const [page] = await read(await drawInvoice(anIssued({ placeOfSupply: '27', lines })));
  expect(page).toContain('Place of supply Maharashtra (27)');
  expect(page).toContain('Taxable GST IGST Amount ₹ 1 Rose & Beetroot Lip Balm 330410 2 449.10 89.82 808.38 18% 145.50 953.88');
  expect(page).not.toMatch(/CGST|SGST/);
});

test('a credit note names the invoice it corrects, and why', async () => {
  const lines = [{ ...line, quantity: 1, unitPaise: null, discountPaise: null, taxablePaise: 404_20, cgstPaise: 36_37, sgstPaise: 36_37 }];
  const [page] = await read(
    await drawInvoice(
      anIssued({
        kind: 'credit_note',
        serial: 'CN/26-27/000001',
        reason: 'One jar arrived broken',
        original: { serial: 'INV/26-27/000123', issuedAt: new Date('2026-11-20T06:00:00Z') },
        lines,
      }),
    ),
  );
  expect(page).toContain('Credit note no. CN/26-27/000001 Date 21 Nov 2026 Against invoice INV/26-27/000123 Invoice date 20 Nov 2026');
  expect(page).toContain('Reason: One jar arrived broken');
  expect(page).toContain('1 Rose & Beetroot Lip Balm 330410 1 404.20 18% 36.37 36.37 476.94');
  expect(page).toContain('Total credited ₹476.94');
  expect(page).not.toContain('ORIGINAL FOR RECIPIENT');
});

test('without tax the document has no tax in it', async () => {
  const lines = [{ ...line, gstRateBasisPoints: 0, cgstPaise: 0, sgstPaise: 0 }];
  const seller = { ...anIssued().seller, gstMode: 'composition' as const };
  const [page] = await read(await drawInvoice(anIssued({ lines, seller })));
  expect(page).toContain('Bill of supply');
  expect(page).toContain('Composition taxable person, not eligible to collect tax on supplies');
  expect(page).not.toMatch(/GST ₹|Taxable|Tax by HSN/);
});

describe('an invoice of sixty lines', () => {
  const lines = Array.from({ length: 60 }, (_, position) => ({
    ...line,
    position,
    name:
      position % 10 === 0
        ? 'Kumkumadi Night Face Oil with Saffron, Vetiver and Twenty-Four Slow-Infused Himalayan Herbs, 30 ml'
        : line.name,
  }));

  test('continues over pages that repeat the header and are numbered', async () => {
    const pages = await read(await drawInvoice(anIssued({ lines })));
    expect(pages.length).toBe(3);
    pages.forEach((page, index) => {
      expect(page).toContain('# Description HSN');
      expect(page).toContain(`Page ${index + 1} of 3`);
      expect(page.includes('Tax invoice INV/26-27/000123, continued')).toBe(index > 0);
    });
    const numbers = pages.join(' ').match(/\b\d+ (?=Rose &|Kumkumadi)/g);
    expect(numbers?.map(Number)).toEqual(lines.map((_, index) => index + 1));
    expect(pages.at(-1)).toContain('Amount in words');
  });

  test('and one of a single line stay under 100 kB', async () => {
    expect((await drawInvoice(anIssued())).length).toBeLessThan(100_000);
    expect((await drawInvoice(anIssued({ lines }))).length).toBeLessThan(100_000);
  });
});

test('Devanagari and accented names keep their letters, and very long words and sums stay on the page', async () => {
  const { buyer } = anIssued();
  const long = 'Venkatanarasimharajuvaripetavenkatanarasimharajuvaripeta'.repeat(2);
  const lines = [{ ...line, name: 'बादाम केसर', unitPaise: 1_00_00_000_00, taxablePaise: 1_99_99_910_18 }];
  const [page = ''] = await read(
    await drawInvoice(anIssued({ lines, buyer: { ...buyer, name: `${long} आशा`, address: { ...buyer.address, name: 'Śrī Āśā' } } })),
  );
  expect(page).toContain('बादाम केसर');
  expect(page).toContain('आशा');
  expect(page).toContain('Śrī Āśā');
  expect(page).toContain('1,00,00,000.00');
  expect(page.replaceAll(' ', '')).toContain(long);
});

test('drawing the same invoice again gives the same file', async () => {
  expect((await drawInvoice(anIssued())).equals(await drawInvoice(anIssued()))).toBe(true);
});

test.each([
  ['Bengali', 'বাংলা'],
  ['Gurmukhi', 'ਪੰਜਾਬ'],
  ['Gujarati', 'ગુજરાત'],
  ['Odia', 'ଭାରତ'],
  ['Tamil', 'தமிழ்'],
  ['Telugu', 'తెలుగు'],
  ['Kannada', 'ಕನ್ನಡ'],
  ['Malayalam', 'മലയാളം'],
])('a name in %s prints in its own script, and the file stays small', async (_, name) => {
  const { buyer } = anIssued();
  const pdf = await drawInvoice(anIssued({ buyer: { ...buyer, name: `${name} Rao` } }));
  const [page = ''] = await read(pdf);
  // Where a sign stands above its letter, text extraction yields a space.
  expect(page.normalize('NFC').replaceAll(' ', '')).toContain(name.normalize('NFC'));
  expect(page).not.toContain('question mark');
  expect(pdf.length).toBeLessThan(100_000);
});

test('emoji are left out, and unprintable letters become question marks with an explanation', async () => {
  const { buyer } = anIssued();
  const named = async (name: string) => (await read(await drawInvoice(anIssued({ buyer: { ...buyer, name } }))))[0] ?? '';
  const plain = await named('Asha 👩🏽‍🦱 Rao 🌸🇮🇳❤️');
  expect(plain).toContain('Billed to Asha Rao 1 MG Road');
  expect(plain).not.toContain('question mark');
  for (const [name, printed] of [
    ['محمد Khan', '???? Khan'],
    ['🌸', 'Billed to ? 1 MG Road'],
  ] as const) {
    const page = await named(name);
    expect(page).toContain(printed);
    expect(page).toContain('A question mark stands for each letter of a script that this document cannot print.');
  }
});

test('a logo replaces the name at the top, and the name still signs the foot', async () => {
  const png = await sharp({ create: { width: 480, height: 140, channels: 4, background: { r: 26, g: 74, b: 122, alpha: 0.5 } } })
    .png({ palette: true })
    .toBuffer();
  const palette = { ink: '#1a2430', soft: '#555e67', clay: '#1a4a7a', hairline: '#d3dce5', sandal: '#eef2f6' };
  const issued = anIssued({ seller: { ...anIssued().seller, palette } });
  const pdf = await drawInvoice(issued, png);
  const [page = ''] = await read(pdf);
  expect(page).toMatch(/^Nikhar Botanicals Pvt Ltd 12 Benson/);
  expect(page).toContain('Nikhar · ');
  expect(pdf.length).toBeLessThan(100_000);
  expect(pdf.equals(await drawInvoice(issued, png))).toBe(true);
});
