// Products saved before a rule existed stay on sale; they are listed for staff (D59).

import { publishGuard } from '../../pricing/publish-guard.ts';
import { whyNoGstRate } from '../../pricing/tax/gst-rates.ts';
import { rateDoubt, whyNoHsn } from '../../pricing/tax/hsn.ts';
import { doubtsIn } from '../../settings/rules/doubtful-words.ts';
import { addedRate } from '../../settings/rules/registration.ts';
import type { Declarations } from '../declarations/declarations.schema.ts';
import { type FieldTexts, textFieldsIn } from '../texts/text-fields.ts';

type Declared = { hsn: string; mrpPaise: number | null; declarations: Declarations };
type Judged = Declared & {
  gstRateBasisPoints: number;
  originalPricePaise: number /** `texts`: what shoppers read about it. */;
  texts: readonly string[];
};
type ShopTax = Parameters<typeof addedRate>[1] & { hsnDigits: number };

export type Attention = { field: string; message: string };

export const isImported = ({ countryOfOrigin }: Pick<Declarations, 'countryOfOrigin'>) =>
  !['', 'india', 'bharat'].includes(countryOfOrigin.trim().toLowerCase());

/** Make-up, skin, hair and oral care, perfume and soap: covered by the Cosmetics Rules 2020. */
const isCosmetic = (hsn: string) => /^(330[3-7]|3401)/.test(hsn);

export const DECLARATION_NAMES = {
  mrp: 'MRP',
  'declarations.genericName': 'generic name',
  'declarations.netQuantity': 'net quantity',
  'declarations.countryOfOrigin': 'country of origin',
  'declarations.manufacturer': 'manufacturer with address',
  'declarations.importer': 'importer with address',
  'declarations.shelfLifeMonths': 'shelf life',
  'declarations.inciIngredients': 'all ingredients',
  'declarations.mfgLicenceNo': 'licence number',
  'declarations.originDot': 'veg / non-veg mark',
} as const;

/** Packaged Commodities Rules 2011, rules 6(1), 6(8), 6(10); cosmetics: Cosmetics Rules 2020, rule 34. Imported goods name their importer. */
export function missingDeclarations({ hsn, mrpPaise, declarations: of }: Declared): Array<keyof typeof DECLARATION_NAMES> {
  const isFirm = (firm: Declarations['manufacturer']) => Boolean(firm?.name && firm.address);
  const given: Partial<Record<keyof typeof DECLARATION_NAMES, boolean>> = {
    mrp: mrpPaise !== null,
    'declarations.genericName': of.genericName !== '',
    'declarations.netQuantity': of.netQuantity !== null,
    'declarations.countryOfOrigin': of.countryOfOrigin !== '',
    ...(isImported(of) ? { 'declarations.importer': isFirm(of.importer) } : { 'declarations.manufacturer': isFirm(of.manufacturer) }),
    ...(isCosmetic(hsn) && {
      'declarations.shelfLifeMonths': of.shelfLifeMonths !== null,
      'declarations.inciIngredients': of.inciIngredients !== '',
      'declarations.mfgLicenceNo': of.mfgLicenceNo !== '',
      'declarations.originDot': of.originDot !== null,
    }),
  };
  return (Object.keys(given) as Array<keyof typeof DECLARATION_NAMES>).filter((field) => !given[field]);
}

type ProductTexts = FieldTexts & {
  overallBenefits: readonly string[];
  howToUse: readonly string[];
  ingredients: ReadonlyArray<{ name: string; description: string; benefits: readonly string[] }>;
};

const textsOf = ({ overallBenefits, howToUse, ingredients, ...texts }: ProductTexts) => [
  ...textFieldsIn('details').map((field) => texts[field]),
  ...[...overallBenefits, ...howToUse],
  ...ingredients.flatMap((ingredient) => [ingredient.name, ingredient.description, ...ingredient.benefits]),
];

export const attentionOfView = (
  view: ProductTexts & {
    hsn: string;
    declarations: Declarations;
    ownGstPercent: number;
    kit: unknown;
    prices: { mrpPaise: number | null; originalPaise: number };
  },
  tax: ShopTax,
  now: Date,
) =>
  // The law asks a kit's pieces, one by one.
  view.kit
    ? doubtsIn(textsOf(view)).map((message) => ({ field: 'description', message }))
    : attentionOf(
        {
          ...{ hsn: view.hsn, declarations: view.declarations, mrpPaise: view.prices.mrpPaise, texts: textsOf(view) },
          ...{ originalPricePaise: view.prices.originalPaise, gstRateBasisPoints: view.ownGstPercent * 100 },
        },
        tax,
        now,
      );

/** Most important first; one sentence for all missing declarations. */
export function attentionOf(product: Judged, tax: ShopTax, now: Date): Attention[] {
  const percent = product.gstRateBasisPoints / 100;
  const badRate = whyNoGstRate(percent, now);
  const badHsn = whyNoHsn(product.hsn);
  const doubt = badRate || badHsn ? null : rateDoubt(product.hsn, percent);
  const missing = missingDeclarations(product);
  const { hsn, mrpPaise } = product;
  // The rate rose since the product was saved.
  const tooDear =
    mrpPaise === null ? null : publishGuard({ ...product, mrpPaise, gstRateBasisPoints: addedRate(product.gstRateBasisPoints, tax) });
  return [
    ...(badRate ? [{ field: 'gstRate', message: badRate }] : []),
    ...(badHsn ? [{ field: 'hsn', message: badHsn }] : []),
    ...(!badHsn && hsn.length < tax.hsnDigits
      ? [{ field: 'hsn', message: `The HSN code has ${hsn.length} digits; your invoices print ${tax.hsnDigits}` }]
      : []),
    ...(tooDear ? [{ field: 'mrp', message: tooDear }] : []),
    ...(doubt ? [{ field: 'gstRate', message: doubt }] : []),
    ...doubtsIn(product.texts).map((message) => ({ field: 'description', message })),
    ...(missing[0] ? [{ field: missing[0], message: `Missing: ${missing.map((field) => DECLARATION_NAMES[field]).join(', ')}` }] : []),
  ];
}
