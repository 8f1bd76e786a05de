import { randomUUID } from 'node:crypto';
import type { Db } from '../../platform/database.server.ts';
import { basisPointsFromPercent } from '../../platform/money.ts';
import { readSection } from '../../settings/settings.server.ts';
import { NO_DECLARATIONS } from '../declarations/declarations.schema.ts';
import { eachText } from '../texts/text-fields.ts';
import { type ProductRow, shortId } from './product-row.server.ts';

export async function blankRow(db: Db, now: Date): Promise<ProductRow> {
  const { defaultGstPercent } = await readSection(db, 'tax');
  const id = randomUUID();
  return {
    id,
    variantOfId: null,
    options: [],
    optionValues: [],
    variantLabel: '',
    variantLabels: {},
    variantPosition: 0,
    swatch: null,
    kitPricing: null,
    ownDeclarations: {},
    barcode: null,
    slug: '',
    ...eachText(() => ''),
    fullName: '',
    weight: '',
    category: [],
    overallBenefits: [],
    howToUse: [],
    keyIngredients: [],
    declarations: NO_DECLARATIONS,
    texts: {},
    originalPricePaise: 0,
    offerBasisPoints: 0,
    sales: [],
    gstRateBasisPoints: basisPointsFromPercent(defaultGstPercent),
    gstRateSince: null,
    nextGstRateBasisPoints: null,
    nextGstRateFrom: null,
    mrpPaise: null,
    unitCostPaise: null,
    stockQuantity: 0,
    sku: `SKU-${shortId(id)}`,
    hsn: '',
    isAvailable: true,
    isOffered: true,
    launchAt: null,
    isFeatured: false,
    archivedAt: null,
    lowStockToldAt: null,
    createdAt: now,
    updatedAt: now,
  };
}
